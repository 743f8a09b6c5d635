import { expect } from 'chai';
import { undoPngPrediction } from '../../../src/engine/file/png-prediction.js';

describe('undoPngPrediction', () => {
  it('adds what precedes a sample: nothing, the one to the left, or the one above, modulo 256', () => {
    const predicted = Uint8Array.of(0, 1, 2, 3, 1, 250, 5, 7, 2, 1, 1, 1);
    expect([...undoPngPrediction(predicted, 3)!]).to.deep.equal([1, 2, 3, 250, 255, 6, 251, 0, 7]);
  });

  it('leaves out an incomplete row', () => {
    expect([...undoPngPrediction(Uint8Array.of(0, 1, 2, 0, 3), 2)!]).to.deep.equal([1, 2]);
  });

  it('returns null for other predictors', () => {
    for (const predictor of [3, 4, 9]) {
      expect(undoPngPrediction(Uint8Array.of(predictor, 1), 1)).to.equal(null);
    }
  });
});
