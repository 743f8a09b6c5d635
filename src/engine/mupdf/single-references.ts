/**
 * Mends how MuPDF's package counts references to a document's objects.
 *
 * The constructor of `PDFObject` takes a reference, and the two methods that call it pass one to it already. An object
 * that was read once would never be freed: up to 20 KiB of a short document.
 */
import { readModuleFunction } from './memory.js';
import * as mupdf from 'mupdf';

type Wrap = (this: mupdf.PDFDocument, pointer: number) => mupdf.PDFObject;

interface Wrapping {
  /** For an object whose only reference is the caller's. */
  _fromPDFObjectNew: Wrap;
  /** For an object that the document holds. */
  _fromPDFObjectKeep: Wrap;
}

const PDFObject = mupdf.PDFObject as unknown as {
  new (document: mupdf.PDFDocument, pointer: number): mupdf.PDFObject;
  Null: mupdf.PDFObject;
};

/** May be called again, as by another copy of the engine in the same program. */
export function takeSingleReferences(): void {
  const wrapping = mupdf.PDFDocument.prototype as unknown as Wrapping;
  wrapping._fromPDFObjectKeep = wrapAndKeep;
  wrapping._fromPDFObjectNew = function (pointer) {
    const wrapper = wrapAndKeep.call(this, pointer);
    readModuleFunction('_wasm_pdf_drop_obj')(pointer);
    return wrapper;
  };
}

function wrapAndKeep(this: mupdf.PDFDocument, pointer: number): mupdf.PDFObject {
  return pointer === 0 ? PDFObject.Null : new PDFObject(this, pointer);
}
