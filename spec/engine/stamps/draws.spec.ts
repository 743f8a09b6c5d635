import { expect } from 'chai';
import { ANNOTATION_UNIT } from '../../../src/engine/page/page-model.js';
import { listDraws, type StampDraw } from '../../../src/engine/stamps/draws.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { objectNumberOf } from '../../support/pdf-builder.js';
import { withPassage } from '../../support/traced.js';

const CURVES = '0 0 m 10 20 30 20 40 0 c f 50 0 m 60 20 l S';
const AT = 'q 80 0 0 40 100 200 cm /Im0 Do Q';

type Names = Record<'picture' | 'mask' | 'curves' | 'wrapped' | 'mixed', string>;

/** Draws of the first page, whose resources name a picture and forms. */
function list(
  write: (
    document: TestDocument,
    names: Names,
  ) => { content: string; annotations?: string[]; forms?: string },
): StampDraw[] {
  const document = new TestDocument();
  const picture = document.addImage();
  const mask = document.addStream(
    Uint8Array.from([0xaa]),
    '/Type/XObject/Subtype/Image/ImageMask true/Width 8/Height 1/BitsPerComponent 1',
  );
  const curves = document.addForm(CURVES, document.resources());
  const wrapped = document.addForm('q /Fm0 Do Q', document.resources(`/XObject<</Fm0 ${curves}>>`));
  const mixed = document.addForm(
    `/Fm0 Do BT /F1 9 Tf (text)Tj ET`,
    document.resources(`/XObject<</Fm0 ${curves}>>`),
  );
  const { content, annotations, forms = '' } = write(document, { picture, mask, curves, wrapped, mixed });
  document.addContentPage(
    writeBody() + content,
    `/XObject<</Im0 ${picture}/Mask ${mask}/Fm0 ${curves}/Fm1 ${wrapped}/Fm2 ${mixed}${forms}>>`,
    annotations === undefined ? {} : { annotations },
  );
  return withPassage(document.build(), 'CONFIDENTIAL', ({ passage }) =>
    listDraws(passage.document.pages[0]!, passage.document.units),
  );
}

const listContent = (content: string): StampDraw[] => list(() => ({ content }));

/** Draws of a page whose only annotation has an appearance of that content. */
function listAnnotation(content: string, isDirect = false): { draws: StampDraw[]; annotation: number } {
  let annotation = 0;
  const draws = list((document, { picture, curves }) => {
    const resources = document.resources(`/XObject<</Im0 ${picture}/Fm0 ${curves}>>`);
    const appearance = document.addForm(content, resources);
    const dictionary = `<</Type/Annot/Subtype/Stamp/Rect[0 0 420 560]/F 4/AP<</N ${appearance}>>>>`;
    if (isDirect) return { content: '', annotations: [dictionary] };
    const reference = document.add(dictionary);
    annotation = objectNumberOf(reference);
    return { content: '', annotations: [reference] };
  });
  return { draws, annotation };
}

describe('listDraws', () => {
  it('lists no text, no paths of the page itself and no clips', () => {
    expect(listContent(`${CURVES} q 0 0 50 50 re W n Q`)).to.deep.equal([]);
  });

  it('places pictures, stencils and inline images where they are visible', () => {
    const draws = listContent(
      `${AT} q 8 0 0 8 300 500 cm /Mask Do Q q 10 0 0 10 0 0 cm BI /W 1/H 1/BPC 8/CS/G ID \u0041 EI Q`,
    );
    expect(draws.map(({ kind }) => kind)).to.deep.equal(['image', 'image', 'image']);
    expect(draws.slice(1).map(({ measure, sampleCount }) => [measure, sampleCount])).to.deep.equal([
      ['8 1', 8],
      ['1 1', 1],
    ]);
    expect(draws[0]!.boxInPage).to.deep.equal({ left: 100, top: 320, right: 180, bottom: 360 });
    expect(draws[2]!.boxInPage).to.deep.equal({ left: 0, top: 550, right: 10, bottom: 560 });
  });

  it('lists each draw of a picture, wherever it is', () => {
    const draws = listContent(`${AT} ${AT} ${AT}`);
    expect(new Set(draws.map(({ instruction }) => instruction)).size).to.equal(3);
  });

  it('clips the box of a picture to the page', () => {
    const [draw] = listContent('q 200 0 0 40 -100 200 cm /Im0 Do Q');
    expect(draw!.boxInPage).to.deep.include({ left: 0, right: 100 });
  });

  it('counts a form with only paths as one draw, and the outermost of nested ones', () => {
    for (const name of ['Fm0', 'Fm1']) {
      const draws = listContent(`q 2 0 0 2 50 50 cm /${name} Do Q`);
      expect(draws.map(({ kind, boxInPage, measure }) => [kind, boxInPage, measure])).to.deep.equal([
        ['outline', null, '2'],
      ]);
      expect(draws[0]!.unitId, 'the page’s own instruction').to.equal(0);
      expect(draws[0]!.matrix[0]).to.equal(2);
    }
  });

  it('counts a form whose paths have a soft mask as one draw, whatever is in the mask', () => {
    const draws = list((document, { picture }) => {
      const group = document.addForm(
        '60 0 0 30 100 200 cm /Im0 Do',
        document.resources(`/XObject<</Im0 ${picture}>>`),
        '/Group<</S/Transparency/CS/DeviceGray>>',
      );
      const masked = document.addForm(
        '/Masked gs 0 0 400 400 re f',
        document.resources(`/ExtGState<</Masked<</SMask<</S/Luminosity/G ${group}>>>>>>`),
      );
      const outer = document.addForm('/Fm9 Do', document.resources(`/XObject<</Fm9 ${masked}>>`));
      return { content: '/Outer Do', forms: `/Outer ${outer}` };
    });
    const outlines = draws.filter(({ kind }) => kind === 'outline');
    expect(outlines.map(({ unitId, measure }) => [unitId, measure])).to.deep.equal([[0, '1']]);
  });

  it('lists only the paths’ own form of a form that also has text', () => {
    const draws = listContent('/Fm2 Do');
    expect(draws.map(({ kind }) => kind)).to.deep.equal(['outline']);
    expect(draws[0]!.unitId, 'an instruction within the form').to.not.equal(0);
  });

  it('lists an annotation as a whole if it paints only a picture or paths', () => {
    for (const content of [AT, CURVES, `q 0 0 400 400 re W n ${AT} Q`]) {
      const { draws, annotation } = listAnnotation(content);
      expect(
        draws.map(({ unitId, instruction }) => [unitId, instruction]),
        content,
      ).to.deep.equal([[ANNOTATION_UNIT, annotation]]);
    }
  });

  it('lists only the picture if the annotation paints other things, too', () => {
    for (const content of [`${AT} BT /F1 9 Tf (text)Tj ET`, `${AT} ${AT}`, `${AT} /Fm0 Do`]) {
      const { draws } = listAnnotation(content);
      const pictures = draws.filter(({ kind }) => kind === 'image');
      expect(pictures.length, content).to.be.greaterThan(0);
      expect(pictures.every(({ unitId }) => unitId !== ANNOTATION_UNIT)).to.equal(true);
    }
  });

  it('lists no annotation that is a direct object', () => {
    const { draws } = listAnnotation(AT, true);
    expect(draws.every(({ unitId }) => unitId !== ANNOTATION_UNIT)).to.equal(true);
  });
});
