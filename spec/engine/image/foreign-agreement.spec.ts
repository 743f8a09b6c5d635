/**
 * The engine's box of a picture is the box of the pixels that change in Poppler and PDFium if the picture is removed.
 * Every picture in the fixtures is inked up to its edges, so the box of changed pixels is the visible box.
 */
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { listImageCandidates } from '../../../src/engine/image-draws.js';
import { removeImageDraw } from '../../support/witnessed.js';
import { checkWithQpdf } from '../../support/oracle.js';
import { findChanges, FOREIGN_RENDERERS, type Picture } from './foreign-renderers.js';

const FOLDER = new URL('../../../fixtures/made/images/', import.meta.url);

/** Document, page, and the number of draws that it offers. */
const PAGES: [string, number, number][] = [
  ['reportlab-logos', 1, 6],
  ['reportlab-logos', 2, 5],
  ['reportlab-inline', 1, 2],
  ['reportlab-turns', 1, 3],
  ['reportlab-turns', 2, 2],
  ['reportlab-turns', 3, 3],
  ['reportlab-turns', 4, 2],
  ['reportlab-clips', 1, 3],
  ['reportlab-forms', 1, 0],
  ['cairo', 1, 4],
  ['chromium', 1, 3],
  ['libreoffice', 2, 3],
  ['ghostscript', 1, 6],
  ['qpdf-linearized', 2, 5],
  ['imagemagick', 1, 1],
  ['img2pdf-scan', 1, 0],
  ['img2pdf-codecs', 1, 1],
  ['img2pdf-codecs', 2, 1],
  ['img2pdf-codecs', 3, 1],
  ['img2pdf-codecs', 4, 1],
  ['pdflatex', 1, 4],
  ['pdf-lib', 1, 3],
  ['pdf-lib', 2, 2],
  ['jbig2', 1, 1],
];

describe('boxes and previews, according to Poppler and PDFium', () => {
  for (const [name, pageNumber, count] of PAGES) {
    it(`agree on ${name}.pdf, page ${pageNumber}: ${count} draws`, async () => {
      const bytes = readFileSync(new URL(`${name}.pdf`, FOLDER));
      const { candidates } = listImageCandidates(bytes, pageNumber);
      expect(candidates).to.have.lengthOf(count);
      const soundness = checkWithQpdf(bytes);
      const outputs: Uint8Array[] = [];
      for (const { instructionIndex } of candidates) {
        outputs.push(await removeImageDraw(bytes, pageNumber, instructionIndex));
      }
      for (const output of outputs) expect(checkWithQpdf(output)).to.equal(soundness);
      for (const [renderer, render] of FOREIGN_RENDERERS) {
        // This version of PDFium draws no JBIG2 region coded in MMR, neither before the removal nor after it.
        if (name === 'jbig2' && renderer === 'PDFium') continue;
        const before = await render(bytes, pageNumber);
        for (const [at, { instructionIndex, boxNormalised }] of candidates.entries()) {
          const after = await render(outputs[at]!, pageNumber);
          expectChangesIn(boxNormalised, before, after, `${renderer}, instruction ${instructionIndex}`);
        }
      }
    });
  }
});

function expectChangesIn(
  box: { left: number; top: number; width: number; height: number },
  before: Picture,
  after: Picture,
  what: string,
): void {
  const changes = findChanges(before, after);
  expect(changes, `${what}: changed pixels`).not.equal(null);
  const expected = {
    left: box.left * before.width,
    top: box.top * before.height,
    right: (box.left + box.width) * before.width,
    bottom: (box.top + box.height) * before.height,
  };
  for (const side of ['left', 'top', 'right', 'bottom'] as const) {
    const least = Math.floor(expected[side]) - 1;
    const most = Math.ceil(expected[side]) + 1;
    expect(changes![side], `${what}: ${side}`).to.be.within(least, most);
  }
}
