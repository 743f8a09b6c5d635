/**
 * What is typed after `make remove` reaches the program as it was typed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { TestDocument, writeBody, writeSlanted } from './support/documents.js';
import { makeTemporaryPath } from './support/temporary.js';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));

/** Without another build: the tests already run on the built program. */
function make(...words: string[]): string {
  return runMake(...words).stdout;
}

function runMake(...words: string[]) {
  return spawnSync('make', ['-s', '-o', 'build', ...words], { cwd: PROJECT, encoding: 'utf8' });
}

describe('make remove', () => {
  for (const text of [
    '$5 OFF',
    'SAY "NO" NOW',
    "IT'S SECRET",
    '`id` $(id) ${HOME}',
    '-DRAFT-',
    'a\\b $$ #9',
  ]) {
    it(`passes ${text} on unchanged`, () => {
      const document = new TestDocument();
      const shown = text.replace(/[\\()]/gu, String.raw`\$&`);
      document.addContentPage(writeBody() + writeSlanted(`(${shown})Tj`));
      const input = makeTemporaryPath(" $x'y.pdf");
      const out = makeTemporaryPath(' $out"z.pdf');
      writeFileSync(input, document.build());
      expect(make('remove', `PDF=${input}`, `TEXT=${text}`, `OUT=${out}`)).to.match(/^Removed 1 of 1 found/u);
      expect(existsSync(out)).to.equal(true);
    });
  }

  it('names its variables for a missing text, and for an output that exists', () => {
    const out = makeTemporaryPath('.pdf');
    writeFileSync(out, '');
    expect(runMake('remove', 'PDF=a.pdf').stderr).to.match(/TEXT is missing: /u);
    const { status, stderr } = runMake('remove', 'PDF=a.pdf', 'TEXT=DRAFT', `OUT=${out}`);
    expect(status).to.equal(2);
    expect(stderr).to.include(`${out} exists: FORCE=1 replaces it.`);
    const forced = runMake('remove', 'PDF=/nowhere.pdf', 'TEXT=DRAFT', `OUT=${out}`, 'FORCE=1');
    expect(forced.stderr).to.include('cannot read /nowhere.pdf');
  });
});
