import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import * as mupdf from 'mupdf';
import { listGlobals, measureExcess, measureJbig2 } from '../../../../src/engine/mupdf/cost/jbig2-costs.js';
import { ResourceCosts } from '../../../../src/engine/mupdf/cost/resource-costs.js';
import { Budget, DEFAULT_LIMITS } from '../../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../../src/engine/values/failure.js';

const SYMBOLS = 0;
const PATTERNS = 16;
const REGION = 38;
const PAGE = 48;

function number(value: number, size = 4): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
}

/** A header of ITU-T T.88, 7.2, and data of whatever length it says. */
function segment(type: number, data: Buffer, length = data.length): Buffer {
  return Buffer.concat([number(0), Buffer.from([type, 0, 1]), number(length), data]);
}

const sized = (type: number, width: number, height: number): Buffer =>
  segment(type, Buffer.concat([number(width), number(height), Buffer.alloc(9)]));

/** A region that does not say how long it is; within its data stands what would end the other coding. */
function endless(type: number, width: number, height: number, isFax = false): Buffer {
  const [end, other] = isFax ? ['0000', 'ffac'] : ['ffac', '0000'];
  const head = Buffer.concat([number(width), number(height), Buffer.alloc(9), Buffer.from([isFax ? 1 : 0])]);
  const data = Buffer.from(`07${other}07${end}`, 'hex');
  return segment(type, Buffer.concat([head, data, number(height)]), 0xffffffff);
}

describe('measureJbig2', () => {
  for (const [what, bytes, pixels] of [
    ['a page and its regions', [sized(PAGE, 30, 20), sized(REGION, 10, 5), sized(REGION, 2, 3)], 656],
    ['patterns', [segment(PATTERNS, Buffer.concat([Buffer.from([0, 4, 5]), number(9)]))], 200],
    ['symbols alone', [segment(SYMBOLS, Buffer.alloc(40, 255))], 0],
    [
      'a region that ends with its data, and of what follows',
      [endless(REGION, 10, 5), sized(REGION, 2, 3)],
      56,
    ],
    ['the same in the coding of faxes', [endless(REGION, 10, 5, true), sized(REGION, 2, 3)], 56],
    ['a region whose end nobody finds', [endless(REGION, 10, 5).subarray(0, -6), sized(REGION, 2, 3)], 50],
    ['a text region that ends nowhere, as none may', [endless(6, 10, 5), sized(REGION, 2, 3)], 50],
    ['a region cut off in its head', [endless(REGION, 10, 5).subarray(0, 11 + 17)], 50],
    ['what is cut off', [sized(REGION, 10, 5), sized(REGION, 10, 5).subarray(0, 14)], 50],
    ['nothing', [], 0],
  ] as const) {
    it(`counts the pixels of ${what}`, () => {
      expect(measureJbig2(Buffer.concat([...bytes]))).to.equal(pixels);
    });
  }

  it('passes over the segments that one refers to, however it counts them', () => {
    const short = Buffer.concat([number(0), Buffer.from([REGION, 0x40, 7, 7, 1]), number(17)]);
    const long = Buffer.concat([number(0), Buffer.from([REGION]), number(0xe0000009), Buffer.alloc(2)]);
    const rest = Buffer.concat([Buffer.alloc(9), Buffer.from([1]), number(17)]);
    const data = Buffer.concat([number(10), number(5), Buffer.alloc(9)]);
    expect(measureJbig2(Buffer.concat([short, data, long, rest, data]))).to.equal(100);
  });
});

describe('what an image asks for beyond its size', () => {
  const document = new mupdf.PDFDocument();
  const measure = (data: Buffer, filters: string[]): number =>
    measureExcess(document.addRawStream(data, { Width: 10, Height: 10, Filter: filters }));
  const layered = (layers: number): Buffer =>
    Buffer.concat([sized(PAGE, 10, 10), ...Array.from({ length: layers }, () => sized(REGION, 10, 10))]);

  it('is nothing for a page with two regions, and each pixel of the next', () => {
    expect(measure(layered(2), ['JBIG2Decode'])).to.equal(0);
    expect(measure(layered(3), ['JBIG2Decode'])).to.equal(100);
    expect(measure(layered(9), [])).to.equal(0);
  });

  it('is measured behind other filters, and is nothing where those yield nothing', () => {
    expect(measure(deflateSync(layered(4)), ['FlateDecode', 'JBIG2Decode'])).to.equal(200);
    const text = Buffer.from(`${layered(4).toString('hex')}>`);
    expect(measure(text, ['ASCIIHexDecode', 'JBIG2Decode'])).to.equal(200);
    expect(measure(layered(4), ['FlateDecode', 'JBIG2Decode'])).to.equal(0);
  });
});

describe('what images share', () => {
  const document = new mupdf.PDFDocument();
  const share = (bytes: Buffer): mupdf.PDFObject => document.addStream(bytes, {});
  const image = (globals: mupdf.PDFObject, isListed = false): mupdf.PDFObject => {
    const parameters = document.addObject({ JBIG2Globals: globals });
    return document.addRawStream('', { Width: 9, DecodeParms: isListed ? [null, parameters] : parameters });
  };

  function charge(...images: mupdf.PDFObject[]): number {
    const budget = new Budget(DEFAULT_LIMITS);
    const costs = new ResourceCosts(budget);
    for (const one of images) costs.chargeXObject(one);
    return DEFAULT_LIMITS.pictureSamples - budget.left('pictureSamples');
  }

  it('is found with one filter and with several, and on masks', () => {
    const globals = share(sized(REGION, 10, 5));
    const masked = document.addStream('', { SMask: image(globals) });
    for (const one of [image(globals), image(globals, true), masked])
      expect(listGlobals(one).map((found) => found.asIndirect())).to.deep.equal([globals.asIndirect()]);
    expect(listGlobals(document.addStream('', { Mask: [0, 1] }))).to.deep.equal([]);
  });

  it('is charged once, and symbols cost nothing', () => {
    const globals = share(sized(REGION, 10, 5));
    expect(charge(image(globals), image(globals))).to.equal(100);
    expect(charge(image(share(segment(SYMBOLS, Buffer.alloc(40, 255)))))).to.equal(0);
  });

  it('is refused where it asks for more pixels than MuPDF decodes in seconds', () => {
    const regions = (count: number): Buffer =>
      Buffer.concat(Array.from({ length: count }, () => sized(REGION, 3000, 3000)));
    expect(charge(image(share(regions(20))))).to.equal(360_000_000);
    expect(() => charge(image(share(regions(200))))).to.throw(EngineFailure);
  });
});
