import { expect } from 'chai';
import * as written from '../../../src/http/description/examples.js';
import { makeExamples } from '../../support/examples.js';

/** What another machine, another moment or another release of the engine writes differently. */
const VOLATILE = new Set(
  'diagnostics position start end uptime_seconds memory_mib node walls workers'.split(' '),
);

describe('examples of the description', () => {
  it('are the service’s answers, except for what differs by machine and release', async () => {
    const made = await makeExamples();
    expect(Object.keys(written).sort()).to.deep.equal(Object.keys(made).sort());
    expect(withoutVolatile({ ...written })).to.deep.equal(withoutVolatile(made));
  });
});

/** The same value with the type alone of what may be other: a field that is gone or of another type is seen. */
function withoutVolatile(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (!VOLATILE.has(key) || inner === null) return inner;
      return typeof inner === 'object' ? 'an object' : typeof inner;
    }),
  ) as unknown;
}
