import { expect } from 'chai';
import { EVIDENCE_WORDS } from '../../src/engine/values/evidence-words.js';
import { ADMITTING_GATES } from '../../src/engine/values/gate-words.js';
import { LOCATION_ENCODINGS } from '../../src/engine/values/outcome-words.js';
import { sentencesOf, tableOf } from '../../src/report/schema-parts.js';

describe('words of the evidence', () => {
  it('have a row each, with a meaning that does not break the table', () => {
    for (const words of [ADMITTING_GATES, LOCATION_ENCODINGS, EVIDENCE_WORDS]) {
      const rows = tableOf('word', words).split('\n').slice(2);
      expect(rows).to.have.lengthOf(Object.keys(words).length);
      for (const row of rows) expect(row).to.match(/^\| `[\w-]+` \| [^|\n]{10,} \|$/u);
    }
  });

  it('are joined as sentences', () => {
    expect(sentencesOf({ one: 'the first', two: 'the second' })).to.equal('one: the first. two: the second.');
  });
});
