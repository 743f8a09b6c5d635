import { expect } from 'chai';
import { readFileSync, rmSync } from 'node:fs';
import { listImages } from '../../src/command-line/images.js';
import { makeTemporaryPath } from '../support/temporary.js';

const FOLDER = new URL('../../fixtures/made/images/', import.meta.url);
const readFixture = (name: string): Uint8Array => readFileSync(new URL(name, FOLDER));

describe('the list of selectable images on the command line', () => {
  it('is a table with one line for each draw, led by the index to remove it by', () => {
    const lines = listImages(readFixture('chromium.pdf'), 1, undefined, false).split('\n');
    expect(lines[0]).to.match(/^3 images to select on page 1 of 1/u);
    expect(lines[2]!.trim()).to.match(/^index +left +top +width +height +pixels$/u);
    expect(lines[3]!.trim()).to.equal('30  10.6 %  11.3 %  13.1 %   5.0 %  104 × 56');
    expect(lines).to.have.lengthOf(6);
  });

  it('says why there is nothing to select', () => {
    const text = listImages(readFixture('img2pdf-scan.pdf'), 1, undefined, false);
    expect(text).to.match(/^Nothing to select on page 1 of 1\. The image covers nearly the whole page/u);
  });

  it('is the engine’s answer in JSON on request', () => {
    const list: unknown = JSON.parse(listImages(readFixture('jbig2.pdf'), 1, undefined, true));
    expect(list).to.deep.include({ pageNumber: 1, pageCount: 1, unsupportedReason: null });
  });

  it('comes with a PNG of the page in which the boxes are drawn', () => {
    const path = makeTemporaryPath('.png');
    try {
      const text = listImages(readFixture('reportlab-65.pdf'), 1, path, false);
      expect(text).to.include(path);
      const png = readFileSync(path);
      expect(png.subarray(1, 4).toString('latin1')).to.equal('PNG');
      // A4 at 144 dpi.
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).to.deep.equal([1191, 1684]);
    } finally {
      rmSync(path, { force: true });
    }
  });
});
