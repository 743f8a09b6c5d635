import { expect } from 'chai';
import { listRefusals, describeAdmission } from '../../../src/console/report/gates.js';
import { ADMITTING_GATES } from '../../../src/engine/values/gate-words.js';

describe('console: gates in words', () => {
  it('has a text for every gate that admits', () => {
    for (const [gate, words] of Object.entries(ADMITTING_GATES)) {
      if (gate !== 'insisted') expect(describeAdmission(gate)).to.equal(words);
    }
    // On the page, the reader is the caller.
    expect(describeAdmission('insisted')).to.equal('you said that it is the mark');
  });

  it('has a text for every reason for which a mark stays', () => {
    expect(listRefusals({ refused_no_evidence: 2, refused_shared_content: 1 })).to.deep.equal([
      { reason: 'nothing sets it apart from what the page says', count: 2 },
      { reason: 'what draws it is also drawn elsewhere, where it must stay', count: 1 },
    ]);
  });

  it('skips other diagnostics', () => {
    expect(listRefusals({ pages: 3, writing: 'none' })).to.deep.equal([]);
  });

  it('say that the text is part of a longer one, if it is in the document', () => {
    expect(listRefusals({ sightings: 2, pages: 3 })).to.deep.equal([
      { reason: 'it is part of a longer text; only a whole line is removed', count: 2 },
    ]);
    expect(listRefusals({ sightings: 0 })).to.deep.equal([]);
  });
});
