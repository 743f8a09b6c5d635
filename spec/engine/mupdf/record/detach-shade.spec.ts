// First: it prepares what the package takes over when it is loaded.
import '../../../../src/engine/mupdf/memory.js';
import { expect } from 'chai';
import * as mupdf from 'mupdf';
import { detachShade } from '../../../../src/engine/mupdf/record/detach-shade.js';
import { TestDocument } from '../../../support/documents.js';

describe('detachShade', () => {
  it('removes the pointer from every shade that a page paints', () => {
    const document = new TestDocument();
    document.addContentPage(
      '/Sh0 sh q 50 50 20 20 re W n /Sh0 sh Q',
      '/Shading<</Sh0<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 100 0]/Function<</FunctionType 2/Domain[0 1]/N 1>>>>>>',
    );
    const opened = mupdf.Document.openDocument(document.build(), 'application/pdf');
    const page = opened.loadPage(0);
    const pointers: number[] = [];
    const device = new mupdf.Device({
      fillShade: (shade) => {
        detachShade(shade);
        pointers.push(Number(shade.pointer));
      },
    });
    page.run(device, mupdf.Matrix.identity);
    device.close();
    expect(pointers).to.deep.equal([0, 0]);
  });
});
