import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import type { ContentUnit, WholeDraw } from '../../../src/engine/page/page-model.js';
import {
  dropShared,
  findConflicts,
  findDissent,
  touchesConflict,
} from '../../../src/engine/plan/agreement.js';
import { makePlace } from '../../../src/engine/page/place.js';
import { Executions } from '../../../src/engine/origins/executions.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { factsOf } from '../../support/facts.js';
import { readFirstPage } from '../../support/traced.js';

/** A unit of streams whose objects the caller numbers. */
function unitOf(id: number, ...streams: [objectNumber: number, content: string][]): ContentUnit {
  const bytes = Buffer.from(streams.map(([, content]) => `${content}\n`).join(''), 'latin1');
  let start = 0;
  const segments = streams.map(([objectNumber, content]) => {
    const segment = { objectNumber, start, length: content.length };
    start += content.length + 1;
    return segment;
  });
  return {
    id,
    kind: 'page',
    segments,
    bytes,
    instructions: lexInstructions(bytes),
    optionalContentName: null,
    isMarkedAsWatermark: false,
    settingsObjectNumber: 0,
    isTied: false,
    boundingBox: null,
    maskUse: 'none',
    drawnForms: new Map(),
  };
}

describe('findConflicts', () => {
  const units = [unitOf(0, [10, 'q'], [11, '(a)Tj']), unitOf(1, [11, '(a)Tj'], [12, 'Q'])];
  const wholeShow = (start: number) => ({ start, end: start + 5, replacement: '' });

  it('finds the stream that two pages would edit differently', () => {
    expect([...findConflicts(units, new Map([[0, [wholeShow(2)]]]))]).to.deep.equal([11]);
  });

  it('finds none where they edit it alike, wherever it stands among their streams', () => {
    const alike = new Map([
      [0, [wholeShow(2)]],
      [1, [wholeShow(0)]],
    ]);
    expect(findConflicts(units, alike).size).to.equal(0);
  });

  it('finds none in a stream that one page has for itself', () => {
    const own = new Map([[0, [{ start: 0, end: 1, replacement: '' }]]]);
    expect(findConflicts(units, own).size).to.equal(0);
  });

  it('says which instructions lie in such a stream', () => {
    const conflicts = new Set([11]);
    expect(touchesConflict([{ unitId: 0, instruction: 0 }], units, conflicts)).to.equal(false);
    expect(touchesConflict([{ unitId: 0, instruction: 1 }], units, conflicts)).to.equal(true);
    expect(touchesConflict([{ unitId: -1, instruction: 1 }], units, conflicts)).to.equal(false);
  });
});

describe('dropShared', () => {
  it('keeps a draw only where each run of its instruction is to leave', () => {
    const document = new TestDocument();
    const inner = document.addForm('0 0 9 9 re f /Im0 Do', `<</XObject<</Im0 ${document.addImage()}>>>>`);
    document.addContentPage(
      `/Fm0 Do q 1 0 0 1 50 50 cm /Fm0 Do Q ${writeBody()}`,
      `/XObject<</Fm0 ${inner}>>`,
    );
    const { page } = readFirstPage(document.build());
    const draws = page.paint.links.flatMap(({ parent, unitId, instruction }, chain): WholeDraw[] =>
      parent >= 0 && unitId !== page.unitId && page.paint.eventChain.includes(chain)
        ? [{ pageNumber: 1, chain, unitId, instruction }]
        : [],
    );
    const pictures = draws.filter(
      ({ instruction }) => instruction === Math.max(...draws.map((one) => one.instruction)),
    );
    expect(pictures).to.have.length(2);
    const executions = new Executions([page]);
    expect(dropShared(pictures, executions)).to.deep.equal(pictures);
    expect(dropShared(pictures.slice(0, 1), executions)).to.deep.equal([]);
  });
});

describe('findDissent', () => {
  const document = new TestDocument();
  const form = document.addForm('BT /F1 9 Tf (mark)Tj ET', document.resources());
  document.addContentPage(`/Fm0 Do q 1 0 0 1 50 50 cm /Fm0 Do Q ${writeBody()}`, `/XObject<</Fm0 ${form}>>`);
  const { page } = readFirstPage(document.build());
  const executions = new Executions([page]);
  const shows = page.paint.links.flatMap(({ unitId, instruction }, chain) =>
    unitId !== page.unitId && executions.readShown({ page, chain }) !== null
      ? [{ unitId, instruction, chain }]
      : [],
  );

  /** What each of the form's two runs is to lose, by the glyphs' ordinals; whether they disagree. */
  function disagree(...lost: number[][]): boolean {
    const { unitId, instruction } = shows[0]!;
    const planned = lost.map((ordinals, run) =>
      factsOf({
        origins: ordinals.map((ordinal) => ({
          unitId,
          instruction,
          ordinal,
          chain: shows[run]!.chain,
        })),
      }),
    );
    const place = makePlace(unitId, instruction);
    const dissent = findDissent(planned, new Map([[place, new Set(lost.flat())]]), executions);
    if (dissent.size > 0) expect([...dissent]).to.deep.equal([place]);
    return dissent.size > 0;
  }

  it('has two runs to look at', () => {
    expect(shows).to.have.length(2);
    expect(new Set(shows.map(({ unitId, instruction }) => `${unitId} ${instruction}`)).size).to.equal(1);
  });

  for (const [what, one, other, expected] of [
    ['lose the same glyphs', [0, 1], [0, 1], false],
    ['lose all of theirs', [0, 1, 2, 3], [3, 2, 1, 0], false],
    ['lose nothing but in one', [0, 1], [], true],
    ['lose other glyphs, as many', [0, 1], [2, 3], true],
    ['lose glyphs of which one has more', [0, 1], [1], true],
    ['lose glyphs of which the other has more', [1], [0, 1], true],
  ] as const) {
    it(`finds ${expected ? 'dissent' : 'none'} where two runs ${what}`, () => {
      expect(disagree([...one], [...other])).to.equal(expected);
    });
  }
});
