import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { planDrawRemoval } from '../../../src/engine/image/removal-plan.js';
import type { PageEdit } from '../../../src/engine/values/pictures.js';
import type { ContentUnit, TracedPage } from '../../../src/engine/page/page-model.js';

/** A unit of streams that are joined by line feeds, like a page's contents. */
function makeUnit(id: number, ...streams: string[]): ContentUnit {
  const bytes = Buffer.from(streams.join('\n'), 'latin1');
  let start = 0;
  const segments = streams.map((stream, at) => {
    const segment = { objectNumber: 10 * id + at, start, length: stream.length };
    start += stream.length + 1;
    return segment;
  });
  return {
    id,
    kind: 'page',
    bytes,
    segments,
    instructions: lexInstructions(bytes),
  } as unknown as ContentUnit;
}

/** The object number of the picture for each name, in every unit; names in small letters are not pictures. */
const PICTURES: Record<string, number> = { Im0: 50, Same: 50, Other: 51 };
const findPicture = (_unitId: number, name: string): number | null => PICTURES[name] ?? null;

/** Plans the removal of the draws (`Do` or inline images) with these indices among all draws. */
function plan(
  units: ContentUnit[],
  ...at: number[]
): Omit<PageEdit, 'contents'> & { contents: [number, string][] } {
  const { operators } = units[0]!.instructions;
  const draws = operators.flatMap((operator, index) => (['Do', 'BI'].includes(operator) ? [index] : []));
  const page = { pageNumber: 4, unitId: 0 } as TracedPage;
  const { contents, ...rest } = planDrawRemoval(
    page,
    (at.length === 0 ? [0] : at).map((one) => draws[one]!),
    units,
    findPicture,
  );
  return {
    ...rest,
    contents: Array.from(contents, ([position, makeContent]) => [
      position,
      tidy(Buffer.from(makeContent()).toString('latin1')),
    ]),
  };
}

/** Joins the spaces that fill the place of removed content: the stream keeps its length. */
function tidy(content: string): string {
  return content.replace(/ +/gu, ' ');
}

describe('planDrawRemoval', () => {
  it('removes only the painting instruction: the others around it paint nothing', () => {
    const { contents, pageIndex } = plan([makeUnit(0, 'q 9 0 0 9 0 0 cm /Im0 Do Q BT ET')]);
    expect(contents).to.deep.equal([[0, 'q 9 0 0 9 0 0 cm Q BT ET']]);
    expect(pageIndex).to.equal(3);
  });

  it('removes all of an inline image, which no other instruction can draw', () => {
    const { contents, lastDrawn } = plan([makeUnit(0, 'q BI /W 1/H 1/BPC 8/CS/G ID A EI Q')]);
    expect(contents).to.deep.equal([[0, 'q Q']]);
    expect(lastDrawn).to.equal(null);
  });

  it('edits only the streams of the instruction, both if it is split between two', () => {
    expect(plan([makeUnit(0, 'q', '/Im0 Do', 'Q')]).contents).to.deep.equal([[1, ' ']]);
    expect(plan([makeUnit(0, 'q /Im0', 'Do Q')]).contents).to.deep.equal([
      [0, 'q '],
      [1, ' Q'],
    ]);
  });

  it('removes one of two draws, and the picture with neither', () => {
    const { contents, lastDrawn } = plan([makeUnit(0, '/Im0 Do /Im0 Do')], 1);
    expect(contents).to.deep.equal([[0, '/Im0 Do ']]);
    expect(lastDrawn).to.equal(null);
  });

  it('removes several draws at once, and the picture with the last', () => {
    const { contents, lastDrawn } = plan([makeUnit(0, '/Im0 Do /Other Do /Im0 Do')], 0, 2);
    expect(contents).to.deep.equal([[0, ' /Other Do ']]);
    expect(lastDrawn).to.deep.equal({ pageNumber: 4, objectNumber: 50, name: 'Im0' });
  });

  it('recognises a picture that is drawn for the last time', () => {
    const { lastDrawn } = plan([makeUnit(0, '/Im0 Do /Other Do'), makeUnit(1, '/Other Do')]);
    expect(lastDrawn).to.deep.equal({ pageNumber: 4, objectNumber: 50, name: 'Im0' });
  });

  for (const [what, units] of [
    ['under another name', [makeUnit(0, '/Im0 Do /Same Do')]],
    ['by a form', [makeUnit(0, '/Im0 Do'), makeUnit(1, '/Same Do')]],
  ] as const) {
    it(`keeps a picture that is also drawn ${what}`, () => {
      expect(plan([...units]).lastDrawn).to.equal(null);
    });
  }

  it('keeps a name that does not refer to a picture', () => {
    expect(plan([makeUnit(0, '/missing Do')]).lastDrawn).to.equal(null);
  });
});
