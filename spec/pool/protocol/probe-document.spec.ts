import { expect } from 'chai';

import { PROBE_DOCUMENT, PROBE_HINT } from '../../../src/pool/protocol/probe-document.js';
import { readFixture } from '../../support/fixtures.js';
import { checkWithQpdf } from '../../support/oracle.js';
import { removeWatermark } from '../../support/witnessed.js';

describe('the document for probes', () => {
  it('is valid to another PDF reader, and its mark is removed', async () => {
    expect(checkWithQpdf(PROBE_DOCUMENT)).to.equal(0);
    const { summary } = await removeWatermark(PROBE_DOCUMENT, PROBE_HINT, { readStamps: false });
    expect(summary.textRemoved).to.equal(1);
  });
});

describe('the locked document of the build', () => {
  it('is encrypted with AES-256, and no known password opens it', async () => {
    const locked = readFixture('build/locked.pdf');
    const refusal = await removeWatermark(locked, PROBE_HINT).catch((error: unknown) => error);
    expect(refusal).to.have.property('code', 'password-required');
    expect(checkWithQpdf(locked)).not.to.equal(0);
  });
});
