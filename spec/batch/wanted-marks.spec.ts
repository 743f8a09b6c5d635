import { expect } from 'chai';
import { type Perform, removeWanted } from '../../src/batch/wanted-marks.js';
import { completeSettings } from '../../src/engine/values/request.js';

const LONG = 'a text of more than 48 characters, which no hint may have';

function perform(rank: string, watermarkText = LONG): Perform {
  const candidate = {
    watermarkText,
    rank,
    removable: false,
    reason: 'The text has more than 4 lines.',
  };
  return (async () => ({ found: { candidates: [candidate], warnings: ['Damaged.'] } })) as unknown as Perform;
}

describe('removeWanted', () => {
  it('warns without control characters, which a document may have in its text', async () => {
    const { warnings } = await removeWanted(
      new Uint8Array(1),
      'in.pdf',
      { rank: 'likely' },
      completeSettings({}),
      perform('likely', 'a\u001b[2J\nmark'),
    );
    expect(warnings[1]).to.match(/^A mark was left: “a \[2J mark”\./u);
  });

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
