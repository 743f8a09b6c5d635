import { expect } from 'chai';
import { SERIES_PAUSE_MS } from '../../../src/pool/processes/replacement-plan.js';
import { Series } from '../../../src/pool/processes/series.js';

describe('a series', () => {
  it('is a document soon after another of the same caller', () => {
    const series = new Series();
    expect(series.isOn('a', 0)).to.equal(false);
    expect(series.isOn('b', 1)).to.equal(false);
    expect(series.isOn('a', SERIES_PAUSE_MS - 1)).to.equal(true);
    expect(series.isOn('a', 2 * SERIES_PAUSE_MS - 1)).to.equal(false);
  });

  it('continues from the end of a document, however long that took', () => {
    const series = new Series();
    series.isOn('a', 0);
    series.note('a', 60_000);
    expect(series.isOn('a', 60_001)).to.equal(true);
  });

  it('is remembered for the callers seen last', () => {
    const series = new Series();
    for (let owner = 0; owner <= 1000; owner += 1) series.note(`${owner}`, 0);
    expect([series.isOn('0', 1), series.isOn('1000', 1)]).to.deep.equal([false, true]);
  });
});
