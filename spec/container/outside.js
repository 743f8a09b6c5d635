/** Talks to the running container over HTTP, and stops it in the middle of a request. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { PROBE_DOCUMENT, PROBE_HINT } from '../../dist/pool/protocol/probe-document.js';

const { NAME, PORT, METRICS_PORT, RUNTIME } = process.env;
const origin = `http://127.0.0.1:${PORT}`;
const [engine, ...engineArgs] = RUNTIME.split(' ');
const run = promisify(execFile);
const runtime = (...args) => run(engine, [...engineArgs, ...args]);

function tell(holds, fact, seen = '') {
  console.log(`${holds ? 'ok' : 'not ok'} - ${fact}${holds ? '' : ` (${JSON.stringify(seen)})`}`);
}

async function until(condition) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await condition()) {
      return true;
    }
    await sleep(100);
  }
  return false;
}

function listening() {
  return until(async () => (await fetch(`${origin}/health`).catch(() => null))?.ok);
}

const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8');
const HEALTH_CHECK = JSON.parse(/HEALTHCHECK[^]*?CMD (\[.*\])$/m.exec(dockerfile)[1]);

function post(path, document, fields) {
  const body = new FormData();
  body.set('file', new Blob([document], { type: 'application/pdf' }), 'a.pdf');
  for (const [name, value] of Object.entries(fields)) {
    body.set(name, value);
  }
  return fetch(`${origin}/api/v1/${path}`, { method: 'POST', body });
}

tell(await listening(), 'the service answers its health check');
const details = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/health/details`)).json();
tell(Object.values(details.walls).every(Boolean), 'no wall is missing', details);

const removal = await post('remove-watermark', PROBE_DOCUMENT, { watermark_text: PROBE_HINT });
const output = Buffer.from(await removal.arrayBuffer());
tell(removal.status === 200 && output.includes('%PDF-'), 'the main job answers a document', removal.status);
tell(!output.includes(PROBE_HINT), 'its mark is gone');

const picture = documentWithPicture();
const listing = await post('image-watermarks/candidates', picture, { page_number: '1' });
const listed = await listing.json();
const [candidate] = listed.candidates ?? [];
tell(listing.status === 200 && candidate !== undefined, 'the image job lists a picture', listed);
const preview = await post('image-watermarks/preview', picture, {
  page_number: '1',
  instruction_index: String(candidate?.instruction_index ?? 0),
  source_sha256: createHash('sha256').update(picture).digest('hex'),
  confirmed: 'true',
});
tell(preview.status === 200, 'the image job removes it', await preview.text());

const damaged = await post('remove-watermark', Buffer.from('%PDF-1.7 and no more'), {
  watermark_text: 'MARK',
});
tell(damaged.status === 400, 'a damaged document is refused', damaged.status);

const health = await runtime('exec', NAME, 'node', ...HEALTH_CHECK.slice(1)).catch((failure) => failure);
tell(health.code === undefined, 'the health check of the image succeeds', health.stderr);

const stopping = runtime('stop', '--time', '60', NAME);
const draining = await until(async () => (await fetch(`${origin}/health`).catch(() => null))?.status === 503);
tell(draining, 'a service that drains says so');
const last = await post('remove-watermark', PROBE_DOCUMENT, { watermark_text: PROBE_HINT });
tell(last.status === 200, 'requests are answered while it drains', last.status);
await stopping;
const { stdout } = await runtime('inspect', '--format', '{{.State.ExitCode}}', NAME);
tell(stdout.trim() === '0', 'SIGTERM ends the service in order', stdout.trim());

/** A page with one small picture on it. */
function documentWithPicture() {
  const content = 'q 60 0 0 30 400 60 cm /I Do Q';
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</XObject <</I 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 2>>\nstream\nAZ\nendstream',
  ];
  const bodies = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${bodies}trailer\n<</Size 6 /Root 1 0 R>>\n`, 'latin1');
}
