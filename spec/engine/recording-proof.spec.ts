/** What recording has proved, kept by one process and trusted by another. */
import { expect } from 'chai';
import { runApart } from '../support/run-apart.js';

/** Runs on a page that is recorded in whichever way has been proved. */
const RECORD = `
  await load('engine/mupdf/memory');
  const { trustRecordingProof, writeRecordingProof } = await load('engine/recording-proof');
  const { removeWatermark } = await load('engine/remove-text-watermark');
  const { WARM_UP_DOCUMENT, WARM_UP_HINT } = await load('pool/child/warm-up-document');
  const remove = async () => {
    const { output } = await removeWatermark(WARM_UP_DOCUMENT, WARM_UP_HINT, { readStamps: false });
    return Buffer.from(output).toString('base64');
  };`;

describe('the proof of recording', () => {
  it('is nothing before a page was recorded, and then what another process needs', () => {
    const [before, output, proof] = runApart(
      `${RECORD} return [writeRecordingProof(), await remove(), writeRecordingProof()];`,
    ) as [null, string, string];
    expect(before).to.equal(null);
    expect(JSON.parse(proof)).to.include({ mode: 'short' });

    const trusted = runApart(
      `${RECORD} trustRecordingProof(${JSON.stringify(proof)}); return [await remove(), writeRecordingProof()];`,
    );
    expect(trusted).to.deep.equal([output, proof]);
  });

  it('of the slow way is trusted as well', () => {
    const told = runApart(`
      ${RECORD}
      trustRecordingProof('{"mode":"public","callSites":null}');
      const slow = await remove();
      return [slow.length > 0, writeRecordingProof()];`);
    expect(told).to.deep.equal([true, '{"mode":"public","callSites":null}']);
  });
});
