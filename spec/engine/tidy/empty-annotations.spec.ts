/**
 * Annotations that are removed with their mark, and those that still show something.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../support/witnessed.js';
import {
  CLEAN,
  PLANTED,
  TestDocument,
  writeBody,
  writeSlanted,
  type Plant,
} from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';
import { planFirst, withPassage } from '../../support/traced.js';

const MARK = writeSlanted('(CONFIDENTIAL)Tj');

function build(subtype: string, appearance: string, entries = ''): (plant: Plant) => Uint8Array {
  return (plant) => {
    const document = new TestDocument();
    const form = document.addForm(
      plant(appearance, appearance.replace(MARK, '')),
      document.resources(`/XObject<</Im0 ${document.addImage()}>>`),
    );
    const annotation = document.add(
      `<</Type/Annot/Subtype/${subtype}/Rect[-1000 -1000 2000 2000]/F 4${entries}/AP<</N ${form}>>>>`,
    );
    document.addContentPage(writeBody(), '', { annotations: [annotation] });
    return document.build();
  };
}

/** The number of annotations that are removed from the page. */
function countLeaving(file: Uint8Array): number {
  return withPassage(file, 'CONFIDENTIAL', ({ passage, admitted }) => {
    expect(admitted, 'the mark is to leave').to.have.lengthOf(1);
    return planFirst(passage, { admitted, draws: [] }).annotations.length;
  });
}

describe('listEmptyAnnotations', () => {
  for (const subtype of ['Watermark', 'Stamp']) {
    it(`lists a ${subtype} annotation that showed only the mark, with or without a frame`, () => {
      expect(countLeaving(build(subtype, MARK)(PLANTED))).to.equal(1);
      expect(countLeaving(build(subtype, `${MARK}50 50 300 300 re S`)(PLANTED))).to.equal(1);
    });
  }

  it('lists a product’s stamp with an outlined word and the line under it', () => {
    const outlines = '1 1 2 2 re f '.repeat(9);
    expect(countLeaving(build('Stamp', `${MARK}${outlines}`, '/Name/SBApproved')(PLANTED))).to.equal(1);
    expect(countLeaving(build('Stamp', `${MARK}${outlines}`, '/Name/Sketch')(PLANTED))).to.equal(0);
  });

  for (const [what, subtype, rest] of [
    ['other text remains', 'Stamp', writeBody(['Approved by the chair.'])],
    ['a picture remains', 'Stamp', 'q 9 0 0 9 9 9 cm /Im0 Do Q'],
    ['a drawing remains', 'Stamp', '1 1 2 2 re f '.repeat(9)],
  ] as const) {
    it(`lists none in which ${what}, and keeps it unchanged`, async () => {
      const write = build(subtype, `${MARK}${rest}`);
      expect(countLeaving(write(PLANTED))).to.equal(0);
      const { output } = await removeWatermark(write(PLANTED), 'CONFIDENTIAL');
      await removesOnly(write(PLANTED), output!, write(CLEAN));
    });
  }
});
