/** `docs/client-tests.md` promises a document and answers to it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { RunningService } from '../support/running-service.js';

const PAGE = readFileSync(new URL('../../docs/client-tests.md', import.meta.url), 'utf8');
const PROGRAM = new URL('../../dist/main.js', import.meta.url).pathname;
const ROWS = Array.from(
  PAGE.matchAll(/^\| (\S+) +\| `([^`]+)` +\| `(\w+)` +\| (\d+) /gmu),
  ([, file, hint, key, status]) => ({
    hasFile: file === '`in.pdf`',
    hint: hint!,
    key: key!,
    status: Number(status),
  }),
);

describe('tests of a client, as the guide shows them', () => {
  let service: RunningService;
  let sample: Buffer;

  before(async () => {
    service = await RunningService.start({ API_KEYS: /```json\n([^]*?)```/u.exec(PAGE)![1]! });
    sample = spawnSync(process.execPath, [PROGRAM, 'sample']).stdout;
  });
  after(() => service.stop());

  async function send({
    hasFile,
    hint,
    key,
  }: (typeof ROWS)[number]): Promise<{ status: number; isSample: boolean }> {
    const body = new FormData();
    if (hasFile) body.set('file', new Blob([new Uint8Array(sample)], { type: 'application/pdf' }), 'in.pdf');
    body.set('watermark_text', hint);
    const path = `${service.url}/api/v1/remove-watermark`;
    const answer = await fetch(path, { method: 'POST', headers: { 'X-API-Key': key }, body });
    return { status: answer.status, isSample: Buffer.from(await answer.arrayBuffer()).equals(sample) };
  }

  it('has a row for each kind of answer', () => {
    expect(ROWS.map(({ status }) => status)).to.deep.equal([200, 200, 400, 422, 401, 429]);
  });

  for (const row of ROWS) {
    it(`receives ${row.status} for ${row.hasFile ? 'the file' : 'no file'}, ${row.hint} and ${row.key}`, async () => {
      if (row.status === 429) await send(row);
      const { status, isSample } = await send(row);
      expect(status).to.equal(row.status);
      expect(isSample).to.equal(row.hint === 'NOT IN THERE');
    });
  }
});
