import { expect } from 'chai';
import { readTraceParent } from '../../../src/http/request/trace-parent.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('traceparent', () => {
  it('has the caller’s trace, its span and its sampling flag', () => {
    const parent = { traceId: TRACE, spanId: SPAN, isSampled: true };
    expect(readTraceParent(`00-${TRACE}-${SPAN}-01`)).to.deep.equal(parent);
    expect(readTraceParent(`00-${TRACE}-${SPAN}-02`)).to.deep.equal({ ...parent, isSampled: false });
    expect(readTraceParent(`cc-${TRACE}-${SPAN}-03-what-is-to-come`)).to.deep.equal(parent);
  });

  for (const header of [
    undefined,
    '',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-1`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-01\n`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01,00-${TRACE}-${SPAN}-01`,
  ]) {
    it(`is ignored if it is ${JSON.stringify(header)}`, () => {
      expect(readTraceParent(header)).to.equal(null);
    });
  }
});
