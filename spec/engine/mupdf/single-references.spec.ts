/** The references that MuPDF counts for each object: each must end with the wrapper that took it. */
import { expect } from 'chai';
import * as mupdf from 'mupdf';
import { readMemory } from '../../../src/engine/mupdf/memory.js';
import { openPdf } from '../../../src/engine/mupdf/open.js';
import { takeSingleReferences } from '../../../src/engine/mupdf/single-references.js';
import { nameFontAt } from '../../../src/engine/mupdf/record/read-text.js';
import { TestDocument, writeBody } from '../../support/documents.js';

/** The reference count is the first field of a pdf_obj of MuPDF 1.28, a signed number of 16 bits. */
function countReferences({ pointer }: { pointer: unknown }): number {
  return (readMemory().words[Number(pointer) >> 2]! << 16) >> 16;
}

function open(): mupdf.PDFDocument {
  const builder = new TestDocument();
  builder.addContentPage(writeBody());
  return openPdf(builder.build()).document;
}

describe('references to objects of a document', () => {
  it('are one for an object that only its wrapper holds', () => {
    const document = open();
    for (const made of [document.newDictionary(), document.newArray(), document.newString('a')]) {
      expect(countReferences(made)).to.equal(1);
    }
    document.destroy();
  });

  it('are as many as before when a wrapper of an object of the file is destroyed', () => {
    const document = open();
    const held = document.getTrailer().get('Root');
    const before = countReferences(held);
    for (let time = 0; time < 3; time++) document.getTrailer().get('Root').destroy();
    expect(countReferences(held)).to.equal(before);
    document.destroy();
  });

  it('are the same if two copies of the engine mend the package', () => {
    takeSingleReferences();
    const document = open();
    expect(countReferences(document.newDictionary())).to.equal(1);
    document.destroy();
  });

  it('are not left behind by reading a font’s name', () => {
    const font = new mupdf.Font('Helvetica');
    const { words } = readMemory();
    // The reference count is the first field of a fz_font.
    const before = words[Number(font.pointer) >> 2];
    expect(nameFontAt(Number(font.pointer))).to.equal('Helvetica');
    expect(words[Number(font.pointer) >> 2]).to.equal(before);
    font.destroy();
  });
});
