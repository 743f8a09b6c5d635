import { expect } from 'chai';
import { listSpanningDraws } from '../../../src/engine/judge/stamped-pages.js';
import { TestDocument } from '../../support/documents.js';
import { withPassage } from '../../support/traced.js';

interface Draw {
  /** The content around the form's name in the page's contents. */
  content?: string;
  /** The form's /BBox, and its further entries. */
  box?: string;
  entries?: string;
}

/** Says whether a draw counts as spanning a page of 420 by 560 points. */
function spans({ content = 'q /Fm0 Do Q', box = '0 0 420 560', entries = '' }: Draw): boolean {
  const document = new TestDocument();
  const form = document.addStream(
    'BT /F1 9 Tf 20 20 Td (text)Tj ET',
    `/Type/XObject/Subtype/Form/BBox[${box}]/Resources ${document.resources()}${entries}`,
  );
  const outer = document.addForm('/Fm0 Do', `<</XObject<</Fm0 ${form}>>>>`);
  document.addContentPage(content, `/XObject<</Fm0 ${form}/Outer ${outer}>>`);
  return withPassage(document.build(), 'CONFIDENTIAL', ({ passage }) => {
    const { pages, units } = passage.document;
    const found = [...listSpanningDraws(pages[0]!, units)];
    const { operators } = units[pages[0]!.unitId]!.instructions;
    for (const instruction of found) expect(operators[instruction]).to.equal('Do');
    return found.length > 0;
  });
}

describe('listSpanningDraws', () => {
  for (const [what, draw] of [
    ['as large as the page', {}],
    ['larger than the page', { box: '-100 -100 900 900' }],
    ['scaled down a little, as tools do to leave a margin', { content: 'q .9 0 0 .9 21 28 cm /Fm0 Do Q' }],
    ['of a small form that is scaled up', { content: 'q 10 0 0 10 0 0 cm /Fm0 Do Q', box: '0 0 42 56' }],
    [
      'of the page’s size through the form’s own matrix',
      { box: '0 0 42 56', entries: '/Matrix[10 0 0 10 0 0]' },
    ],
    ['of another format, scaled into the middle', { box: '0 140 420 420' }],
    ['that covers four fifths of both sides, in a corner', { box: '0 0 337 449' }],
    ['of another format, of the minimum width', { box: '19 154 401 407' }],
    ['of another format, at the maximum distance from the middle', { box: '0 113 420 393' }],
    ['turned by a quarter', { content: 'q 0 1 -1 0 420 0 cm /Fm0 Do Q', box: '0 0 560 420' }],
    ['beside another, small draw', { content: 'q /Fm0 Do Q q .1 0 0 .1 0 0 cm /Fm0 Do Q' }],
  ] as [string, Draw][]) {
    it(`counts a draw ${what}`, () => {
      expect(spans(draw)).to.equal(true);
    });
  }

  for (const [what, draw] of [
    ['of a figure', { box: '60 200 300 400' }],
    ['of a band across the page', { box: '0 500 420 560' }],
    ['of half of a sheet', { box: '0 280 420 560' }],
    ['of a column down the middle', { box: '140 0 280 560' }],
    ['that covers less than four fifths of one side, in a corner', { box: '0 0 335 560' }],
    ['that covers less than four fifths of the other side, in a corner', { box: '0 0 420 447' }],
    ['of a strip in the middle, too narrow for a page', { box: '0 155 420 406' }],
    ['in the middle, with margins on all sides', { box: '22 154 398 406' }],
    ['of a half, off the middle', { box: '0 110 420 390' }],
    ['scaled to a fifth', { content: 'q .2 0 0 .2 0 0 cm /Fm0 Do Q' }],
    ['outside the page', { content: 'q 1 0 0 1 420 0 cm /Fm0 Do Q' }],
    ['inside another form, which is too small', { content: 'q .01 0 0 .01 0 0 cm /Outer Do Q' }],
    ['that is missing', { content: 'q Q' }],
  ] as [string, Draw][]) {
    it(`ignores a draw ${what}`, () => {
      expect(spans(draw)).to.equal(false);
    });
  }
});
