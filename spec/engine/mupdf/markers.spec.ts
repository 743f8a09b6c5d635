import { expect } from 'chai';
import { isMarkerName, markerPrefix } from '../../../src/engine/mupdf/markers.js';

const NONCE = 'x1f.9';

describe('markers', () => {
  it('are recognised for every unit and instruction', () => {
    for (const [unitId, instruction] of [
      [0, 0],
      [12, 3_999_999],
    ] as const) {
      const name = `${markerPrefix(NONCE, unitId)}${instruction}`;
      expect(isMarkerName(name, NONCE)).to.equal(true);
    }
  });

  for (const name of ['', 'Watermark', NONCE, `${NONCE}5.3`, `x1f.8.0.1`, ` ${NONCE}.0.1`]) {
    it(`are distinguished from a document’s layer called ${JSON.stringify(name)}`, () => {
      expect(isMarkerName(name, NONCE)).to.equal(false);
    });
  }
});
