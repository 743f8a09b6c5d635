export interface UploadedFile {
  fileName: string;
  mimeType: string;
  /** Null for a file of another type, which is not stored. */
  bytes: Buffer | null;
}

/** A received form; `fields` has every value of a name, in order, undefined if it was sent in an unknown charset. */
export interface Upload {
  /** False for a body of any other type than multipart/form-data: such a form is empty. */
  isMultipart: boolean;
  file: UploadedFile | null;
  fields: ReadonlyMap<string, (string | undefined)[]>;
  textSentAsFile: ReadonlySet<string>;
}
