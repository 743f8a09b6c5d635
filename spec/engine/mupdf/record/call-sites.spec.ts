import { expect } from 'chai';
import * as mupdf from 'mupdf';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { CALL_SITES, shortenCalls } from '../../../../src/engine/mupdf/record/call-sites.js';
import { runShortened } from '../../../../src/engine/mupdf/short-calls.js';
import { TestDocument } from '../../../support/documents.js';

/** Content that makes every shortened call. */
const CONTENT =
  '/OC <</Name(layer)>> BDC BT /F1 9 Tf 20 20 Td (text)Tj 1 Tr (text)Tj 3 Tr (text)Tj ET EMC ' +
  '0 0 5 5 re f 0 0 5 5 re S q 0 0 9 9 re W n /S sh Q';
const SHADING =
  '/Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 1]/Function<</FunctionType 2/Domain[0 1]/N 1>>>>>>';

describe('call sites', () => {
  it('are those of the installed MuPDF', () => {
    const document = new TestDocument();
    document.addContentPage(CONTENT, SHADING);
    const { document: opened } = openPdf(document.build());
    const page = opened.loadPage(0);
    const heard = new Set<string>();
    const names = Object.keys(CALL_SITES);
    const calls = Object.fromEntries(names.map((name) => [name, () => void heard.add(name)]));
    const device = new mupdf.Device({});
    runShortened(shortenCalls(calls), () => page.run(device, mupdf.Matrix.identity));
    expect([...heard].sort()).to.deep.equal(names.sort());
    for (const made of [device, page, opened]) made.destroy();
  });
});
