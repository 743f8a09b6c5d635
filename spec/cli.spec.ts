/**
 * The command line as a person runs it: a process, its exit code, its output.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { removeTextWatermark } from '../src/engine/remove-text-watermark.js';
import { removalResponse } from '../src/report.js';
import { TestDocument, writeBody, writeSlanted } from './support/documents.js';
import { makeTemporaryPath } from './support/temporary.js';

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

interface Ended {
  code: number | null;
  printed: string;
  complained: string;
}

function runCli(...parameters: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', CLI, ...parameters], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  return { code: status, printed: stdout, complained: stderr };
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

  it('ends with 0, writes the engine’s output and prints a table where something was removed', () => {
    const { code, printed, complained } = runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', out);
    expect(code).to.equal(0);
    expect(complained).to.equal('');
    expect(printed).to.match(/^Removed 1 of 1 found; 1 of 1 pages changed/u);
    expect(printed).to.match(/^1 +1 +plain +turned +CONFIDENTIAL$/mu);
    const { output } = removeTextWatermark(stamped, 'CONFIDENTIAL');
    expect(Buffer.compare(readFileSync(out), output!)).to.equal(0);
    expect(Buffer.compare(readFileSync(input), stamped), 'the input is not touched').to.equal(0);
  });

  it('ends with 3 and writes the very bytes of the input where nothing was removed', () => {
    const { code, printed } = runCli('remove', input, '--text', 'TOP SECRET', '--out', out);
    expect(code).to.equal(3);
    expect(printed).to.match(/^Nothing removed: /u);
    expect(Buffer.compare(readFileSync(out), stamped)).to.equal(0);
  });

  it('prints the service’s report with --json', () => {
    const { code, printed } = runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', out, '--json');
    expect(code).to.equal(0);
    const { evidence } = removeTextWatermark(stamped, 'CONFIDENTIAL');
    expect(JSON.parse(printed)).to.deep.equal(JSON.parse(JSON.stringify(removalResponse(evidence))));
  });

  it('removes in the very file when input and output are one', () => {
    expect(runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', input).code).to.equal(0);
    expect(readFileSync(input, 'latin1')).to.not.include('(CONFIDENTIAL)');
  });

  for (const [mistake, parameters, sentence] of [
    ['no command', [], /^usage: /u],
    ['an unknown command', ['destroy', 'a.pdf'], /^usage: /u],
    ['an unknown option', ['remove', 'a.pdf', '--force'], /--force/u],
    ['no text', ['remove', '{in}', '--out', '{out}'], /^--text is missing/u],
    ['no output', ['remove', '{in}', '--text', 'CONFIDENTIAL'], /^--out is missing/u],
    [
      'a file that is not there',
      ['remove', '/nowhere/a.pdf', '--text', 'abc', '--out', '{out}'],
      /^cannot read/u,
    ],
    [
      'a hint outside of the contract',
      ['remove', '{in}', '--text', 'a', '--out', '{out}'],
      /letters or digits/u,
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
      expect(existsSync(out)).to.equal(false);
    });
  }

  for (const [what, bytes] of [
    ['an empty file', ''],
    ['a file that is no PDF', 'GIF89a, and nothing of a page'],
  ] as const) {
    it(`ends with 2 for ${what}`, () => {
      writeFileSync(input, bytes);
      const { code, complained } = runCli('remove', input, '--text', 'CONFIDENTIAL', '--out', out);
      expect(code).to.equal(2);
      expect(complained).to.not.match(/\n\s+at /u);
      expect(existsSync(out)).to.equal(false);
    });
  }
});
