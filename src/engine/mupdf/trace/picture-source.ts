/** Reads what a document says about a picture in addition to drawing it. */
import { createHash, hex } from '#platform';
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
const DISPLAY_ENTRIES = [
  'Width',
  'Height',
  'BitsPerComponent',
  'ColorSpace',
  'Decode',
  'DecodeParms',
  'ImageMask',
  'Mask',
  'Filter',
];

/** The number of bytes at each end of the data that are compared first: they distinguish most different pictures. */
const END_BYTES = 256;

/**
 * Identifies the pictures of one document by their data.
 *
 * Only pictures with equal ends are read whole; in a document of scans no two have equal ends.
 */
export class PictureSources {
  private readonly document: mupdf.PDFDocument;
  /** The first picture with these ends. */
  private readonly firsts = new Map<string, number>();
  /** By object number: thousands of pictures may share one mask. */
  private readonly ends = new Map<number, string>();
  private readonly digests = new Map<number, string>();

  constructor(document: mupdf.PDFDocument) {
    this.document = document;
  }

  read(objectNumber: number): PictureSource {
    const image = this.document.newIndirect(objectNumber);
    const ends = listStreams(image)
      .map((stream) => remember(this.ends, stream.asIndirect(), () => keyOfEnds(stream)))
      .join(' ');
    const first = remember(this.firsts, ends, () => objectNumber);
    const isFirst = first === objectNumber || this.digest(first) === this.digest(objectNumber);
    return {
      identity: isFirst ? ends : `${ends} ${this.digest(objectNumber)}`,
      optionalContentName: readOptionalContentName(image.get('OC')),
    };
  }

  private digest(objectNumber: number): string {
    return listStreams(this.document.newIndirect(objectNumber))
      .map((stream) => remember(this.digests, stream.asIndirect(), () => digest(stream)))
      .join(' ');
  }
}

function digest(stream: mupdf.PDFObject): string {
  const buffer = stream.readRawStream();
  const hash = createHash('sha256').update(buffer.asUint8Array());
  buffer.destroy();
  return hex(hash.digest());
}

/** The picture's own data and that of its masks. */
function listStreams(image: mupdf.PDFObject): mupdf.PDFObject[] {
  const masks = ['SMask', 'Mask'].map((entry) => image.get(entry));
  return [image, ...masks.filter((mask) => mask.isStream())];
}

function keyOfEnds(stream: mupdf.PDFObject): string {
  const entries = DISPLAY_ENTRIES.map((entry) => {
    const value = stream.get(entry);
    return value.isNull() ? '' : value.resolve().toString(true);
  });
  const buffer = stream.readRawStream();
  const bytes = buffer.asUint8Array();
  const ends = hex(bytes.subarray(0, END_BYTES)) + hex(bytes.subarray(-END_BYTES));
  const key = `${entries.join(' ')} ${bytes.length} ${ends}`;
  buffer.destroy();
  return key;
}
