import { expect } from 'chai';
import { type Perform, removeWanted } from '../../src/batch/wanted-marks.js';
import { completeSettings } from '../../src/engine/values/request.js';

const LONG = 'a text of more than 48 characters, which no hint may have';

function perform(rank: string): Perform {
  const candidate = {
    watermarkText: LONG,
    rank,
    removable: false,
    reason: 'The text has more than 4 lines.',
  };
  return (async () => ({ found: { candidates: [candidate], warnings: ['Damaged.'] } })) as unknown as Perform;
}

describe('removeWanted', () => {
  for (const [rank, warned] of [
    ['likely', true],
    ['possible', false],
  ] as const) {
    it(`${warned ? 'warns' : 'does not warn'} of a ${rank} mark that no text names`, async () => {
      const bytes = new Uint8Array(1);
      const { warnings, kept, parts } = await removeWanted(
        bytes,
        'in.pdf',
        { rank: 'likely' },
        completeSettings({}),
        perform(rank),
      );
      expect([kept, parts]).to.deep.equal([[], []]);
      const warning = `A mark was left: “${LONG.slice(0, 48)}…”. The text has more than 4 lines. Name its beginning, or a line of it.`;
      expect(warnings).to.deep.equal(warned ? ['Damaged.', warning] : ['Damaged.']);
    });
  }
});
