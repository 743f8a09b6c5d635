/** Reads what a document says about a picture in addition to drawing it. */
import { equalBytes, hex } from '#platform';
import '../memory.js';
import type * as mupdf from 'mupdf';
import { readOptionalContentName } from '../names.js';
import { remember } from '../../values/group-by.js';

export interface PictureSource {
  /** Equal for pictures with equal samples, even if they are different objects. */
  identity: string;
  optionalContentName: string | null;
}

/** Entries that say how the samples are displayed. */
const TELLING_ENTRIES = [
  'Width',
  'Height',
  'BitsPerComponent',
  'ColorSpace',
  'Decode',
  'ImageMask',
  'Filter',
];

/** The number of bytes at each end of the data that are compared first: they distinguish most different pictures. */
const END_BYTES = 256;

/**
 * Identifies the pictures of one document by their data.
 *
 * Pictures with equal ends are compared byte by byte. The others are never read whole; in a document of scans no two
 * have equal ends.
 */
export class PictureSources {
  private readonly document: mupdf.PDFDocument;
  /** Object numbers of different pictures, by their ends. */
  private readonly alike = new Map<string, number[]>();

  constructor(document: mupdf.PDFDocument) {
    this.document = document;
  }

  read(objectNumber: number): PictureSource {
    const image = this.document.newIndirect(objectNumber);
    const ends = listStreams(image).map(keyOfEnds).join(' ');
    const others = remember(this.alike, ends, () => []);
    let at = others.findIndex(
      (other) => other === objectNumber || holdsSameData(image, this.document.newIndirect(other)),
    );
    if (at < 0) at = others.push(objectNumber) - 1;
    return {
      identity: `${ends} ${at}`,
      optionalContentName: readOptionalContentName(image.get('OC')),
    };
  }
}

/** The picture's own data and that of its soft mask. */
function listStreams(image: mupdf.PDFObject): mupdf.PDFObject[] {
  const mask = image.get('SMask');
  return mask.isStream() ? [image, mask] : [image];
}

function keyOfEnds(stream: mupdf.PDFObject): string {
  const entries = TELLING_ENTRIES.map((entry) => {
    const value = stream.get(entry);
    return value.isNull() ? '' : value.resolve().toString(true);
  });
  const buffer = stream.readRawStream();
  const bytes = buffer.asUint8Array();
  const ends = hex(bytes.subarray(0, END_BYTES)) + hex(bytes.subarray(-END_BYTES));
  const described = `${entries.join(' ')} ${bytes.length} ${ends}`;
  buffer.destroy();
  return described;
}

function holdsSameData(one: mupdf.PDFObject, other: mupdf.PDFObject): boolean {
  const others = listStreams(other);
  return listStreams(one).every((stream, at) => {
    const buffer = stream.readRawStream();
    const otherBuffer = others[at]!.readRawStream();
    // The views are made last: reading the second picture may have made the memory grow, which invalidates views.
    const isSame = equalBytes(buffer.asUint8Array(), otherBuffer.asUint8Array());
    buffer.destroy();
    otherBuffer.destroy();
    return isSame;
  });
}
