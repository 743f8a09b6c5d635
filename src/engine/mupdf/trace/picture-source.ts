/** Reads what a document says about a picture in addition to drawing it. */
import { createHash, hex } from '#platform';
import '../memory.js';
import type * as mupdf from 'mupdf';
import { readOptionalContentName } from '../names.js';
import { useOnce } from '../objects.js';
import { remember } from '../../values/group-by.js';
import type { PictureSource } from '../../values/pictures.js';

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

/** Reads a picture by its object number. */
export type ReadPicture = (objectNumber: number) => PictureSource;

/**
 * Identifies the pictures of one document by their data.
 *
 * Only pictures with equal ends are read whole; in a document of scans no two have equal ends.
 */
export function createPictureReader(document: mupdf.PDFDocument): ReadPicture {
  /** The first picture with these ends. */
  const firsts = new Map<string, number>();
  /** By object number: thousands of pictures may share one mask. */
  const keys = new Map<number, string>();
  const digests = new Map<number, string>();
  const digest = (objectNumber: number): string =>
    listStreams(document.newIndirect(objectNumber))
      .map((stream) => remember(digests, stream.asIndirect(), () => digestStream(stream)))
      .join(' ');
  return (objectNumber) => {
    const image = document.newIndirect(objectNumber);
    const ends = listStreams(image)
      .map((stream) => remember(keys, stream.asIndirect(), () => keyOfEnds(stream)))
      .join(' ');
    const first = remember(firsts, ends, () => objectNumber);
    const isFirst = first === objectNumber || digest(first) === digest(objectNumber);
    return {
      identity: isFirst ? ends : `${ends} ${digest(objectNumber)}`,
      optionalContentName: readOptionalContentName(image.get('OC')),
    };
  };
}

function digestStream(stream: mupdf.PDFObject): string {
  return useOnce(stream.readRawStream(), (raw) =>
    hex(createHash('sha256').update(raw.asUint8Array()).digest()),
  );
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
  return useOnce(stream.readRawStream(), (raw) => {
    const bytes = raw.asUint8Array();
    const ends = hex(bytes.subarray(0, END_BYTES)) + hex(bytes.subarray(-END_BYTES));
    return `${entries.join(' ')} ${bytes.length} ${ends}`;
  });
}
