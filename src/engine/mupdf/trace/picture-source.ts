/** Reads what a document says about a picture in addition to drawing it. */
import { createHash, hex } from '#platform';
import type * as mupdf from 'mupdf';
import { readOptionalContentName } from '../names.js';
import { listElements, useOnce } from '../objects.js';
import { getOrCreate } from '../../values/collections.js';
import type { PictureSource } from '../../values/pictures.js';

/** Entries that say how the samples are displayed. */
const DISPLAY_ENTRIES =
  'Width Height BitsPerComponent ColorSpace Decode DecodeParms ImageMask Mask Filter'.split(' ');

export type ReadPicture = (objectNumber: number) => PictureSource;

/** Identifies the pictures of one document by their data and that of their masks. */
export function createPictureReader(document: mupdf.PDFDocument): ReadPicture {
  /** By object number: thousands of pictures may share one mask, or one profile. */
  const keys = new Map<number, string>();
  const digests = new Map<number, string>();
  const hashData: HashData = (stream) =>
    getOrCreate(digests, stream.asIndirect(), () =>
      useOnce(stream.readRawStream(), (raw) => hex(createHash('sha256').update(raw.asUint8Array()).digest())),
    );
  return (objectNumber) => {
    const image = document.newIndirect(objectNumber);
    const streams = listStreams(image).map((stream) =>
      getOrCreate(keys, stream.asIndirect(), () => keyOfPicture(stream, hashData)),
    );
    return { identity: streams.join(' '), optionalContentName: readOptionalContentName(image.get('OC')) };
  };
}

/** The picture's own data and that of its masks. */
function listStreams(image: mupdf.PDFObject): mupdf.PDFObject[] {
  const masks = ['SMask', 'Mask'].map((entry) => image.get(entry));
  return [image, ...masks.filter((mask) => mask.isStream())];
}

type HashData = (stream: mupdf.PDFObject) => string;

function keyOfPicture(stream: mupdf.PDFObject, hashData: HashData): string {
  const entries = DISPLAY_ENTRIES.map((entry) => keyOfValue(stream.get(entry), hashData));
  return `${entries.join(' ')} ${hashData(stream)}`;
}

/** Longer arrays name no objects. */
const MAX_PARTS = 64;

/** Colour spaces are arrays that name a profile or a table: some programs write these again for each page. */
function keyOfValue(value: mupdf.PDFObject, hashData: HashData): string {
  const parts = value.isArray() && value.length <= MAX_PARTS ? listElements(value) : [value];
  return parts
    .map((part) => {
      if (part.isNull()) return '';
      return part.isStream() ? hashData(part) : part.resolve().toString(true);
    })
    .join(' ');
}
