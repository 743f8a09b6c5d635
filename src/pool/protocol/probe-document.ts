/** A one-page document with a mark that must be removed, by which an engine proves that it works. */
import { type AnswerTo, createRequest, type EngineJob } from '../../engine/values/request.js';

const CONTENT = [
  'BT /F 12 Tf 72 700 Td (A sentence of the body.) Tj ET',
  '/Artifact <</Type /Pagination /Subtype /Watermark>> BDC',
  'q .8 g BT /F 60 Tf .7 .7 -.7 .7 150 200 Tm (PROBE MARK) Tj ET Q',
  'EMC',
].join('\n');

export const PROBE_HINT = 'PROBE MARK';

export const PROBE_DOCUMENT = joinObjects([
  '<</Type /Catalog /Pages 2 0 R>>',
  '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>>',
  `<</Length ${CONTENT.length}>>\nstream\n${CONTENT}\nendstream`,
  '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
]);

export const PROBE_JOB = {
  kind: 'remove-text',
  bytes: PROBE_DOCUMENT,
  request: createRequest(PROBE_HINT, { readStamps: false }),
} as const satisfies EngineJob;

export type ProbeAnswer = AnswerTo<typeof PROBE_JOB>;

/** @throws Error if an engine left the mark; what `run` throws. */
export async function proveEngine(run: (job: typeof PROBE_JOB) => Promise<ProbeAnswer>): Promise<void> {
  const { result } = await run(PROBE_JOB);
  if (result.output === null) throw new Error('the engine left the probe document as it was');
}

function joinObjects(objects: string[]): Uint8Array {
  let written = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = written.length;
    written += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  const crossReference = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`;
  const trailer = `trailer\n<</Size ${size} /Root 1 0 R>>\nstartxref\n${written.length}\n%%EOF\n`;
  // Not a Buffer: its slices are views, and the engine may write to what it takes for a copy.
  return new Uint8Array(Buffer.from(written + crossReference + trailer, 'latin1'));
}
