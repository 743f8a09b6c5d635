import { expect } from 'chai';
import { Budget } from '../../../src/engine/values/budget.js';
import type { Box } from '../../../src/engine/values/geometry.js';
import { visitWithClips } from '../../../src/engine/page/visible-boxes.js';
import { Trace } from '../../../src/engine/mupdf/trace/trace.js';
import { PAINT } from '../../../src/engine/page/page-model.js';
import { TestDocument } from '../../support/documents.js';

/** The part of the page that clips leave at each picture, as left, top, right and bottom. */
function listClips(content: string, entries = ''): number[][] {
  const document = new TestDocument();
  document.addContentPage(content, `/XObject<</Im0 ${document.addImage()}>>${entries}`, {
    mediaBox: [0, 0, 400, 600],
  });
  const trace = new Trace(document.build(), new Budget(), { withBoxes: true });
  try {
    const page = trace.tracePage(0);
    const clips: number[][] = [];
    visitWithClips(page, (event, { left, top, right, bottom }: Box) => {
      if (page.paint.eventKind[event] === PAINT.fillImage) {
        clips.push([left, top, right, bottom].map(Math.round));
      }
    });
    return clips;
  } finally {
    trace.close();
  }
}

const DRAW = 'q 9 0 0 9 0 0 cm /Im0 Do Q ';
const WHOLE = [0, 0, 400, 600];

describe('visitWithClips', () => {
  it('keeps the whole page if there is no clip', () => {
    expect(listClips(DRAW)).to.deep.equal([WHOLE]);
  });

  it('intersects nested clips, and restores the outer one as each ends', () => {
    const content = `q 100 100 200 200 re W n ${DRAW} q 0 0 150 600 re W n ${DRAW} Q ${DRAW} Q ${DRAW}`;
    expect(listClips(content)).to.deep.equal([
      [100, 300, 300, 500],
      [100, 300, 150, 500],
      [100, 300, 300, 500],
      WHOLE,
    ]);
  });

  it('uses the bounding box of a clip that is not a rectangle', () => {
    const [[left, , right]] = listClips(`100 100 m 200 300 l 300 100 l h W n ${DRAW}`) as [number[]];
    expect([left, right]).to.deep.equal([100, 300]);
  });

  it('is empty between clips that do not intersect', () => {
    const [[left, , right]] = listClips(`0 0 50 50 re W n 200 200 50 50 re W n ${DRAW}`) as [number[]];
    expect(right! <= left!).to.equal(true);
  });

  it('clips by text until the graphics state is restored', () => {
    const [inside, after] = listClips(`q BT /F1 40 Tf 7 Tr 50 500 Td (WORD)Tj ET ${DRAW} Q ${DRAW}`);
    expect(inside![2]! - inside![0]!).to.be.within(80, 180);
    expect(after).to.deep.equal(WHOLE);
  });

  it('ignores a restore without a save', () => {
    expect(listClips(`Q Q ${DRAW}`)).to.deep.equal([WHOLE]);
  });
});
