/** What a waiting worker runs must be worth running: sound, varied, and with marks that go in place. */
import { expect } from 'chai';

import { removeWatermark } from '../../support/witnessed.js';
import { WARM_UP_DOCUMENT, WARM_UP_HINT } from '../../../src/pool/child/warm-up-document.js';
import { checkWithQpdf, readWithPoppler } from '../../support/oracle.js';

describe('the document for warming up', () => {
  it('is sound to another reader of PDF, and one page of text', () => {
    expect(checkWithQpdf(WARM_UP_DOCUMENT)).to.equal(0);
    const [page = '', ...more] = readWithPoppler(WARM_UP_DOCUMENT);
    expect(more.join('').trim()).to.equal('');
    expect(page).to.include('body').and.to.include('Received');
  });

  it('loses its marks from the page and from the form, in place', async () => {
    const { output, evidence } = await removeWatermark(WARM_UP_DOCUMENT, WARM_UP_HINT, { readStamps: false });
    expect(evidence).to.include({ textFound: 2, textRemoved: 2 });
    expect(evidence.diagnostics).to.include({ writing: 'in-place', edited_streams: 2 });
    expect(output?.length).to.equal(WARM_UP_DOCUMENT.length);
  });

  it('is the same document when it has been processed', async () => {
    const before = Buffer.from(WARM_UP_DOCUMENT);
    await removeWatermark(WARM_UP_DOCUMENT, WARM_UP_HINT, { readStamps: false });
    expect(before.equals(WARM_UP_DOCUMENT)).to.equal(true);
  });
});
