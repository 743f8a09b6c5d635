import { expect } from 'chai';
import type { AdmittingGate } from '../../../src/engine/judge/gates.js';
import type { StampGate } from '../../../src/engine/stamps/gates.js';
import { EVIDENCE_WORDS } from '../../../src/engine/values/evidence-words.js';
import {
  ENCODING_WORDS,
  encodingTable,
  evidenceTable,
  GATE_WORDS,
  gateTable,
} from '../../../src/http/description/location-words.js';

/** These two compile only while the table has a word for each gate of the engine, and for nothing else. */
const FOR_EACH_GATE: Record<AdmittingGate | StampGate, string> = GATE_WORDS;
const NO_OTHER: readonly (AdmittingGate | StampGate)[] = Object.keys(
  GATE_WORDS,
) as (keyof typeof GATE_WORDS)[];

describe('words of the evidence', () => {
  it('have a row each, with a meaning that breaks no table', () => {
    for (const [table, words] of [
      [gateTable(), FOR_EACH_GATE],
      [encodingTable(), ENCODING_WORDS],
      [evidenceTable(), EVIDENCE_WORDS],
    ] as const) {
      const rows = table.split('\n').slice(2);
      expect(rows).to.have.lengthOf(Object.keys(words).length);
      for (const row of rows) expect(row).to.match(/^\| `[\w-]+` \| [^|\n]{10,} \|$/u);
    }
    expect(new Set(NO_OTHER).size).to.equal(NO_OTHER.length);
  });
});
