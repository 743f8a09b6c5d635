/**
 * What can be typed: every command with its options, in one table from which
 * both the reading of a command line and its help are made.
 */

/** The program's own name, as `bin` in package.json has it. */
export const PROGRAM = 'unwatermark';

export interface OptionRow {
  type: 'string' | 'boolean';
  /** May be given several times. */
  multiple?: true;
  /** Means something for many files only. */
  forMany?: true;
  /** How help names the value. */
  value?: string;
  told: string;
}

export interface CommandRow {
  /** After the program's name, one line for each way to use it. */
  usage: string[];
  told: string;
  options: Record<string, OptionRow>;
  /** What to type, and what that does. */
  examples: [typed: string, told: string][];
}

const TEXT: OptionRow = {
  type: 'string',
  multiple: true,
  value: 'TEXT',
  told: 'the watermark as it stands on the page; repeat it for further lines',
};
const TEXT_FILE: OptionRow = {
  type: 'string',
  value: 'FILE',
  told: 'read that text from a file, line by line',
};
const OUT: OptionRow = {
  type: 'string',
  value: 'FILE',
  told: 'where to write the PDF; - is standard output',
};
const PAGE: OptionRow = { type: 'string', value: 'N', told: 'page number, from 1' };
const JSON_REPORT: OptionRow = {
  type: 'boolean',
  told: 'print the report as JSON, with the field names of the API',
};

const SECOND_WITNESS: OptionRow = {
  type: 'boolean',
  told: 'let PDFium look at the touched pages, too; what it sees harmed goes back as it was',
};

const LANGUAGES: OptionRow = {
  type: 'string',
  value: 'NAMES',
  told: 'read pictures in these languages, by Tesseract’s names, such as eng+deu; in English if not given',
};

export const COMMANDS = {
  remove: {
    usage: [
      'remove IN.pdf --text TEXT --out OUT.pdf',
      'remove FILE-OR-FOLDER... --text TEXT --out-dir DIR [--recursive]',
      'remove --list FILE --text TEXT --out-dir DIR',
    ],
    told: 'Remove a text watermark and tell what was found, removed and left.',
    options: {
      text: TEXT,
      'text-file': TEXT_FILE,
      out: OUT,
      'out-dir': {
        type: 'string',
        value: 'DIR',
        told: 'for many files: where to write them, a folder or s3://BUCKET/FOLDER/; what is finished there is not done again',
      },
      recursive: {
        type: 'boolean',
        forMany: true,
        told: 'take the PDF files in folders, and in the folders there',
      },
      list: {
        type: 'string',
        forMany: true,
        value: 'FILE',
        told: 'read the names of files, one a line; - is standard input',
      },
      processes: {
        type: 'string',
        forMany: true,
        value: 'N',
        told: 'documents at a time; as many as cores if not given',
      },
      'per-process': {
        type: 'string',
        forMany: true,
        value: 'N',
        told: 'documents that one process may see, one after the other; 1000, and 1 where they are not trusted alike',
      },
      'time-limit': {
        type: 'string',
        forMany: true,
        value: 'S',
        told: 'seconds that one of many documents may take; 100',
      },
      'require-sandbox': {
        type: 'boolean',
        forMany: true,
        told: 'refuse to start unless every wall stands around the processes',
      },
      'complete-is-0': {
        type: 'boolean',
        forMany: true,
        told: 'end with 0 once every file has its record, whatever became of it',
      },
      share: {
        type: 'string',
        forMany: true,
        value: 'I/N',
        told: 'do only share I of N, from 0, for N machines',
      },
      languages: LANGUAGES,
      'second-witness': SECOND_WITNESS,
      json: { ...JSON_REPORT, told: `${JSON_REPORT.told}; of many files, one line each` },
    },
    examples: [
      ['remove in.pdf --text CONFIDENTIAL --out out.pdf', 'one file'],
      ['remove in.pdf --text DRAFT --text "do not copy" --out out.pdf', 'a mark of two lines'],
      ['remove - --text DRAFT --out - < in.pdf > out.pdf', 'from and to other programs'],
      ['remove *.pdf --text DRAFT --out-dir cleaned', 'many files; the same again goes on where it stopped'],
      [
        'remove s3://archive/in/ --text DRAFT --out-dir s3://archive/out/ --share 3/8',
        'one of eight machines',
      ],
      ['remove archive --recursive --text DRAFT --out-dir cleaned --json > report.jsonl', 'a folder'],
    ],
  },
  images: {
    usage: ['images IN.pdf --page N [--png FILE]'],
    told: 'List the images of a page that can be removed one by one.',
    options: {
      page: PAGE,
      png: { type: 'string', value: 'FILE', told: 'also draw the page, with the images framed and numbered' },
      json: JSON_REPORT,
    },
    examples: [['images in.pdf --page 1 --png page.png', 'what is on page 1, and where']],
  },
  unimage: {
    usage: ['unimage IN.pdf --page N --index I --out OUT.pdf'],
    told: 'Remove one image of a page, by its index in the list that `images` prints.',
    options: {
      page: PAGE,
      index: { type: 'string', value: 'I', told: 'index of the image, from `images`' },
      out: OUT,
      'second-witness': {
        ...SECOND_WITNESS,
        told: 'let PDFium look at the page, too; what it sees harmed is refused',
      },
      json: JSON_REPORT,
    },
    examples: [['unimage in.pdf --page 1 --index 7 --out out.pdf', 'image 7 of page 1']],
  },
  compare: {
    usage: ['compare BEFORE.pdf AFTER.pdf [--png DIR]'],
    told: 'Tell what differs between two documents, page by page: text, pixels, structure.',
    options: {
      png: {
        type: 'string',
        value: 'DIR',
        told: 'write a picture of each page that differs: before, after, difference',
      },
      json: { ...JSON_REPORT, told: 'print the comparison as JSON' },
    },
    examples: [
      [
        'compare in.pdf out.pdf --png differences',
        'what a removal has changed; ends with 3 where anything has',
      ],
    ],
  },
} satisfies Record<string, CommandRow>;

export type CommandName = keyof typeof COMMANDS;

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}
