import { expect } from 'chai';
import { Trace } from '../../../../src/engine/mupdf/trace/trace.js';
import { Budget, DEFAULT_LIMITS, type CostName } from '../../../../src/engine/values/budget.js';
import { deflated, onePage, stream, written, type PdfObject } from '../../../hostile/raw-pdf.js';

const TINT = deflated(
  `{${'dup mul '.repeat(100)} dup dup}`,
  1,
  '/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]',
);
const SPOT = '[/Separation /X /DeviceRGB 9 0 R]';
const DRAW = 'q 99 0 0 99 9 9 cm /I Do Q ';

function image(entries: string, data = Buffer.alloc(100)): Buffer {
  return deflated(data, 1, `/Subtype /Image /BitsPerComponent 8 /Width 1000 /Height 500 ${entries}`);
}

function page(content: string, objects: Record<number, PdfObject>): Buffer {
  const names = Object.keys(objects)
    .filter((number) => Number(number) < 9)
    .map((number) => `/I${number} ${number} 0 R`);
  const resources = `/XObject <</I 6 0 R ${names.join(' ')}>> /ColorSpace <</C ${SPOT}>>`;
  return written(onePage({ ...objects, 4: stream(content), 9: TINT }, resources));
}

/** What rendering the page is charged, in one kind. */
function charge(kind: CostName, bytes: Uint8Array): number {
  const budget = new Budget(DEFAULT_LIMITS);
  const trace = new Trace(bytes, budget);
  try {
    const traced = trace.tracePage(0);
    const before = budget.left(kind);
    trace.chargeRendering(traced);
    return before - budget.left(kind);
  } finally {
    trace.close();
  }
}

describe('chargeRendering', () => {
  const grey = image('/ColorSpace /DeviceGray');

  it('counts the samples of each image once, as often as it is drawn', () => {
    expect(charge('pictureSamples', page(DRAW, { 6: grey }))).to.equal(500_000);
    expect(charge('pictureSamples', page(DRAW.repeat(3), { 6: grey }))).to.equal(500_000);
    expect(charge('pictureSamples', page(`${DRAW}/I7 Do`, { 6: grey, 7: grey }))).to.equal(1_000_000);
    expect(charge('pictureSamples', page('0 g', { 6: grey }))).to.equal(0);
  });

  it('counts each draw where the images are more than MuPDF keeps', () => {
    const huge = image('/ColorSpace /DeviceGray').toString('latin1');
    const images = [6, 7].map((number) => [
      number,
      Buffer.from(huge.replace('/Width 1000 /Height 500', '/Width 10000 /Height 10000'), 'latin1'),
    ]);
    const bytes = page('/I Do /I7 Do '.repeat(2), Object.fromEntries(images));
    expect(charge('pictureSamples', bytes)).to.equal(400_000_000);
  });

  it('counts components, masks, costly filters, inline images and images of forms', () => {
    const samples = (entries: string): number =>
      charge('pictureSamples', page(DRAW, { 6: image(entries), 7: grey }));
    expect(samples('/ColorSpace /DeviceRGB')).to.equal(1_500_000);
    expect(samples('/ColorSpace /DeviceGray /SMask 7 0 R')).to.equal(1_000_000);
    const cosine = stream(
      '',
      '/Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceGray /Filter [/DCTDecode]',
    );
    expect(charge('pictureSamples', page(DRAW, { 6: cosine }))).to.equal(200);
    const inline = `BI /W 10 /H 10 /BPC 8 /CS /G ID ${'x'.repeat(100)} EI `;
    expect(charge('pictureSamples', page(inline.repeat(2), {}))).to.equal(200);
    const form = stream('/I7 Do', '/Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</I7 7 0 R>>>>');
    expect(charge('pictureSamples', page('/I Do', { 6: form, 7: grey }))).to.equal(500_000);
  });
});
