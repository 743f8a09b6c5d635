/** The table of all commands and their options, for reading a command line and for its help. */

/** The program's name, as in `bin` of package.json. */
export const PROGRAM = 'unwatermark';

export interface OptionRow {
  multiple?: true;
  /** Valid only for many files. */
  forMany?: true;
  /** The name of the value in help; an option without it is a flag. */
  value?: string;
  summary: string;
}

export interface CommandRow {
  /** One line for each way to use the command, without the program's name. */
  usage: string[];
  summary: string;
  options: Record<string, OptionRow>;
  /** Commands to type, each with its effect. */
  examples: [typed: string, summary: string][];
}

// The options that several commands have.
const TEXT: OptionRow = {
  multiple: true,
  value: 'TEXT',
  summary: 'the watermark as it stands on the page; repeat it for further lines',
};
const TEXT_FILE: OptionRow = { value: 'FILE', summary: 'read that text from a file, line by line' };
const OUT: OptionRow = { value: 'FILE', summary: 'where to write the PDF; - is standard output' };
const FORCE: OptionRow = { summary: 'replace the output if it exists' };
const PASSWORD_FILE: OptionRow = {
  value: 'FILE',
  summary:
    'read the password of protected documents from the first line of a file; of one document it is asked at a terminal if not given',
};
const PAGE: OptionRow = { value: 'N', summary: 'page number, from 1' };
const JSON_REPORT: OptionRow = { summary: 'print the report as JSON, with the field names of the API' };
const SECOND_WITNESS: OptionRow = {
  summary: 'let PDFium look at the touched pages, too; what it sees harmed goes back as it was',
};
const STAMP_LANGUAGES: OptionRow = {
  value: 'NAMES',
  summary: 'read pictures in these languages, by Tesseract’s names, such as eng+deu; in English if not given',
};

/** The options of commands for many files. */
const FOR_MANY = {
  recursive: { forMany: true, summary: 'take the PDF files in folders, and in the folders there' },
  list: { forMany: true, value: 'FILE', summary: 'read the names of files, one a line; - is standard input' },
  processes: { forMany: true, value: 'N', summary: 'documents at a time; as many as cores if not given' },
  'per-process': {
    forMany: true,
    value: 'N',
    summary:
      'documents that one process may see, one after the other; 1000, and 1 where they are not trusted alike',
  },
  'time-limit': {
    value: 'S',
    summary:
      'seconds that a document may take, of the clock and of CPU time; of many files each has 100, and CPU time by its size, if not given',
  },
  'require-sandbox': {
    forMany: true,
    summary: 'refuse to start unless the sandbox of the processes is complete',
  },
  share: { forMany: true, value: 'I/N', summary: 'do only share I of N, from 0, for N machines' },
} satisfies Record<string, OptionRow>;

export const COMMANDS = {
  remove: {
    usage: [
      'remove IN.pdf --text TEXT --out OUT.pdf',
      'remove FILE-OR-FOLDER... --text TEXT --out-dir DIR [--recursive]',
      'remove --list FILE --text TEXT --out-dir DIR',
      'remove ... --mark TEXT... | --found [declared|likely] | --texts LIST.jsonl',
    ],
    summary: 'Remove a text watermark and report what was found, removed and left.',
    options: {
      text: TEXT,
      'text-file': TEXT_FILE,
      mark: {
        multiple: true,
        value: 'TEXT',
        summary: 'a mark; repeat it for further marks, which are removed in turn',
      },
      found: {
        value: 'RANK',
        summary: 'remove what `find` ranks declared or likely in each file; `--found declared` is stricter',
      },
      texts: {
        value: 'LIST.jsonl',
        summary:
          'remove what this list of `find`, perhaps edited, has for each file; without inputs, from the files in it',
      },
      'password-file': PASSWORD_FILE,
      out: OUT,
      force: FORCE,
      'out-dir': {
        value: 'DIR',
        summary:
          'for many files: where to write them, a folder or s3://BUCKET/FOLDER/; what is finished there is not done again',
      },
      ...FOR_MANY,
      'complete-is-0': {
        forMany: true,
        summary: 'end with 0 once every file has its record, whatever became of it',
      },
      insist: {
        summary: 'remove the text wherever it stands whole, though nothing sets it apart from the body',
      },
      languages: STAMP_LANGUAGES,
      'second-witness': SECOND_WITNESS,
      json: { ...JSON_REPORT, summary: `${JSON_REPORT.summary}; of many files, one line each` },
    },
    examples: [
      ['remove in.pdf --text CONFIDENTIAL --out out.pdf', 'one file'],
      ['remove in.pdf --text DRAFT --text "do not copy" --out out.pdf', 'a mark of two lines'],
      ['remove in.pdf --found --out out.pdf', 'every mark that is found, each proved'],
      ['remove in.pdf --mark DRAFT --mark "licensed to A. Reader" --out out.pdf', 'two marks'],
      [
        'remove --texts marks.jsonl --out-dir cleaned',
        'what `find --out marks.jsonl` listed and you left in it',
      ],
      ['remove - --text DRAFT --out - < in.pdf > out.pdf', 'from and to other programs'],
      ['remove *.pdf --text DRAFT --out-dir cleaned', 'many files; run again, it continues where it stopped'],
      [
        'remove s3://archive/in/ --text DRAFT --out-dir s3://archive/out/ --share 3/8',
        'one of eight machines',
      ],
      ['remove archive --recursive --text DRAFT --out-dir cleaned --json > report.jsonl', 'a folder'],
    ],
  },
  find: {
    usage: ['find FILE... [--json]', 'find FILE-OR-FOLDER... [--recursive] [--list FILE] [--out LIST.jsonl]'],
    summary: 'List the watermarks of documents, before anybody names one.',
    options: {
      out: {
        value: 'LIST.jsonl',
        summary: 'write one JSON line for each file there; what is listed there is not done again',
      },
      ...FOR_MANY,
      'password-file': PASSWORD_FILE,
      languages: STAMP_LANGUAGES,
      json: {
        ...JSON_REPORT,
        summary: 'print one JSON object a line for each file, with the field names of the API',
      },
    },
    examples: [
      ['find in.pdf', 'which watermarks one file has'],
      [
        'find archive --recursive --out marks.jsonl',
        'those of a folder, and the number of files with each text',
      ],
    ],
  },
  images: {
    usage: ['images IN.pdf --page N [--png FILE] [--force]'],
    summary: 'List the images of a page that can be removed one by one.',
    options: {
      page: PAGE,
      png: {
        value: 'FILE',
        summary: 'also draw the page, with the images framed and numbered; - is standard output',
      },
      force: { summary: 'replace the picture if it exists' },
      json: JSON_REPORT,
    },
    examples: [['images in.pdf --page 1 --png page.png', 'what is on page 1, and where']],
  },
  unimage: {
    usage: ['unimage IN.pdf --page N --index I --out OUT.pdf [--everywhere]'],
    summary: 'Remove one image of a page, by its index in the list that `images` prints.',
    options: {
      page: PAGE,
      index: { value: 'I', summary: 'index of the image, from `images`' },
      everywhere: { summary: 'also remove the same picture from other pages, where it can be selected' },
      out: OUT,
      force: FORCE,
      'second-witness': {
        ...SECOND_WITNESS,
        summary: 'let PDFium look at the page, too; what it sees harmed is refused',
      },
      json: JSON_REPORT,
    },
    examples: [['unimage in.pdf --page 1 --index 7 --out out.pdf', 'image 7 of page 1']],
  },
  compare: {
    usage: ['compare BEFORE.pdf AFTER.pdf [--png DIR] [--force]'],
    summary: 'Report what differs between two documents, page by page: text, pixels, structure.',
    options: {
      png: { value: 'DIR', summary: 'write a picture of each page that differs: before, after, difference' },
      force: { summary: 'replace pictures of pages in that folder' },
      'password-file': {
        value: 'FILE',
        summary: 'read the password of protected documents from the first line of a file',
      },
      json: { ...JSON_REPORT, summary: 'print the comparison as JSON' },
    },
    examples: [
      [
        'compare in.pdf out.pdf --png differences',
        'what a removal has changed; ends with 3 where anything has',
      ],
    ],
  },
  completion: {
    usage: ['completion bash|zsh|fish'],
    summary: 'Print the script by which a shell completes commands and options.',
    options: {},
    examples: [
      ['completion bash > ~/.local/share/bash-completion/completions/unwatermark', 'for bash'],
      ['completion zsh > ~/.zfunc/_unwatermark', 'for zsh, if ~/.zfunc is in its fpath'],
      ['completion fish > ~/.config/fish/completions/unwatermark.fish', 'for fish'],
    ],
  },
} satisfies Record<string, CommandRow>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_ROWS = Object.entries(COMMANDS) as [CommandName, CommandRow][];

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}
