import { expect } from 'chai';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { findNamedStream } from '../../../../src/engine/mupdf/cost/named-streams.js';
import { TestDocument } from '../../../support/documents.js';
import { objectNumberOf } from '../../../support/pdf-builder.js';

describe('findNamedStream', () => {
  const builder = new TestDocument();
  const form = builder.addForm('', '<<>>');
  const picture = builder.addStream(
    '0',
    '/Subtype/Image/Width 1/Height 1/BitsPerComponent 1/ColorSpace/DeviceGray',
  );
  const cell = builder.addStream(
    '',
    '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
  );
  const shading = builder.add('<</PatternType 2>>');
  builder.addContentPage(
    '',
    [
      `/XObject<</Form ${form}/Picture ${picture}>>`,
      `/ExtGState<</Masked<</SMask<</S/Alpha/G ${form}>>>>/Unmasked<</SMask/None>>>>`,
      `/Pattern<</Cell ${cell}/Shading ${shading}>>`,
    ].join(''),
  );
  const { document } = openPdf(builder.build());
  after(() => document.destroy());

  for (const [operator, name, kind, stream] of [
    ['Do', 'Form', 'form', form],
    ['gs', 'Masked', 'form', form],
    ['scn', 'Cell', 'pattern', cell],
  ] as const) {
    it(`finds the ${kind} that ${operator} runs`, () => {
      const named = findNamedStream(operator, name, document.findPage(0).get('Resources'))!;
      expect(named.kind).to.equal(kind);
      expect(named.stream.asIndirect()).to.equal(objectNumberOf(stream));
    });
  }

  for (const [operator, name] of [
    ['Do', 'Picture'],
    ['Do', 'Absent'],
    ['gs', 'Unmasked'],
    ['gs', 'Absent'],
    ['scn', 'Shading'],
    ['scn', 'Absent'],
  ] as const) {
    it(`finds no stream for ${operator} and /${name}`, () => {
      expect(findNamedStream(operator, name, document.findPage(0).get('Resources'))).to.equal(null);
    });
  }
});
