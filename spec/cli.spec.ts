/**
 * The command line as a person runs it: a process, its exit code, its output.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { runEngine } from '../src/command-line/engine/run-engine.js';
import { describeFailure } from '../src/command-line/failure-sentence.js';
import { showProgress } from '../src/command-line/progress.js';
import { completeSettings } from '../src/engine/values/request.js';
import { listImageCandidates } from '../src/engine/image-draws.js';
import { removeImageDraw, removeWatermark } from './support/witnessed.js';
import { removalResponse, wireCandidates } from '../src/report.js';
import {
  type Ended,
  runCliForBytes,
  runCli as runCliWith,
  runCliUnread,
  startCli,
} from './support/command-line.js';
import { TestDocument, writeBody, writeSlanted } from './support/documents.js';
import { makeTemporaryPath } from './support/temporary.js';

function runCli(...words: string[]): Ended {
  return runCliWith(words);
}

function writeInput(bytes: Uint8Array | string): string {
  const path = makeTemporaryPath('.pdf');
  writeFileSync(path, bytes);
  return path;
}

function buildStamped(): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(writeBody() + writeSlanted('(CONFIDENTIAL)Tj'));
  return document.build();
}

describe('cli remove', () => {
  const stamped = buildStamped();
  let input = '';
  let out = '';

  beforeEach(() => {
    input = writeInput(stamped);
    out = makeTemporaryPath('.out.pdf');
  });

  afterEach(() => {
    rmSync(input, { force: true });
    rmSync(out, { force: true });
  });

  it('ends with 0, writes the engine’s output and prints a table if something was removed', async () => {
    const { code, printed, complained } = runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', out);
    expect(code).to.equal(0);
    expect(complained).to.equal('');
    expect(printed).to.match(/^Removed 1 of 1 found; 1 of 1 pages changed/u);
    expect(printed).to.match(/^1 +1 +plain +turned +CONFIDENTIAL$/mu);
    const { output } = await removeWatermark(stamped, 'CONFIDENTIAL');
    expect(Buffer.compare(readFileSync(out), output!)).to.equal(0);
    expect(Buffer.compare(readFileSync(input), stamped), 'the input is not touched').to.equal(0);
  });

  it('ends with 3 and writes the input unchanged if nothing was removed', () => {
    const { code, printed } = runCli('remove', input, '--text', 'TOP SECRET', '--out', out);
    expect(code).to.equal(3);
    expect(printed).to.match(/^Nothing removed: /u);
    expect(Buffer.compare(readFileSync(out), stamped)).to.equal(0);
  });

  it('prints the service’s report with --json', async () => {
    const { code, printed } = runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', out, '--json');
    expect(code).to.equal(0);
    const { summary } = await removeWatermark(stamped, 'CONFIDENTIAL');
    expect(JSON.parse(printed)).to.deep.equal(JSON.parse(JSON.stringify(removalResponse(summary))));
  });

  it('overwrites the input when input and output are the same file', () => {
    expect(runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', input, '--force').code).to.equal(0);
    expect(readFileSync(input, 'latin1')).to.not.include('(CONFIDENTIAL)');
  });

  it('does not replace an existing output without --force', () => {
    writeFileSync(out, 'before');
    const { code, complained } = runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', out);
    expect([code, complained]).to.deep.equal([2, `${out} exists: give --force to replace it.\n`]);
    expect(readFileSync(out, 'utf8')).to.equal('before');
  });

  for (const [words, sentence] of [
    [['TEXT', 'out.pdf'], 'TEXT is no file. Did you mean --text TEXT --out out.pdf?'],
    [['my text'], 'my text is no file. Did you mean --text "my text" --out out.pdf?'],
    [['{in}'], '{in} and {in} are two files: give --out-dir DIR for many.'],
    [['{in}', '--out', 'x.pdf'], '--out is for one file: give --out-dir for many.'],
    [['TEXT', '--out', 'x.pdf'], 'TEXT is no file. Did you mean --text TEXT?'],
    [['--text', 'TEXT', 'x.pdf'], 'x.pdf is no file. Did you mean --out x.pdf?'],
    [['--mark', 'A', 'x.pdf', '--out', 'y.pdf'], '--out is for one file: give --out-dir for many.'],
    [['--', '--text', 'TEXT', '--out', 'x.pdf'], 'What follows -- is a file: give --text before it.'],
  ] as const) {
    it(`suggests what was meant by remove in.pdf ${words.join(' ')}`, () => {
      const { code, complained } = runCli(
        'remove',
        input,
        ...words.map((word) => word.replace('{in}', input)),
      );
      expect([code, complained]).to.deep.equal([2, `${sentence.replaceAll('{in}', input)}\n`]);
    });
  }

  it('follows a symbolic link, and keeps the permissions of its target', () => {
    writeFileSync(out, 'before', { mode: 0o600 });
    const link = makeTemporaryPath('.link.pdf');
    symlinkSync(out, link);
    expect(runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', link, '--force').code).to.equal(0);
    expect(readFileSync(out, 'latin1')).to.match(/^%PDF/u);
    expect((statSync(out).mode & 0o777).toString(8)).to.equal('600');
  });

  it('leaves nothing beside the output, whether it succeeds or refuses', () => {
    expect(runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', out).code).to.equal(0);
    writeFileSync(input, 'no PDF');
    const before = readFileSync(out);
    expect(runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', out, '--force').code).to.equal(2);
    expect(Buffer.compare(readFileSync(out), before), 'what was there is still there').to.equal(0);
    const beside = readdirSync(dirname(out)).filter((name) => name.includes(basename(out)));
    expect(beside).to.deep.equal([basename(out)]);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`ends by ${signal} in the middle of the work, and leaves no file, without a terminal`, async () => {
      const document = new TestDocument();
      const slanted = writeBody() + writeSlanted('(CONFIDENTIAL)Tj');
      for (let page = 0; page < 1500; page++) document.addContentPage(slanted);
      writeFileSync(input, document.build());
      const child = startCli(['remove', input, '--text', 'CONFIDENTIAL', '--out', out]);
      setTimeout(() => child.kill(signal), 500);
      const [code, by] = (await once(child, 'close')) as [number | null, string | null];
      expect([code, by]).to.deep.equal([null, signal]);
      expect(readdirSync(dirname(out)).filter((name) => name.includes(basename(out)))).to.deep.equal([]);
    });
  }

  it('stops the engine at its time limit, and not before', async () => {
    const job = { kind: 'find-text', bytes: stamped, settings: completeSettings({}) } as const;
    const progress = showProgress(process.stderr);
    // No engine is loaded within a millisecond.
    const failure = await runEngine(job, progress, 1).catch((error: unknown) => error);
    expect(describeFailure(failure)).to.deep.equal({
      code: 1,
      text: 'The document took longer than the time limit.',
    });
    expect((await runEngine(job, progress, 600_000)).found.candidates).to.have.length(1);
    const limited = ['remove', input, '--text', 'CONFIDENTIAL', '--out', out, '--time-limit'];
    expect(runCli(...limited, '0')).to.deep.equal({
      code: 2,
      printed: '',
      complained: '--time-limit must be from 1 to 3600.\n',
    });
    expect(runCli(...limited, '600').code).to.equal(0);
    expect(runCli('find', input, '--time-limit', '600').code).to.equal(0);
  });

  it('takes standard input and gives standard output, the report on standard error', async () => {
    const { status, stdout, stderr } = runCliForBytes(
      ['remove', '-', '--text', 'CONFIDENTIAL', '--out', '-'],
      {
        input: stamped,
      },
    );
    expect(status).to.equal(0);
    expect(Buffer.compare(stdout, (await removeWatermark(stamped, 'CONFIDENTIAL')).output!)).to.equal(0);
    expect(stderr.toString()).to.match(/^Removed 1 of 1 found/u);
  });

  it('writes into a device without replacing it by a file', () => {
    expect(runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', '/dev/null').code).to.equal(0);
    expect(statSync('/dev/null').isCharacterDevice()).to.equal(true);
  });

  it('writes no report into the document if --out names what standard output is', async () => {
    const { output } = await removeWatermark(stamped, 'CONFIDENTIAL');
    const words = ['remove', input, '--text', 'CONFIDENTIAL', '--out', '/dev/stdout'];
    const { status, stdout, stderr } = runCliForBytes(words);
    expect(status).to.equal(0);
    expect(Buffer.compare(stdout, output!)).to.equal(0);
    expect(stderr.toString()).to.match(/^Removed 1 of 1 found/u);
  });

  it('ends with its own code if a reader of what it prints leaves', () => {
    const mark = ['--text', 'CONFIDENTIAL'];
    expect(runCliUnread(['remove', input, '--text', 'NOTTHERE', '--out', out])).to.deep.equal({
      code: 3,
      complained: '',
    });
    expect(runCliUnread(['remove', 'gone.pdf', ...mark, '--out', out], true).code).to.equal(2);
    expect(runCliUnread(['remove', input, ...mark, '--out', '-'])).to.deep.equal({
      code: 1,
      complained: 'cannot write standard output: its reader has left (EPIPE)\n',
    });
    expect(runCliUnread(['find', input])).to.deep.equal({ code: 0, complained: '' });
    expect(runCliUnread(['find', input, 'gone.pdf']), 'the second is not read').to.deep.equal({
      code: 0,
      complained: '',
    });
  });

  it('reports in one sentence that standard output is full', () => {
    const words = ['dist/cli.js', 'remove', input, '--text', 'CONFIDENTIAL', '--out', '-'];
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, words, { stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    expect(stderr.toString()).to.equal('cannot write standard output: no space is left (ENOSPC)\n');
    expect(status).to.equal(2);
  });

  it('reports an output that cannot be written before it reads the input’s pages', () => {
    writeFileSync(input, 'no PDF');
    const { code, complained } = runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', '/nowhere/b.pdf');
    expect(code).to.equal(2);
    expect(complained).to.equal('cannot write /nowhere/b.pdf: there is no such file or folder (ENOENT)\n');
    expect(runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', dirname(out)).complained).to.match(
      /^cannot write .*folder/u,
    );
  });

  it('takes a mark of several lines, by repeating --text or from a file', () => {
    const document = new TestDocument();
    const stacked = '(DO NOT COPY)Tj 0 -40 Td (EVER AGAIN)Tj';
    document.addContentPage(writeBody() + writeSlanted(stacked));
    writeFileSync(input, document.build());
    const repeated = runCli('remove', input, '--text', 'DO NOT COPY', '--text', 'EVER AGAIN', '--out', out);
    expect(repeated.printed).to.match(/^Removed 1 of 1/u);
    const viaFile = makeTemporaryPath('.txt');
    writeFileSync(viaFile, '\ufeffDO NOT COPY\nEVER AGAIN\n');
    const read = runCli('remove', input, '--text-file', viaFile, '--out', out, '--force');
    expect(read.printed).to.equal(repeated.printed);
  });

  for (const [mistake, parameters, sentence] of [
    ['no command', [], /^usage: /u],
    ['an unknown command', ['destroy', 'a.pdf'], /^There is no command “destroy”\.\nusage: /u],
    ['an unknown option', ['remove', 'a.pdf', '--frobnicate'], /--frobnicate/u],
    [
      'a name with a dash',
      ['remove', '-dash.pdf', '--text', 'abc', '--out', '{out}'],
      /^remove has no option -d\. A file whose name begins with a dash is written \.\/-NAME\.\n/u,
    ],
    [
      'standard input among many',
      ['remove', '{in}', '-', '--text', 'abc', '--out-dir', '{out}'],
      /^Standard input \(-\) has no name below --out-dir or in a list: name files\.\n$/u,
    ],
    ['no text', ['remove', '{in}', '--out', '{out}'], /^--text is missing/u],
    ['no output', ['remove', '{in}', '--text', 'CONFIDENTIAL'], /^--out is missing/u],
    [
      'a file that is not there',
      ['remove', '/nowhere/a.pdf', '--text', 'abc', '--out', '{out}'],
      /^cannot read/u,
    ],
    [
      'an empty name',
      ['remove', '', '--text', 'abc', '--out', '{out}'],
      /^The name of the input is empty\.\n$/u,
    ],
    [
      'an empty standard input',
      ['remove', '-', '--text', 'abc', '--out', '{out}'],
      /^Standard input is empty\.\n$/u,
    ],
    [
      'a folder instead of a file',
      ['remove', '/', '--text', 'abc', '--out', '{out}'],
      /^cannot read \/: it is a folder/u,
    ],
    ['a device without an end', ['find', '/dev/zero'], /^cannot read \/dev\/zero: it is a device\n$/u],
    [
      'a folder to go through and one output',
      ['remove', '/', '--recursive', '--text', 'abc', '--out', '{out}'],
      /^--recursive is for many files: give --out-dir, too\.\n$/u,
    ],
    [
      'a list and one output',
      ['remove', '--list', '-', '--text', 'abc', '--out', '{out}'],
      /^--list is for many files/u,
    ],
    [
      'a file in place of the folder for many',
      ['remove', '{in}', '--text', 'abc', '--out-dir', '{in}'],
      /^cannot write to --out-dir .*: a file has that name \(EEXIST\)\n$/u,
    ],
    [
      'a hint that breaks the contract',
      ['remove', '{in}', '--text', 'a', '--out', '{out}'],
      /letters or digits/u,
    ],
    ['an empty text', ['remove', '{in}', '--text', '', '--out', '{out}'], /^--text is missing/u],
    [
      'a text given in two ways',
      ['remove', '{in}', '--text', 'abc', '--text-file', '{in}', '--out', '{out}'],
      /^Give one of --text, --text-file/u,
    ],
    [
      'a text that is not UTF-8',
      ['remove', '{in}', '--text-file', process.execPath, '--out', '{out}'],
      /^--text-file .* too long/u,
    ],
    ['two files and one output', ['remove', '{in}', '{in}', '--text', 'abc', '--out', '{out}'], /--out/u],
    [
      'an option of another command',
      ['images', '{in}', '--text', 'abc'],
      /^images has no option --text\.\n/u,
    ],
    [
      'a language without a model',
      ['remove', '{in}', '--text', 'abc', '--out', '{out}', '--languages', 'eng+tlh'],
      /^--languages names tlh, .*npm install/u,
    ],
    [
      'a malformed name of a language',
      ['remove', '{in}', '--text', 'abc', '--out', '{out}', '--languages', 'English'],
      /^--languages must be up to 8 of Tesseract's names/u,
    ],
    ['a page that is not a number', ['images', '{in}', '--page', 'two'], /^--page must be a whole number/u],
    [
      'a page that is not there',
      ['images', '{in}', '--page', '9'],
      /^The document has no page of this number: it has/u,
    ],
    [
      'an image that is not there',
      ['unimage', '{in}', '--page', '1', '--index', '99', '--out', '{out}'],
      /^No selectable image of the page has this index: /u,
    ],
    [
      'a folder that is not there',
      ['remove', '{in}', '--text', 'abcdef', '--out', '/nowhere/b.pdf'],
      /ENOENT/u,
    ],
  ] as const) {
    it(`ends with 2 and one sentence for ${mistake}`, () => {
      const written = parameters.map((one) => one.replace('{in}', input).replace('{out}', out));
      const { code, printed, complained } = runCli(...written);
      expect(code).to.equal(2);
      expect(printed).to.equal('');
      expect(complained).to.match(sentence);
      expect(complained).to.not.match(/\n\s+at /u);
      expect(complained, 'no name of a form field').to.not.match(/watermark_text|page_number|_index/u);
      expect(existsSync(out)).to.equal(false);
    });
  }

  for (const [what, bytes, sentence] of [
    ['an empty file', '', /^The file is empty\.\n$/u],
    ['a file that is not a PDF', 'GIF89a, and nothing of a page', /^The file is not a PDF\.\n$/u],
  ] as const) {
    it(`ends with 2 for ${what}`, () => {
      writeFileSync(input, bytes);
      const { code, complained } = runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', out);
      expect(code).to.equal(2);
      expect(complained).to.match(sentence);
      expect(complained).to.not.match(/\n\s+at /u);
      expect(existsSync(out)).to.equal(false);
    });
  }

  it('does not let a file’s name control the terminal', () => {
    const { code, complained } = runCli('find', 'no\u001b[31m\rsuch.pdf');
    expect(code).to.equal(2);
    expect(complained)
      .to.include('no [31m such.pdf')
      .and.not.to.match(/[^\P{Cc}\n]/u);
  });
});

describe('cli help and version', () => {
  for (const words of [['--help'], ['-h'], ['help']]) {
    it(`lists every command after ${words.join(' ')}`, () => {
      const { code, printed, complained } = runCli(...words);
      expect(code).to.equal(0);
      expect(complained).to.equal('');
      for (const command of ['remove', 'images', 'unimage']) {
        expect(printed).to.match(new RegExp(`^  ${command} `, 'mu'));
      }
    });
  }

  for (const words of [
    ['help', 'remove'],
    ['remove', '--help'],
    ['remove', 'in.pdf', '-h'],
  ]) {
    it(`lists options and examples after ${words.join(' ')}`, () => {
      const { code, printed } = runCli(...words);
      expect(code).to.equal(0);
      expect(printed)
        .to.match(/^ {2}--text TEXT /mu)
        .and.to.match(/^ {2}unwatermark remove - /mu);
    });
  }

  it('prints its name, version and revision', () => {
    expect(runCli('--version').printed).to.match(/^unwatermark \d+\.\d+\.\d+ \(\S+\)\n$/u);
  });
});

describe('cli images and unimage', () => {
  const input = fileURLToPath(new URL('../fixtures/made/images/chromium.pdf', import.meta.url));
  const a4 = fileURLToPath(new URL('../fixtures/made/images/reportlab-65.pdf', import.meta.url));
  const out = makeTemporaryPath('.out.pdf');
  const sha256 = createHash('sha256').update(readFileSync(input)).digest('hex');

  it('prints the API’s answer with --json', () => {
    const { code, printed } = runCli('images', input, '--page', '1', '--json');
    expect(code).to.equal(0);
    const list = listImageCandidates(readFileSync(input), 1);
    expect(JSON.parse(printed)).to.deep.equal(wireCandidates(list, sha256));
  });

  it('draws a PNG of the page', () => {
    const png = makeTemporaryPath('.png');
    const { code, printed } = runCli('images', a4, '--page', '1', '--png', png);
    expect(code).to.equal(0);
    expect(printed).to.include(png);
    const bytes = readFileSync(png);
    expect(bytes.subarray(1, 4).toString('latin1')).to.equal('PNG');
    // A4 at 144 dpi.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).to.deep.equal([1191, 1684]);
  });

  it('removes one image and reports what it did', async () => {
    const { code, printed } = runCli('unimage', input, '--page', '1', '--index', '30', '--out', out);
    expect(code).to.equal(0);
    expect(printed).to.match(/^Removed image 30 of page 1; .* Written to .*\.out\.pdf\.\n$/u);
    expect(Buffer.compare(readFileSync(out), await removeImageDraw(readFileSync(input), 1, 30))).to.equal(0);
    const { printed: json } = runCli(
      'unimage',
      input,
      '--page=1',
      '--index=30',
      '--out',
      out,
      '--json',
      '--force',
    );
    expect(JSON.parse(json)).to.deep.equal({
      page_number: 1,
      instruction_index: 30,
      pages: '1',
      left: '',
      output: out,
    });
  });
});
