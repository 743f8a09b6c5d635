import { expect } from 'chai';
import { applySplices } from '../../../src/engine/content/splice.js';
import {
  StreamAfterRemoval,
  type LostGlyphs,
  type CleanupEdits,
} from '../../../src/engine/tidy/stream-after-removal.js';
import { Executions } from '../../../src/engine/origins/executions.js';
import { TestDocument } from '../../support/documents.js';
import { withPassage } from '../../support/traced.js';

/** A form that loses the glyphs of `GONE`, and the result of `ask`; removed content leaves no spaces. */
function empty(
  content: string,
  use: (stream: StreamAfterRemoval) => unknown,
): { answer: unknown; content: string } {
  const document = new TestDocument();
  const picture = `/XObject<</Im0 ${document.addImage()}>>`;
  const form = document.addForm(content, document.resources(picture));
  document.addContentPage('/Fm0 Do', `/XObject<</Fm0 ${form}>>`);
  return withPassage(document.build(), 'CONFIDENTIAL', ({ passage: { document: read } }) => {
    const unit = read.units.find(({ kind }) => kind === 'form')!;
    const { operators, start, end, count } = unit.instructions;
    const lost = new Map<number, Set<number>>();
    for (let at = 0; at < count; at++) {
      const isGone = Buffer.from(unit.bytes).toString('latin1', start[at], end[at]).includes('(GONE)');
      if (isGone && operators[at] === 'Tj') lost.set(at, new Set([0, 1, 2, 3]));
    }
    const edits: CleanupEdits = { splices: new Map(), draws: new Map(), endedPaths: new Map() };
    const byUnit: LostGlyphs = new Map([[unit.id, lost]]);
    const answer = use(new StreamAfterRemoval(unit, byUnit, new Executions(read.pages), edits));
    const left = applySplices(unit.bytes, edits.splices.get(unit.id) ?? []);
    return { answer, content: tidy(Buffer.from(left).toString('latin1')) };
  });
}

/** Drops the spaces that fill the place of removed content. */
function tidy(content: string): string {
  return content.replace(/ +/gu, ' ').replace(/\) \//gu, ')/').trim();
}

const GONE = 'BT /F1 9 Tf 50 300 Td (GONE)Tj ET';
const KEPT = 'BT /F1 9 Tf 50 200 Td (kept)Tj ET';

describe('StreamAfterRemoval', () => {
  for (const [what, content, isBare] of [
    ['shows only removed text', GONE, true],
    ['shows other text', `${GONE} ${KEPT}`, false],
    ['draws a picture', `${GONE} /Im0 Do`, false],
    ['paints a shading', `${GONE} /Sh0 sh`, false],
    ['paints a path', `${GONE} 0 0 9 9 re f`, false],
    ['only clips and moves', `q 0 0 9 9 re W n 1 0 0 1 5 5 cm ${GONE} Q`, true],
    ['has an operator that painted nothing', `${GONE} BT /F1 9 Tf ()Tj ET`, true],
  ] as const) {
    it(`finds a stream ${isBare ? 'bare' : 'not bare'} that ${what}`, () => {
      expect(empty(content, (stream) => stream.isBare()).answer).to.equal(isBare);
    });
  }

  for (const [what, before, after] of [
    ['an artifact’s tags', `/Artifact BMC ${GONE} EMC`, GONE],
    ['both of two nested tags', `/Artifact BMC /Artifact BMC ${GONE} EMC EMC`, GONE],
    [
      'the strings of a span whose tags the structure may refer to',
      `/Span<</ActualText(GONE)/MCID 3>>BDC ${GONE} EMC`,
      `/Span<</ActualText()/MCID 3>>BDC ${GONE} EMC`,
    ],
  ] as const) {
    it(`removes ${what}`, () => {
      expect(empty(before, (stream) => stream.closeSequences([])).content).to.equal(after);
    });
  }

  for (const [what, content] of [
    ['around text that stays', `/Artifact BMC ${GONE} ${KEPT} EMC`],
    ['around a picture', `/Artifact BMC ${GONE} /Im0 Do EMC`],
    ['around a path: they say that it is not content', `/Artifact BMC ${GONE} 0 0 9 9 re f EMC`],
    ['around nothing removed', `${GONE} /Artifact BMC EMC`],
    ['without an end', `/Artifact BMC ${GONE}`],
    ['with strings, around text that stays', `/Span<</ActualText(GONE kept)>>BDC ${GONE} ${KEPT} EMC`],
  ] as const) {
    it(`keeps tags ${what}`, () => {
      expect(empty(content, (stream) => stream.closeSequences([])).content).to.equal(content);
    });
  }

  it('ends paths without painting only if no text remains among them', () => {
    const end = (content: string): string =>
      empty(content, (stream) => stream.endPaths(0, stream.unit.instructions.count, [])).content;
    expect(end(`${GONE} 0 0 9 9 re f`)).to.equal(`${GONE} 0 0 9 9 re n`);
    expect(end(`${KEPT} ${GONE} 0 0 9 9 re f`)).to.equal(`${KEPT} ${GONE} 0 0 9 9 re f`);
    const drawing = `${GONE}${' 0 0 9 9 re f'.repeat(7)}`;
    expect(end(drawing), 'more paths than a frame has').to.equal(drawing);
  });
});
