/**
 * What a person sees at a terminal: a real pseudo-terminal around the whole program.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect } from 'chai';
import { runCliAtTerminal } from '../support/command-line.js';
import { TestDocument, writeBody, writeSlanted } from '../support/documents.js';
import { makeTemporaryPath } from '../support/temporary.js';

const CLEARED = '\r␛[K';
const GREEN = '␛[32m';
/** What the shell around the program answers where Ctrl-C ended it. */
const ENDED_BY_CTRL_C = 130;

function writeDocument(pageCount: number): string {
  const document = new TestDocument();
  for (let page = 0; page < pageCount; page++) {
    document.addContentPage(writeBody() + writeSlanted('(CONFIDENTIAL)Tj'));
  }
  const path = makeTemporaryPath('.pdf');
  writeFileSync(path, document.build());
  return path;
}

describe('the command line at a terminal', () => {
  const long = writeDocument(120);
  const short = writeDocument(1);
  let out = '';

  beforeEach(() => {
    out = makeTemporaryPath('.out.pdf');
  });

  it('names each step of a long document and clears its line before the report', async () => {
    const { code, seen } = await runCliAtTerminal(['remove', long, '--text', 'CONFIDENTIAL', '--out', out]);
    expect(code).to.equal(0);
    const steps = [...seen.matchAll(/␛\[K(reading|finding|writing|checking)/gu)].map(([, step]) => step);
    expect([...new Set(steps)]).to.deep.equal(['reading', 'finding', 'writing', 'checking']);
    expect(seen).to.include(`${CLEARED}${GREEN}Removed 120 of 120 found`);
    expect(seen).to.match(/Written in place[^\r]*\r\n$/u);
  });

  it('shows no colour where NO_COLOR is set', async () => {
    const words = ['remove', short, '--text', 'CONFIDENTIAL', '--out', out];
    expect((await runCliAtTerminal(words)).seen).to.include(GREEN);
    const { seen } = await runCliAtTerminal([...words, '--force'], { NO_COLOR: '1' });
    expect(seen)
      .to.match(/(^|␛\[K)Removed 1 of 1 found/u)
      .and.not.to.match(/␛\[\d+m/u);
  });

  it('also clears its line if there is nothing to remove', async () => {
    const { code, seen } = await runCliAtTerminal(['remove', long, '--text', 'ABC', '--out', out]);
    expect(code).to.equal(3);
    expect(seen).to.match(/\r␛\[K(␛\[33m)?Nothing removed/u);
  });

  it('leaves a clear line and no partial file when Ctrl-C is pressed', async () => {
    const huge = writeDocument(1500);
    const words = ['remove', huge, '--text', 'CONFIDENTIAL', '--out', out];
    const { code, seen } = await runCliAtTerminal(words, {}, /reading page \d+/u);
    expect(code).to.equal(ENDED_BY_CTRL_C);
    expect(seen.replace('^C', '')).to.match(/\r␛\[K$/u);
    expect(existsSync(out)).to.equal(false);
    expect(readdirSync(dirname(out)).filter((name) => name.includes(basename(out)))).to.deep.equal([]);
  });

  it('writes no PDF to a terminal, and does not wait for one to be typed', async () => {
    const written = await runCliAtTerminal(['remove', short, '--text', 'CONFIDENTIAL', '--out', '-']);
    expect(written.code).to.equal(2);
    expect(written.seen).to.match(/^--out - is a terminal/u);
    const read = await runCliAtTerminal(['remove', '-', '--text', 'CONFIDENTIAL', '--out', out]);
    expect(read.code).to.equal(2);
    expect(read.seen).to.match(/^Standard input is a terminal/u);
  });
});
