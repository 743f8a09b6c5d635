/** `remove` with several marks of one document, named or found. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { FileRecord } from '../../src/batch/file-record.js';
import { runCli } from '../support/command-line.js';
import { TestDocument, writeBody, writeSlanted } from '../support/documents.js';
import { makeTemporaryPath } from '../support/temporary.js';

const CLI_SPEC = fileURLToPath(import.meta.url);

describe('remove with several marks', () => {
  let input: string;
  let plain: string;
  let out: string;

  before(() => {
    input = makeTemporaryPath('.pdf');
    plain = makeTemporaryPath('.pdf');
    const marked = new TestDocument();
    const unmarked = new TestDocument();
    for (let page = 0; page < 3; page++) {
      marked.addContentPage(
        writeBody() + writeSlanted('(CONFIDENTIAL)Tj') + writeSlanted('-60 -240 Td (SPECIMEN ONLY)Tj'),
      );
      unmarked.addContentPage(writeBody());
    }
    writeFileSync(input, marked.build());
    writeFileSync(plain, unmarked.build());
  });

  beforeEach(() => {
    out = makeTemporaryPath('.out.pdf');
  });

  const shows = (text: string): boolean => readFileSync(out, 'latin1').includes(`(${text})`);

  it('removes each --mark in turn, and reports each', () => {
    const words = ['--mark', 'CONFIDENTIAL', '--mark', 'SPECIMEN ONLY', '--mark', 'NOT IN THERE'];
    const { code, printed } = runCli(['remove', input, ...words, '--out', out, '--json']);
    const { status, parts } = JSON.parse(printed) as {
      status: string;
      parts: { hint: string; status: string }[];
    };
    expect([code, status]).to.deep.equal([0, 'removed']);
    expect(parts.map((part) => [part.hint, part.status])).to.deep.equal([
      ['CONFIDENTIAL', 'removed'],
      ['SPECIMEN ONLY', 'removed'],
      ['NOT IN THERE', 'nothing_removed'],
    ]);
    expect([shows('CONFIDENTIAL'), shows('SPECIMEN ONLY')]).to.deep.equal([false, false]);
  });

  it('removes with --found what find ranks as declared or likely', () => {
    const { code, printed } = runCli(['remove', input, '--found', '--out', out]);
    expect(code).to.equal(0);
    expect(printed)
      .to.match(/^CONFIDENTIAL: Removed 3 of 3 found/mu)
      .and.match(/^SPECIMEN ONLY: Removed 3 of 3/mu);
    expect([shows('CONFIDENTIAL'), shows('SPECIMEN ONLY')]).to.deep.equal([false, false]);
  });

  it('names less certain marks that it left, also beside removed ones', () => {
    const document = new TestDocument();
    for (let page = 0; page < 3; page++) {
      const foot = 'BT .7 g /F2 8 Tf 60 12 Td (www.example.com)Tj ET';
      document.addContentPage(writeBody() + writeSlanted('(CONFIDENTIAL)Tj') + foot);
    }
    const both = makeTemporaryPath('.pdf');
    writeFileSync(both, document.build());
    expect(runCli(['find', both]).printed).to.match(/^ {2}possible .*www\.example\.com$/mu);
    const { code, printed } = runCli(['remove', both, '--found', '--out', out]);
    expect(code).to.equal(0);
    expect(printed).to.match(
      /^CONFIDENTIAL: Removed 3 of 3 .*\n\nLeft one that is less certain: “www\.example\.com”\. --mark TEXT/su,
    );
  });

  it('says with --found what the finding warns of, once: in the report, as JSON and in the record of a batch', () => {
    const DAMAGED = /Page 2 is damaged: other readers may show more of it\./gu;
    const marked = makeTemporaryPath('.pdf');
    const unmarked = makeTemporaryPath('.pdf');
    for (const [path, mark] of [
      [marked, writeSlanted('(CONFIDENTIAL)Tj')],
      [unmarked, ''],
    ] as const) {
      const document = new TestDocument();
      document.addContentPage(writeBody() + mark);
      document.addContentPage(`${writeBody()}endstream\n${writeBody()}`);
      writeFileSync(path, document.build());
    }
    for (const file of [marked, unmarked]) {
      expect(runCli(['find', file]).printed).to.match(DAMAGED);
      const { printed } = runCli(['remove', file, '--found', '--out', out, '--force']);
      expect(printed.match(DAMAGED)).to.have.lengthOf(1);
      const json = runCli(['remove', file, '--found', '--out', out, '--force', '--json']).printed;
      const { warnings } = JSON.parse(json) as { warnings: string[] };
      expect(warnings.join('\n').match(DAMAGED)).to.have.lengthOf(1);
    }
    const folder = makeTemporaryPath('-warned');
    const { printed } = runCli(['remove', marked, unmarked, '--found', '--out-dir', folder, '--json']);
    const records = printed.trimEnd().split('\n');
    expect(records.map((line) => line.match(DAMAGED)?.length)).to.deep.equal([1, 1]);
  });

  for (const [what, words, message] of [
    [
      'a mark that the file does not declare as one',
      ['--found', 'declared'],
      /^Nothing removed\.\n\nLeft 2 that are less certain: “CONFIDENTIAL”, “SPECIMEN ONLY”\./u,
    ],
    ['a document without a mark', ['--found'], /^No watermark was found\.\n$/u],
  ] as const) {
    it(`leaves ${what} unchanged, with exit code 3`, () => {
      const file = words.length > 1 ? input : plain;
      const { code, printed } = runCli(['remove', file, ...words, '--out', out]);
      expect(code).to.equal(3);
      expect(printed).to.match(message);
      expect(Buffer.compare(readFileSync(out), readFileSync(file))).to.equal(0);
    });
  }

  for (const [what, words, sentence] of [
    ['two ways to name marks', ['--text', 'abc', '--found', '--out', 'x'], /^Give one of --text/u],
    [
      'an unknown rank',
      ['--found', 'possible', '--out', 'x'],
      /^--found takes declared or likely, not possible/u,
    ],
    [
      'a mark that breaks the contract',
      ['--mark', 'CONFIDENTIAL', '--mark', 'a', '--out', 'x'],
      /--mark "a"/u,
    ],
    [
      'a file that is not a list',
      ['--texts', CLI_SPEC, '--out', 'x'],
      /^cannot read the list .*, line 1: it is no line of `find`\n$/u,
    ],
    [
      'a list that is not there',
      ['--texts', '/nowhere/at/all', '--out', 'x'],
      /^cannot read the list \/nowhere\/at\/all: there is no such file or folder \(ENOENT\)\n$/u,
    ],
  ] as const) {
    it(`ends with 2 for ${what}`, () => {
      const { code, complained } = runCli(['remove', input, ...words]);
      expect(code).to.equal(2);
      expect(complained).to.match(sentence);
    });
  }

  it('suggests the whole mark if the hint is part of it', () => {
    const { code, printed } = runCli(['remove', input, '--text', 'CONFID', '--out', out]);
    expect(code).to.equal(3);
    expect(printed).to.match(/^Nothing removed: .* Did you mean “CONFIDENTIAL”\?/u);
  });

  describe('of many files', () => {
    const listRecords = (folder: string): FileRecord[] =>
      readFileSync(join(folder, 'unwatermark.jsonl'), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as FileRecord);
    const takenBy = (folder: string): Record<string, [string, number][]> =>
      Object.fromEntries(
        listRecords(folder).map(({ file, marks }) => [
          file,
          marks.map(({ watermark_text: text, removed }) => [text, removed]),
        ]),
      );

    it('removes what is found in each file, records it, and does so once', () => {
      const folder = makeTemporaryPath('-found');
      const words = ['remove', input, plain, '--found', '--out-dir', folder];
      expect(runCli(words).code).to.equal(3);
      expect(takenBy(folder)).to.deep.equal({
        [basename(input)]: [
          ['CONFIDENTIAL', 3],
          ['SPECIMEN ONLY', 3],
        ],
        [basename(plain)]: [],
      });
      const [marked] = listRecords(folder).filter(({ status }) => status === 'removed');
      expect(marked!.summary).to.include({ text_watermarks_found: 6, text_watermarks_removed: 6 });
      expect(runCli(words).printed).to.match(/done before +2$/mu);
      const declared = runCli([...words, '--found=declared', '--force']);
      expect(declared.printed, 'another rank').not.to.match(/done before/u);
    });

    it('removes each --mark from each file', () => {
      const folder = makeTemporaryPath('-marks');
      const words = ['--mark', 'SPECIMEN ONLY', '--mark', 'CONFIDENTIAL', '--out-dir', folder];
      expect(runCli(['remove', input, plain, ...words]).code).to.equal(3);
      expect(takenBy(folder)[basename(plain)]).to.deep.equal([
        ['SPECIMEN ONLY', 0],
        ['CONFIDENTIAL', 0],
      ]);
    });

    it('removes what a person left in the list of find, from the files that it names', () => {
      const list = makeTemporaryPath('.jsonl');
      const folder = makeTemporaryPath('-texts');
      expect(runCli(['find', input, plain, '--out', list]).code).to.equal(0);
      const lines = readFileSync(list, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { file: string; candidates: { watermark_text: string }[] });
      const edited = lines.map((line) => ({ ...line, candidates: line.candidates.slice(1) }));
      writeFileSync(list, edited.map((line) => `${JSON.stringify(line)}\n`).join(''));
      expect(runCli(['remove', '--texts', list, '--out-dir', folder]).code).to.equal(3);
      const left = lines.find(({ file }) => file === input)!.candidates[1]!.watermark_text;
      expect(takenBy(folder)).to.deep.equal({ [basename(input)]: [[left, 3]], [basename(plain)]: [] });

      expect(runCli(['remove', input, '--texts', list, '--out', out]).code, 'of one file').to.equal(0);
      writeFileSync(list, '{"file":"elsewhere.pdf","candidates":[]}\n');
      const missed = runCli(['remove', input, '--texts', list, '--out-dir', folder]);
      expect([missed.code, missed.complained]).to.deep.equal([
        2,
        '--texts lists none of these files: it names them as `find` was given them.\n',
      ]);
    });

    it('fails for a file that find could not read, and copies it nowhere', () => {
      const list = makeTemporaryPath('.jsonl');
      const folder = makeTemporaryPath('-unread');
      const broken = makeTemporaryPath('.pdf');
      writeFileSync(broken, 'no PDF');
      expect(runCli(['find', input, broken, '--out', list]).code).to.equal(1);
      const { code, printed } = runCli(['remove', '--texts', list, '--out-dir', folder]);
      expect(code).to.equal(1);
      expect(printed).to.include(
        `${basename(broken)}: As the list says: The PDF cannot be parsed or repaired.\n`,
      );
      expect(readdirSync(folder).sort()).to.deep.equal([basename(input), 'unwatermark.jsonl'].sort());
      const single = runCli(['remove', broken, '--texts', list, '--out', out]);
      expect([single.code, single.complained]).to.deep.equal([
        2,
        'As the list says: The PDF cannot be parsed or repaired.\n',
      ]);
    });
  });
});
