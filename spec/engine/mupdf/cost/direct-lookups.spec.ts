import { expect } from 'chai';
import { lexInstructions } from '../../../../src/engine/content/lexer.js';
import { DirectLookups } from '../../../../src/engine/mupdf/cost/direct-lookups.js';
import * as mupdf from 'mupdf';

/** Bytes of a comparison. */
const EACH = 20;

describe('DirectLookups', () => {
  const document = new mupdf.PDFDocument();
  const indirect = document.addObject(['Separation', 'A', 'DeviceGray', {}]);

  function makeSpaces(count: number, first = 0): mupdf.PDFObject {
    const spaces = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`C${at}`, ['Indexed', 'DeviceGray', first + at]]),
    );
    return document.addObject({
      ColorSpace: { ...spaces, I: indirect },
      Font: { F: { Type: 'Font', BaseFont: 'X' } },
    });
  }

  function use(count: number): string {
    return Array.from({ length: count }, (_, at) => `/C${at} cs `).join('');
  }

  function measure(content: string, resources: mupdf.PDFObject, lookups = new DirectLookups()): number {
    const bytes = Buffer.from(content, 'latin1');
    return lookups.measure({ bytes, instructions: lexInstructions(bytes) }, resources);
  }

  it('is each first use compared with all that there are, and each next with those used since', () => {
    expect(measure(use(1), makeSpaces(1))).to.equal(EACH);
    expect(measure(use(10), makeSpaces(10))).to.equal(EACH * 55);
    expect(measure(use(10).repeat(3), makeSpaces(10))).to.equal(EACH * (55 + 20 * 10));
    expect(measure('/C0 cs '.repeat(50), makeSpaces(1))).to.equal(EACH);
    expect(measure('/F 9 Tf /C0 CS', makeSpaces(1))).to.equal(EACH * (1 + 2));
  });

  it('is little for those that take turns, however many others there are', () => {
    const turns = '/C8 cs /C9 cs '.repeat(1000);
    expect(measure(use(10) + turns, makeSpaces(10))).to.equal(EACH * (55 + 2000 * 2));
  });

  it('is nothing for objects of their own, for names, and for what is only listed', () => {
    expect(measure('/I cs '.repeat(100), makeSpaces(10))).to.equal(0);
    expect(measure('/DeviceRGB cs /None sh .5 scn 0 g', makeSpaces(10))).to.equal(0);
  });

  it('knows what other streams have, and what is written alike as one', () => {
    const lookups = new DirectLookups();
    measure(use(10), makeSpaces(10), lookups);
    expect(measure(use(1), makeSpaces(1), lookups)).to.equal(EACH * 10);
    expect(measure(use(1), makeSpaces(1, 100), lookups)).to.equal(EACH * 11);
  });

  it('is endless where all streams together are compared more often than any budget allows', () => {
    const lookups = new DirectLookups();
    const content = use(4000);
    const resources = makeSpaces(4000);
    expect(measure(content.repeat(4), resources, lookups)).to.equal(EACH * (4000 * 2000.5 + 3 * 4000 ** 2));
    expect(measure(content.repeat(1), resources, lookups)).to.equal(Infinity);
    expect(measure('0 g', resources, lookups)).to.equal(Infinity);
  });
});
