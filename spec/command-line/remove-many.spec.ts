/**
 * Many files by one command: what is left in the folder, also when the command is killed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { FileRecord } from '../../src/batch/file-record.js';
import { removeWatermark } from '../support/witnessed.js';
import { runCli, runCliAtTerminal, runCliUnread, killCliAfter } from '../support/command-line.js';
import { TestDocument, writeBody, writeSlanted } from '../support/documents.js';
import { seedRandom } from '../support/generators.js';
import { ProgramCopy } from '../support/program-copy.js';

function buildDocument(mark: string, number = 0): Uint8Array {
  const document = new TestDocument();
  const shown = mark === '' ? '' : writeSlanted(`(${mark})Tj`);
  document.addContentPage(writeBody([`This is number ${number}.`, 'It says nothing else.']) + shown);
  return document.build();
}

/** Every file of a folder with its digest, the journal apart. */
function digestOutputs(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => !name.endsWith('.jsonl') && statSync(join(folder, name)).isFile());
  return Object.fromEntries(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

function readJournal(folder: string): FileRecord[] {
  const lines = readFileSync(join(folder, 'unwatermark.jsonl'), 'utf8').trimEnd().split('\n');
  const records = lines.map((line) => JSON.parse(line) as FileRecord);
  return records.sort((one, other) => (one.file < other.file ? -1 : 1));
}

describe('cli remove of many files', () => {
  let folder = '';
  let input = '';
  let out = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'many-spec-'));
    input = join(folder, 'in');
    out = join(folder, 'out');
    mkdirSync(input);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function put(name: string, bytes: Uint8Array | string): string {
    const path = join(input, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, bytes);
    return path;
  }

  const remove = (...words: string[]): string[] => [
    'remove',
    ...words,
    '--text',
    'CONFIDENTIAL',
    '--out-dir',
    out,
  ];

  it('ends with 0 if all files had the mark, and writes what remove writes for a single file', async () => {
    const paths = [1, 2, 3].map((number) => put(`${number}.pdf`, buildDocument('CONFIDENTIAL', number)));
    const { code, printed, complained } = runCli(remove(...paths));
    expect(complained).to.equal('');
    expect(code).to.equal(0);
    expect(printed)
      .to.match(/^3 files in /u)
      .and.to.match(/^ {2}removed +3$/mu);
    for (const path of paths) {
      const { output } = await removeWatermark(readFileSync(path), 'CONFIDENTIAL');
      const written = readFileSync(path.replace(input, out));
      expect(Buffer.compare(written, output!)).to.equal(0);
    }
    expect(readdirSync(out).sort(), 'nothing half done').to.deep.equal([
      '1.pdf',
      '2.pdf',
      '3.pdf',
      'unwatermark.jsonl',
    ]);
  });

  it('ends with 3 if a file had no mark, and writes that file unchanged', () => {
    const plain = buildDocument('');
    put('marked.pdf', buildDocument('CONFIDENTIAL'));
    put('plain.pdf', plain);
    const { code, printed } = runCli(remove(input, '--recursive'));
    expect(code).to.equal(3);
    expect(printed).to.match(/^ {2}nothing to remove +1$/mu);
    expect(Buffer.compare(readFileSync(join(out, 'plain.pdf')), plain)).to.equal(0);
  });

  it('ends with 1 if a file failed, lists it at the end and writes the others', () => {
    put('a.pdf', 'no PDF');
    put('b.pdf', buildDocument('CONFIDENTIAL'));
    const { code, printed } = runCli(remove(input, '--recursive', join(input, 'gone.pdf')));
    expect(code).to.equal(1);
    expect(printed).to.match(
      /\nFailed:\n {2}(a\.pdf: .*\n {2}gone\.pdf: There is no such file\.|gone.*\n {2}a.*)\n$/u,
    );
    expect(Object.keys(digestOutputs(out))).to.deep.equal(['b.pdf']);
  });

  it('prints a line of JSON for each file, with the API’s field names', () => {
    put('marked.pdf', buildDocument('CONFIDENTIAL'));
    put('broken.pdf', '');
    const { printed, complained } = runCli(remove(input, '--recursive', '--json'));
    const lines = printed
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as FileRecord);
    expect(lines.map(({ file, status }) => `${file} ${status}`).sort()).to.deep.equal([
      'broken.pdf failed',
      'marked.pdf removed',
    ]);
    const marked = lines.find(({ file }) => file === 'marked.pdf');
    expect(marked?.summary).to.include({ text_watermarks_found: 1, text_watermarks_removed: 1 });
    expect(marked?.outcome).to.include({ status: 'removed', reason: null });
    expect(complained, 'the summary').to.match(/^2 files in /u);
  });

  it('walks folders, keeps their structure, and takes only PDF files', () => {
    put('a.pdf', buildDocument('CONFIDENTIAL'));
    put('deep/er/a.PDF', buildDocument('CONFIDENTIAL'));
    put('deep/notes.txt', 'no PDF');
    expect(runCli(remove(input, '--recursive')).code).to.equal(0);
    expect(Object.keys(digestOutputs(out))).to.deep.equal(['a.pdf', 'deep/er/a.PDF']);
  });

  it('processes all files if the reader of its lines leaves', () => {
    const names = Array.from({ length: 12 }, (_, number) => `${number}.pdf`);
    for (const name of names) put(name, name === '0.pdf' ? 'no PDF' : buildDocument('CONFIDENTIAL'));
    const words = remove(input, '--recursive', '--json');
    expect(runCliUnread(words).code).to.equal(1);
    expect(readJournal(out).map(({ file }) => file)).to.have.members(names);
  });

  it('repeats a file if the reader of pictures was not installed before', () => {
    put('a.pdf', buildDocument('CONFIDENTIAL'));
    const copy = new ProgramCopy();
    const isDoneBefore = (): boolean => {
      const words = [join(copy.folder, 'dist/cli.js'), ...remove(input, '--recursive', '--json')];
      const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
      return (JSON.parse(stdout) as { done_before: boolean }).done_before;
    };
    const reader = join(copy.folder, 'node_modules/tesseract-wasm');
    renameSync(reader, `${reader}.away`);
    const answers = [isDoneBefore(), isDoneBefore()];
    renameSync(`${reader}.away`, reader);
    answers.push(isDoneBefore(), isDoneBefore());
    copy.remove();
    expect(answers).to.deep.equal([false, true, false, true]);
  });

  it('reads a list from standard input, one name a line or separated by NUL', () => {
    const names = ['one.pdf', 'sub/two\n.pdf', '-three.pdf'];
    for (const name of names) put(name, buildDocument('CONFIDENTIAL'));
    const list = Buffer.from(names.join('\0'));
    expect(runCli(remove('--list', '-'), { input: list, cwd: input }).code).to.equal(0);
    expect(Object.keys(digestOutputs(out)).sort()).to.deep.equal([...names].sort());
    const byLine = runCli(remove('--list', '-'), { input: Buffer.from('\ufeffone.pdf\n\n'), cwd: input });
    expect(byLine.printed).to.match(/^1 file in .*\n(.*\n)*  of all, done before +1$/mu);
    const utf16 = Buffer.from('\ufeffone.pdf\r\n', 'utf16le');
    expect(runCli(remove('--list', '-'), { input: utf16, cwd: input }).code).to.equal(0);
  });

  it('repeats a finished file only if its content, the mark or its output has changed', () => {
    put('a.pdf', buildDocument('CONFIDENTIAL', 1));
    put('b.pdf', buildDocument('CONFIDENTIAL', 2));
    const doneBefore = (...words: string[]): string[] => {
      const { printed } = runCli([...words, '--json']);
      const lines = printed
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as FileRecord & { done_before: boolean });
      return lines
        .filter(({ done_before: isDone }) => isDone)
        .map(({ file }) => file)
        .sort();
    };
    const command = remove(input, '--recursive');
    expect(doneBefore(...command)).to.deep.equal([]);
    utimesSync(join(input, 'a.pdf'), 1, 1);
    expect(doneBefore(...command), 'another date is no other content').to.deep.equal(['a.pdf', 'b.pdf']);
    put('a.pdf', buildDocument('CONFIDENTIAL', 3));
    expect(doneBefore(...command)).to.deep.equal(['b.pdf']);
    unlinkSync(join(out, 'b.pdf'));
    expect(doneBefore(...command)).to.deep.equal(['a.pdf']);
    for (const setting of ['--insist', '--second-witness']) {
      expect(doneBefore(...command, setting), setting).to.deep.equal([]);
      expect(doneBefore(...command, setting), setting).to.deep.equal(['a.pdf', 'b.pdf']);
    }
    expect(doneBefore(...command)).to.deep.equal([]);
    const before = digestOutputs(out);
    const other = ['remove', input, '--recursive', '--text', 'OTHER', '--out-dir', out];
    const { code, printed } = runCli(other);
    expect(code, 'another text').to.equal(1);
    expect(printed).to.match(
      /a\.pdf: An output exists that is not of this text: give --force to replace it\./u,
    );
    expect(digestOutputs(out)).to.deep.equal(before);
    expect(doneBefore(...command)).to.deep.equal(['a.pdf', 'b.pdf']);
    expect(doneBefore(...other, '--force')).to.deep.equal([]);
    expect(digestOutputs(out)).to.not.deep.equal(before);
    expect(
      readJournal(out).map(({ file }) => file),
      'one line each',
    ).to.deep.equal(['a.pdf', 'b.pdf']);
  });

  it('loses and duplicates no file when it is killed again and again', async () => {
    const seed = 20_260;
    const random = seedRandom(seed);
    for (let number = 0; number < 40; number++) {
      put(`${number}.pdf`, buildDocument(number % 5 === 0 ? '' : 'CONFIDENTIAL', number));
    }
    put('broken.pdf', 'no PDF');
    const undisturbed = join(folder, 'undisturbed');
    runCli(['remove', input, '--recursive', '--text', 'CONFIDENTIAL', '--out-dir', undisturbed]);
    for (let kill = 0; kill < 4; kill++) {
      const words = remove(input, '--recursive', '--json');
      await killCliAfter({ words }, kill * 2, random.between(0, 120));
    }
    expect(readdirSync(out), `not yet done (seed ${seed})`).to.not.have.members(readdirSync(undisturbed));
    expect(runCli(remove(input, '--recursive')).code).to.equal(1);
    expect(digestOutputs(out), `seed ${seed}`).to.deep.equal(digestOutputs(undisturbed));
    expect(readJournal(out)).to.deep.equal(readJournal(undisturbed));
  });

  it('drops a line that a crash has torn, and repeats that file', () => {
    put('a.pdf', buildDocument('CONFIDENTIAL', 1));
    put('b.pdf', buildDocument('CONFIDENTIAL', 2));
    runCli(remove(input, '--recursive'));
    const journal = join(out, 'unwatermark.jsonl');
    const whole = readJournal(out);
    writeFileSync(journal, readFileSync(journal, 'utf8').slice(0, -20));
    const { printed } = runCli(remove(input, '--recursive'));
    expect(printed).to.match(/done before +1$/mu);
    expect(readJournal(out)).to.deep.equal(whole);
  });

  it('processes each file in exactly one share', () => {
    const names = Array.from({ length: 9 }, (_, number) => `${number}.pdf`);
    for (const name of names) put(name, buildDocument('CONFIDENTIAL'));
    const files = ['0/2', '1/2'].map((share) => {
      const { printed } = runCli(remove(input, '--recursive', '--json', '--share', share));
      return printed
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as FileRecord).file);
    });
    expect(files.flat().sort()).to.deep.equal(names);
    expect(files[0]).to.not.have.lengthOf(0);
    expect(files[1]).to.not.have.lengthOf(0);
    const journals = readdirSync(out).filter((name) => name.endsWith('.jsonl'));
    expect(journals.sort()).to.deep.equal(['unwatermark-0-of-2.jsonl', 'unwatermark-1-of-2.jsonl']);
  });

  for (const [mistake, words, sentence] of [
    ['a folder without --recursive', ['{in}', '--text', 'abc', '--out-dir', '{out}'], /--recursive/u],
    [
      'two files of the same name',
      ['{in}/x.pdf', '{in}/sub/x.pdf', '--text', 'abc', '--out-dir', '{out}'],
      /both/u,
    ],
    ['an output over its input', ['{in}/x.pdf', '--text', 'abc', '--out-dir', '{in}'], /overwrite itself/u],
    [
      'an output that cannot be written',
      ['{in}/x.pdf', '--text', 'abc', '--out-dir', '{in}/x.pdf'],
      /^cannot write to --out-dir/u,
    ],
    [
      'both --out and --out-dir',
      ['{in}/x.pdf', '--text', 'abc', '--out', 'a', '--out-dir', '{out}'],
      /not both/u,
    ],
    [
      'several files and --out',
      ['{in}/x.pdf', '{in}/y.pdf', '--text', 'abc', '--out', '{out}'],
      /--out-dir/u,
    ],
    ['a mark that breaks the contract', ['{in}/x.pdf', '--text', 'a', '--out-dir', '{out}'], /--text/u],
    ['no file', ['{in}/empty', '--recursive', '--text', 'abc', '--out-dir', '{out}'], /no PDF file/u],
    [
      'the same folder as input and output',
      ['{in}', '--recursive', '--text', 'abc', '--out-dir', '{in}'],
      /is both the folder of the files and --out-dir/u,
    ],
    [
      'a malformed share',
      ['{in}/x.pdf', '--text', 'abc', '--out-dir', '{out}', '--share', '8/8'],
      /--share/u,
    ],
    [
      'zero processes',
      ['{in}/x.pdf', '--text', 'abc', '--out-dir', '{out}', '--processes', '0'],
      /--processes/u,
    ],
  ] as const) {
    it(`ends with 2 and one sentence for ${mistake}, before any work`, () => {
      put('x.pdf', buildDocument(''));
      put('sub/x.pdf', buildDocument(''));
      mkdirSync(join(input, 'empty'));
      const typed = words.map((word) => word.replace('{in}', input).replace('{out}', out));
      const { code, printed, complained } = runCli(['remove', ...typed]);
      expect(code).to.equal(2);
      expect(printed).to.equal('');
      expect(complained).to.match(sentence);
    });
  }

  it('shows a bar with rate and remaining time, and clears it before the summary', async () => {
    for (let number = 0; number < 8; number++) put(`${number}.pdf`, buildDocument('CONFIDENTIAL', number));
    const { code, seen } = await runCliAtTerminal(remove(input, '--recursive', '--processes', '1'));
    expect(code).to.equal(0);
    expect(seen).to.match(/█+░+ \d of 8 {2}[\d.]+ a second {2}\d+ s left/u);
    expect(seen).to.match(/\r␛\[K8 files in /u);
  });

  it('leaves a clean line and whole files when Ctrl-C is pressed', async () => {
    for (let number = 0; number < 30; number++) put(`${number}.pdf`, buildDocument('CONFIDENTIAL', number));
    const words = remove(input, '--recursive', '--processes', '1');
    const { code, seen } = await runCliAtTerminal(words, {}, / [1-9] of 30/u);
    expect(code).to.equal(130);
    expect(seen.replace('^C', '')).to.match(/\r␛\[KStopped; the same command goes on from here\.\r\n$/u);
    const whole = new Set(Object.values(digestOutputs(out)));
    for (const { output_sha256: digest } of readJournal(out)) expect(whole).to.include(digest);
  });
});
