import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { createRemover } from '../../src/library.js';
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

/** More than the service accepts. */
const LARGE_BYTES = 65 * 1024 * 1024;

describe('processes of the library', () => {
  it('take documents that are larger than any of the service', async () => {
    const document = new TestDocument();
    document.addContentPage(writeBody() + writeSlanted('(CONFIDENTIAL)Tj'));
    const bytes = Buffer.from(document.build());
    const end = bytes.lastIndexOf('startxref');
    const large = Buffer.concat([
      bytes.subarray(0, end),
      Buffer.alloc(LARGE_BYTES, '\n'),
      bytes.subarray(end),
    ]);
    await using remover = createRemover({ isolate: true });
    expect((await remover.removeWatermark(large, 'CONFIDENTIAL')).status).to.equal('removed');
  }).timeout(30_000);

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
