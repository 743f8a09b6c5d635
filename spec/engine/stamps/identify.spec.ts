import { expect } from 'chai';
import { listDraws } from '../../../src/engine/stamps/draws.js';
import { Identifier } from '../../../src/engine/stamps/identify.js';
import type { PictureSource } from '../../../src/engine/values/pictures.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import type { Reference } from '../../support/pdf-builder.js';
import { withPassage } from '../../support/traced.js';

const CURVES = '0 0 m 10 20 30 20 40 0 c f';
const IMAGE = '/Type/XObject/Subtype/Image/Width 2/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8';

/** The identity of each draw of the page; the names are those of the XObjects that the test adds. */
function identify(
  write: (document: TestDocument) => { content: string; xObjects?: Record<string, Reference> },
): PictureSource[] {
  const document = new TestDocument();
  const { content, xObjects = {} } = write(document);
  const entries = Object.entries(xObjects).map(([name, reference]) => `/${name} ${reference}`);
  document.addContentPage(writeBody() + content, `/XObject<<${entries.join('')}>>`);
  return withPassage(document.build(), 'CONFIDENTIAL', ({ passage }) => {
    const identifier = new Identifier(passage.trace);
    return listDraws(passage.document.pages[0]!, passage.document.units).map((draw) =>
      identifier.identify(draw),
    );
  });
}

function countDistinct(identities: PictureSource[]): number {
  return new Set(identities.map(({ identity }) => identity)).size;
}

describe('Identifier', () => {
  it('identifies copies of a picture, and separates other samples', () => {
    const found = identify((document) => {
      const add = (samples: string): Reference => document.addStream(samples, IMAGE, 'flate');
      return {
        content: 'q /A Do /B Do /C Do Q',
        xObjects: { A: add('\u0000\u0099'), B: add('\u0000\u0099'), C: add('\u0000\u0098') },
      };
    });
    expect(found).to.have.lengthOf(3);
    expect(found[0]!.identity).to.equal(found[1]!.identity);
    expect(found[2]!.identity).to.not.equal(found[1]!.identity);
  });

  it('identifies forms that set a graphics state without a mask, or one that does not exist', () => {
    const found = identify((document) => {
      const add = (): Reference =>
        document.addStream(
          `/None gs /Own gs /Missing gs ${CURVES}`,
          '/Type/XObject/Subtype/Form/BBox[0 0 40 40]/Resources<</ExtGState<</None<</SMask/None>>/Own<</ca .5>>>>>>',
        );
      return { content: '/A Do /B Do', xObjects: { A: add(), B: add() } };
    });
    expect(countDistinct(found)).to.equal(1);
  });

  it('separates pictures that differ only in their soft mask', () => {
    const found = identify((document) => {
      const add = (mask: string): Reference =>
        document.addStream('\u0000\u0099', `${IMAGE}/SMask ${document.addStream(mask, IMAGE)}`);
      return { content: '/A Do /B Do', xObjects: { A: add('\u0000\u0010'), B: add('\u0000\u0020') } };
    });
    expect(countDistinct(found)).to.equal(2);
  });

  it('identifies equal inline pictures', () => {
    const inline = (sample: string): string => `q 9 0 0 9 0 0 cm BI /W 1/H 1/BPC 8/CS/G ID ${sample} EI Q `;
    expect(countDistinct(identify(() => ({ content: inline('A') + inline('A') + inline('B') })))).to.equal(2);
  });

  it('identifies copies of a form, and also compares what forms draw', () => {
    const found = identify((document) => {
      const wrap = (curves: string): Reference =>
        document.addForm(
          'q /In Do Q',
          document.resources(`/XObject<</In ${document.addForm(curves, document.resources())}>>`),
        );
      return {
        content: '/A Do /B Do /C Do',
        xObjects: { A: wrap(CURVES), B: wrap(CURVES), C: wrap(`${CURVES} ${CURVES}`) },
      };
    });
    expect(found).to.have.lengthOf(3);
    expect([found[0]!.identity === found[1]!.identity, countDistinct(found)]).to.deep.equal([true, 2]);
  });

  it('separates forms that differ only in what their soft mask shows', () => {
    const found = identify((document) => {
      const wrap = (curves: string): Reference => {
        const group = document.addForm(
          curves,
          document.resources(),
          '/Group<</S/Transparency/CS/DeviceGray>>',
        );
        const state = `/ExtGState<</Masked<</SMask<</S/Luminosity/G ${group}>>>>>>`;
        return document.addForm('/Masked gs 0 0 99 99 re f', document.resources(state));
      };
      return {
        content: '/A Do /B Do /C Do',
        xObjects: { A: wrap(CURVES), B: wrap(CURVES), C: wrap(`${CURVES} ${CURVES}`) },
      };
    });
    expect(found).to.have.lengthOf(3);
    expect([found[0]!.identity === found[1]!.identity, countDistinct(found)]).to.deep.equal([true, 2]);
  });

  it('returns the layer that a picture or form names itself', () => {
    const found = identify((document) => {
      const layer = document.add('<</Type/OCG/Name(Stamps)>>');
      document.addCatalogEntries(`/OCProperties<</OCGs[${layer}]/D<<>>>>`);
      const picture = document.addStream('\u0000\u0099', `${IMAGE}/OC ${layer}`);
      const form = document.addStream(
        CURVES,
        `/Type/XObject/Subtype/Form/BBox[0 0 99 99]/OC ${layer}/Resources<<>>`,
      );
      return { content: '/A Do /B Do', xObjects: { A: picture, B: form } };
    });
    expect(found.map(({ optionalContentName }) => optionalContentName)).to.deep.equal(['Stamps', 'Stamps']);
  });
});
