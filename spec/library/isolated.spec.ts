import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { TestDocument, writeBody, writeSlanted } from '../support/documents.js';

/** A program of its own: in the tests' process other handles keep the loop of events running. */
const PROGRAM = `
import { readFileSync } from 'node:fs';
import { createRemover } from './dist/library.js';

const remover = createRemover({ isolate: true });
console.log((await remover.removeWatermark(readFileSync(0), 'CONFIDENTIAL')).status);
await remover.close();
console.log('closed');
`;

describe('processes of the library', () => {
  it('let a program go on after close', () => {
    const document = new TestDocument();
    document.addContentPage(writeBody() + writeSlanted('(CONFIDENTIAL)Tj'));
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      input: document.build(),
      encoding: 'utf8',
    });
    expect({ status, stdout }).to.deep.equal({ status: 0, stdout: 'removed\nclosed\n' });
  });
});
