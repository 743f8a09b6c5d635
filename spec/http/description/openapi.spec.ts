import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { overview, openApiDocument } from '../../../src/http/description/openapi.js';

describe('the description of the interface', () => {
  it('begins with how to set the media type of the file’s part, in four languages', () => {
    const [first] = overview.split('Send a PDF and the text');
    for (const fence of ['```sh', '```python', '```js', '```go']) expect(first).to.include(fence);
    expect(first!.match(/application\/pdf/g)).to.have.length(5);
  });
});

describe('openApiDocument', () => {
  it('passes the linter’s recommended rules without error or warning', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
    const file = path.join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(openApiDocument));
    const { code, output } = await redocly('lint', file, '--extends', 'recommended');
    await rm(folder, { recursive: true });
    expect(output)
      .to.include('valid')
      .and.to.not.match(/warning|error/i);
    expect(code).to.equal(0);
  });
});

function redocly(...words: string[]): Promise<{ code: number; output: string }> {
  const program = new URL('../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url).pathname;
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) => {
      // Its notice about the Node version is not about the document.
      const output = `${stdout}${stderr}`.replace(/╔[^]*╝/, '');
      resolve({ code: error === null ? 0 : 1, output });
    });
  });
}
