import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { makeInstructionRef } from '../../../src/engine/page/instruction-ref.js';
import type { ContentUnit } from '../../../src/engine/page/page-model.js';
import { listLastDrawn } from '../../../src/engine/plan/last-drawn.js';
import type { LastDrawn } from '../../../src/engine/values/pictures.js';

function makeUnit(id: number, content: string): ContentUnit {
  const bytes = Buffer.from(content, 'latin1');
  return { id, kind: 'page', bytes, instructions: lexInstructions(bytes) } as unknown as ContentUnit;
}

/** The object number of the picture for each name, in every unit; names in small letters are not pictures. */
const PICTURES: Record<string, number> = { Im0: 50, Same: 50, Other: 51 };
const findPicture = (_unitId: number, name: string): number | null => PICTURES[name] ?? null;

/** Plans the removal of the draws (`Do` or inline images) with these indices among all draws of the first unit, on page 4. */
function plan(units: ContentUnit[], ...at: number[]): LastDrawn[] {
  const { operators } = units[0]!.instructions;
  const draws = operators.flatMap((operator, index) => (['Do', 'BI'].includes(operator) ? [index] : []));
  const plannedDraws = at.map((one) => ({
    pageNumber: 4,
    chain: one,
    unitId: 0,
    instruction: draws[one]!,
  }));
  const whole = new Set(plannedDraws.map(({ instruction }) => makeInstructionRef(0, instruction)));
  return listLastDrawn(units, { plannedDraws, whole }, findPicture);
}

describe('listLastDrawn', () => {
  const first = { pageNumber: 4, objectNumber: 50, name: 'Im0' };

  it('lists a picture that is drawn for the last time', () => {
    expect(plan([makeUnit(0, '/Im0 Do /Other Do'), makeUnit(1, '/Other Do')], 0)).to.deep.equal([first]);
  });

  it('lists it once if several draws are removed, and others with it', () => {
    expect(plan([makeUnit(0, '/Im0 Do /Other Do /Im0 Do')], 0, 2)).to.deep.equal([first]);
    const other = { pageNumber: 4, objectNumber: 51, name: 'Other' };
    expect(plan([makeUnit(0, '/Im0 Do /Other Do')], 0, 1)).to.deep.equal([first, other]);
  });

  for (const [what, units] of [
    ['again', [makeUnit(0, '/Im0 Do /Im0 Do')]],
    ['under another name', [makeUnit(0, '/Im0 Do /Same Do')]],
    ['by a form', [makeUnit(0, '/Im0 Do'), makeUnit(1, '/Same Do')]],
  ] as const) {
    it(`leaves out a picture that is also drawn ${what}`, () => {
      expect(plan([...units], 0)).to.deep.equal([]);
    });
  }

  it('leaves out inline images and names that are no pictures', () => {
    expect(plan([makeUnit(0, 'q BI /W 1/H 1/BPC 8/CS/G ID A EI Q /missing Do')], 0, 1)).to.deep.equal([]);
  });
});
