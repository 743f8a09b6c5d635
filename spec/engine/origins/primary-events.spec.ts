import { expect } from 'chai';
import { findPrimaryEvents } from '../../../src/engine/origins/primary-events.js';
import { isTextKind, PAINT } from '../../../src/engine/page/page-model.js';
import { readContent } from '../../support/traced.js';

/** Kinds of the events of a page that count, and of the text events that do not. */
function sortEvents(content: string): { primary: number[]; others: number[] } {
  const { paint } = readContent(content).page;
  const primary = findPrimaryEvents(paint);
  const kinds = [...paint.eventKind.subarray(0, paint.eventCount)];
  return {
    primary: kinds.filter((_, event) => primary[event] === 1),
    others: kinds.filter((kind, event) => primary[event] === 0 && isTextKind(kind)),
  };
}

describe('findPrimaryEvents', () => {
  const { fillText, strokeText, clipText } = PAINT;

  for (const [what, content, primary, others] of [
    ['each text that is painted once', '(ab)Tj 1 Tr (c)Tj', [fillText, strokeText], []],
    ['letters, and not their strokes', '2 Tr (ab)Tj', [fillText], [strokeText]],
    ['the clip of letters without an instruction', '4 Tr (ab)Tj', [fillText, clipText], []],
  ] as const) {
    it(`counts ${what}`, () => {
      expect(sortEvents(`BT /F1 12 Tf 72 700 Td ${content} ET`)).to.deep.equal({ primary, others });
    });
  }

  it('counts only text, and the same for the same paint', () => {
    const { paint } = readContent('10 10 20 20 re f').page;
    expect([...findPrimaryEvents(paint)]).to.deep.equal([0]);
    expect(findPrimaryEvents(paint)).to.equal(findPrimaryEvents(paint));
  });
});
