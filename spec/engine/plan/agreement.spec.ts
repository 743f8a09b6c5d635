import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { ANNOTATION_UNIT, type ContentUnit, type WholeDraw } from '../../../src/engine/page/page-model.js';
import { dropShared, findConflicts, findDissent } from '../../../src/engine/plan/agreement.js';
import { makeInstructionRef } from '../../../src/engine/page/instruction-ref.js';
import { Executions } from '../../../src/engine/origins/executions.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { factsOf } from '../../support/facts.js';
import { readFirstPage } from '../../support/traced.js';

/** A unit of streams with the given object numbers. */
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
    drawnForms: new Map(),
  };
}

describe('findConflicts', () => {
  const units = [unitOf(0, [10, 'q'], [11, '(a)Tj']), unitOf(1, [11, '(a)Tj'], [12, 'Q'])];
  const wholeShow = (start: number) => ({ start, end: start + 5, replacement: '' });

  it('finds a stream that two pages would edit differently', () => {
    expect([...findConflicts(units, new Map([[0, [wholeShow(2)]]]))]).to.deep.equal([11]);
  });

  it('finds none if they edit it alike, at any position among their streams', () => {
    const alike = new Map([
      [0, [wholeShow(2)]],
      [1, [wholeShow(0)]],
    ]);
    expect(findConflicts(units, alike).size).to.equal(0);
  });

  it('finds none if they edit it alike, in any order', () => {
    const first = { start: 2, end: 4, replacement: '()' };
    const second = { start: 5, end: 7, replacement: 'TJ' };
    const moved = ({ start, end, replacement }: typeof first) => ({
      start: start - 2,
      end: end - 2,
      replacement,
    });
    const alike = new Map([
      [0, [second, first]],
      [1, [moved(first), moved(second)]],
    ]);
    expect(findConflicts(units, alike).size).to.equal(0);
  });

  it('finds none in a stream of a single page', () => {
    const own = new Map([[0, [{ start: 0, end: 1, replacement: '' }]]]);
    expect(findConflicts(units, own).size).to.equal(0);
  });
});

describe('dropShared', () => {
  it('keeps a draw only if all runs of its instruction are removed', () => {
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

  it('keeps the draw of an annotation shared with another page', () => {
    const document = new TestDocument();
    const appearance = document.addStream('0 0 60 30 re f', '/Type/XObject/Subtype/Form/BBox[0 0 60 30]');
    const stamp = document.add(`<</Type/Annot/Subtype/Stamp/Rect[60 60 120 90]/F 4/AP<</N ${appearance}>>>>`);
    document.addContentPage(writeBody(), '', { annotations: [stamp] });
    const { page } = readFirstPage(document.build());
    const chain = page.paint.links.findIndex(({ unitId }) => unitId === ANNOTATION_UNIT);
    const { unitId, instruction } = page.paint.links[chain]!;
    const draw: WholeDraw = { pageNumber: 1, chain, unitId, instruction };
    const executions = new Executions([page, { ...page, pageNumber: 2 }]);
    expect(executions.list(unitId, instruction)).to.have.length(2);
    expect(dropShared([draw], executions)).to.deep.equal([draw]);
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

  /** Says whether the two runs of a form disagree if each loses the glyphs with these ordinals. */
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
    const place = makeInstructionRef(unitId, instruction);
    const dissent = findDissent(planned, new Map([[place, new Set(lost.flat())]]), executions);
    if (dissent.size > 0) expect([...dissent]).to.deep.equal([place]);
    return dissent.size > 0;
  }

  it('is tested with two runs', () => {
    expect(shows).to.have.length(2);
    expect(new Set(shows.map(({ unitId, instruction }) => `${unitId} ${instruction}`)).size).to.equal(1);
  });

  it('ignores instructions that run once', () => {
    const instruction = page.paint.links.findIndex(({ unitId }) => unitId === page.unitId);
    const alone = page.paint.links[instruction]!;
    const origins = [
      ...shows.map(({ chain }) => ({ ...shows[0]!, ordinal: 0, chain })),
      { ...alone, ordinal: 0, chain: instruction },
    ];
    const lost = new Map(
      origins.map((origin) => [makeInstructionRef(origin.unitId, origin.instruction), new Set([0])]),
    );
    expect(lost.size).to.equal(2);
    expect([...findDissent([factsOf({ origins })], lost, executions)]).to.deep.equal([]);
  });

  for (const [what, one, other, expected] of [
    ['lose the same glyphs', [0, 1], [0, 1], false],
    ['lose all of their glyphs', [0, 1, 2, 3], [3, 2, 1, 0], false],
    ['lose glyphs only in one', [0, 1], [], true],
    ['lose other glyphs, equally many', [0, 1], [2, 3], true],
    ['lose glyphs, the first one more', [0, 1], [1], true],
    ['lose glyphs, the second one more', [1], [0, 1], true],
  ] as const) {
    it(`finds ${expected ? 'dissent' : 'none'} if two runs ${what}`, () => {
      expect(disagree([...one], [...other])).to.equal(expected);
    });
  }
});
