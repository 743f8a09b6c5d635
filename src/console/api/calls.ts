/** The calls of the contract, as the page makes them. */
import { resolveAddress } from '../resolve-address.js';
import type { Described } from '../../report/described.js';
import { readQuota } from './quota.js';
import type { Session } from './session.js';
import { readRefusal, ServiceRefusal } from './refusal.js';
import { type Following, type ServiceAnswer, postForm, Unreachable } from './send.js';

/** Below the service's root. */
export const PATHS = {
  remove: 'api/v1/remove-watermark',
  find: 'api/v1/text-watermarks/candidates',
  candidates: 'api/v1/image-watermarks/candidates',
  preview: 'api/v1/image-watermarks/preview',
} as const;

export interface TextRequest {
  file: File;
  text: string;
  /** Removes the text wherever it is complete. */
  insist?: boolean;
}

export interface PictureRequest {
  file: File;
  pageNumber: number;
}

export interface PreviewRequest extends PictureRequest {
  instructionIndex: number;
  sourceSha256: string;
  /** Takes the same picture wherever it can be selected. */
  everywhere: boolean;
}

export interface PdfAnswer {
  pdf: Blob;
  fileName: string;
}

export interface PreviewAnswer extends PdfAnswer {
  /** The pages that lost the picture, and those that keep it because its removal would change more: `1-3,7`. */
  pages: string;
  left: string;
}

/** The PDF and both reports, which would not fit into headers. */
export interface WholeAnswer extends PdfAnswer {
  report: Described<'ProcessingReport'>;
  statistics: Described<'WatermarkStats'>;
}

/** All reject with `ServiceRefusal`, or with the signal's reason. */
export interface Calls {
  removeWatermark: (request: TextRequest, following: Following) => Promise<WholeAnswer>;
  listWatermarks: (file: File, following: Following) => Promise<Described<'TextWatermarkCandidates'>>;
  listCandidates: (request: PictureRequest, following: Following) => Promise<Described<'ImageCandidates'>>;
  previewRemoval: (request: PreviewRequest, following: Following) => Promise<PreviewAnswer>;
  /** How many documents of a queue are processed at the same time. */
  atOnce: () => number;
}

export function createCalls(session: Session): Calls {
  async function post(
    path: string,
    file: File,
    fields: Record<string, string | number>,
    following: Following,
    accept = 'application/pdf, application/json',
  ): Promise<ServiceAnswer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    // A system that does not know PDF gives the file another type or none. The field has checked that it is a PDF.
    form.append('file', new Blob([file], { type: 'application/pdf' }), file.name);
    const sending = { accept, key: session.readKey(), ...following };
    const answer = await postForm(resolveAddress(path), form, sending).catch(async (error: unknown) => {
      if (!(error instanceof Unreachable)) throw error;
      // A browser reports a file that changed on the disk after it was chosen, and can no longer be read, as a network error.
      const [reading] = await Promise.allSettled([file.slice(0, 1).arrayBuffer()]);
      throw new ServiceRefusal(0, [], reading.status === 'rejected' ? { reason: 'changedFile' } : {});
    });
    session.noteQuota(readQuota(answer.readHeader, new Date()));
    if (answer.status === 200) return answer;
    if (answer.status === 401) session.askForKey();
    throw readRefusal(answer.status, await answer.body.text(), answer.readHeader);
  }

  return {
    atOnce: () => 1,
    async removeWatermark({ file, ...asked }, following) {
      const accept = 'multipart/form-data, application/json';
      return readWhole(await post(PATHS.remove, file, writeTextFields(asked), following, accept));
    },
    async listWatermarks(file, following) {
      const answer = await post(PATHS.find, file, {}, following);
      return JSON.parse(await answer.body.text()) as Described<'TextWatermarkCandidates'>;
    },
    async listCandidates({ file, pageNumber }, following) {
      const answer = await post(PATHS.candidates, file, { page_number: pageNumber }, following);
      return JSON.parse(await answer.body.text()) as Described<'ImageCandidates'>;
    },
    async previewRemoval(chosen, following) {
      const fields = writePreviewFields(chosen);
      const { body, readHeader } = await post(PATHS.preview, chosen.file, fields, following);
      return {
        pdf: body,
        fileName: nameCleaned(chosen.file),
        pages: readHeader('X-Image-Pages') ?? String(chosen.pageNumber),
        left: readHeader('X-Image-Pages-Left') ?? '',
      };
    },
  };
}

/** The fields of a removal by text, beside the file. */
export function writeTextFields({ text, insist }: Omit<TextRequest, 'file'>): Record<string, string> {
  return { watermark_text: text, ...(insist === true ? { insist: 'true' } : {}) };
}

/** The fields of a removal of a picture, beside the file. */
export function writePreviewFields(chosen: Omit<PreviewRequest, 'file'>): Record<string, string | number> {
  return {
    page_number: chosen.pageNumber,
    instruction_index: chosen.instructionIndex,
    source_sha256: chosen.sourceSha256,
    confirmed: 'true',
    ...(chosen.everywhere ? { everywhere: 'true' } : {}),
  };
}

/** Reads an answer that is a form with the parts `report` and `file`. Rejects if it is no form. */
async function readWhole({ body, readHeader }: ServiceAnswer): Promise<WholeAnswer> {
  const type = readHeader('Content-Type') ?? '';
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
  const [response, file] = [form.get('report'), form.get('file')];
  if (response === null || !(file instanceof File)) throw new Error('the answer lacks a part');
  const text = typeof response === 'string' ? response : await response.text();
  const { processing_report: report, statistics } = JSON.parse(text) as Described<'WatermarkRemovalResponse'>;
  if (report == null || statistics == null) throw new Error('the answer lacks a report');
  return { pdf: file, fileName: file.name, report, statistics };
}

/** The name under which a document without its mark is saved. */
export function nameCleaned({ name }: File): string {
  return name.replace(/(?:\.pdf)?$/iu, '_cleaned.pdf');
}
