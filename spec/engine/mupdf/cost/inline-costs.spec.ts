import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { lexInstructions } from '../../../../src/engine/content/lexer.js';
import { measureInlineImages } from '../../../../src/engine/mupdf/cost/inline-costs.js';

function image(entries: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`BI /W 9 /H 9 /BPC 8 /CS /G ${entries} ID `),
    data,
    Buffer.from('\nEI '),
  ]);
}

function measure(...images: Buffer[]): number {
  const bytes = Buffer.concat(images);
  return measureInlineImages({ bytes, instructions: lexInstructions(bytes) });
}

function frame(width: number, height: number): Buffer {
  const bytes = Buffer.from('ffd8ffc0000b08000000000101110000', 'hex');
  bytes.writeUInt16BE(height, 7);
  bytes.writeUInt16BE(width, 9);
  return bytes;
}

describe('measureInlineImages', () => {
  const blank = deflateSync(Buffer.alloc(100_000));

  it('is what each image decodes to, whatever size it says it has', () => {
    expect(measure(image('/F /Fl', blank))).to.equal(100_000);
    expect(measure(image('/F /Fl', blank), image('/F [/Fl]', blank))).to.equal(200_000);
    const text = Buffer.from(`${blank.toString('hex')}>`);
    expect(measure(image('/F [/AHx /Fl]', text))).to.equal(100_000);
  });

  it('is nothing for small data, and for what has no filter', () => {
    expect(measure(image('/F /Fl', Buffer.alloc(32)))).to.equal(0);
    expect(measure(image('', Buffer.alloc(100_000, 'a')))).to.equal(0);
  });

  it('is no more than can be measured for a fax, of which each bit may be a row', () => {
    const fax = (length: number): Buffer =>
      image('/F /CCF /DP <</K -1 /Columns 64000>>', Buffer.alloc(length, 0xff));
    expect(measure(fax(100))).to.be.within(8 * 100 * 8000, 8 * 110 * 8000);
    expect(measure(fax(10_000))).to.equal(Infinity);
    const rows = image('/F /CCF /DP <</K -1 /Columns 64000 /Rows 5>>', Buffer.alloc(10_000, 0xff));
    expect(measure(rows)).to.equal(Infinity);
  });

  it('is what the frame of a cosine says, and endless for what inline images may not be', () => {
    expect(measure(image('/F /DCT', frame(60_000, 50_000)))).to.equal(2 * 60_000 * 50_000);
    const text = Buffer.from(`${frame(600, 50).toString('hex')}>`);
    expect(measure(image('/F [/AHx /DCT]', text))).to.equal(2 * 600 * 50);
    expect(measure(image('/F /JBIG2#44ecode', Buffer.alloc(9)))).to.equal(Infinity);
  });
});
