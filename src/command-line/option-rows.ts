/** The options that several commands have. */
export interface OptionRow {
  type: 'string' | 'boolean';
  /** May be given several times. */
  multiple?: true;
  /** Means something for many files only. */
  forMany?: true;
  /** How help names the value. */
  value?: string;
  summary: string;
}

export const TEXT: OptionRow = {
  type: 'string',
  multiple: true,
  value: 'TEXT',
  summary: 'the watermark as it stands on the page; repeat it for further lines',
};
export const TEXT_FILE: OptionRow = {
  type: 'string',
  value: 'FILE',
  summary: 'read that text from a file, line by line',
};
export const OUT: OptionRow = {
  type: 'string',
  value: 'FILE',
  summary: 'where to write the PDF; - is standard output',
};
export const FORCE: OptionRow = { type: 'boolean', summary: 'replace the output if it exists' };
export const PASSWORD_FILE: OptionRow = {
  type: 'string',
  value: 'FILE',
  summary:
    'read the password of protected documents from the first line of a file; asked at a terminal if not given',
};
export const PAGE: OptionRow = { type: 'string', value: 'N', summary: 'page number, from 1' };
export const JSON_REPORT: OptionRow = {
  type: 'boolean',
  summary: 'print the report as JSON, with the field names of the API',
};

export const SECOND_WITNESS: OptionRow = {
  type: 'boolean',
  summary: 'let PDFium look at the touched pages, too; what it sees harmed goes back as it was',
};

export const STAMP_LANGUAGES: OptionRow = {
  type: 'string',
  value: 'NAMES',
  summary: 'read pictures in these languages, by Tesseract’s names, such as eng+deu; in English if not given',
};

/** Of commands for many files. */
export const FOR_MANY = {
  recursive: {
    type: 'boolean',
    forMany: true,
    summary: 'take the PDF files in folders, and in the folders there',
  },
  list: {
    type: 'string',
    forMany: true,
    value: 'FILE',
    summary: 'read the names of files, one a line; - is standard input',
  },
  processes: {
    type: 'string',
    forMany: true,
    value: 'N',
    summary: 'documents at a time; as many as cores if not given',
  },
  'per-process': {
    type: 'string',
    forMany: true,
    value: 'N',
    summary:
      'documents that one process may see, one after the other; 1000, and 1 where they are not trusted alike',
  },
  'time-limit': {
    type: 'string',
    value: 'S',
    summary:
      'seconds that a document may take, of the clock and of CPU time; of many files each has 100, and CPU time by its size, if not given',
  },
  'require-sandbox': {
    type: 'boolean',
    forMany: true,
    summary: 'refuse to start unless the sandbox of the processes is complete',
  },
  share: {
    type: 'string',
    forMany: true,
    value: 'I/N',
    summary: 'do only share I of N, from 0, for N machines',
  },
} satisfies Record<string, OptionRow>;
