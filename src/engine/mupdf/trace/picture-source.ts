/** Reads what a document says about a picture in addition to drawing it. */
import { createHash, hex } from '#platform';
import type * as mupdf from 'mupdf';
import { readOptionalContentName } from '../names.js';
import { useOnce } from '../objects.js';
import { getOrCreate } from '../../values/collections.js';
import type { PictureSource } from '../../values/pictures.js';

/** Entries that say how the samples are displayed. */
const DISPLAY_ENTRIES =
  'Width Height BitsPerComponent ColorSpace Decode DecodeParms ImageMask Mask Filter'.split(' ');

export type ReadPicture = (objectNumber: number) => PictureSource;

/** Identifies the pictures of one document by their data and that of their masks. */
export function createPictureReader(document: mupdf.PDFDocument): ReadPicture {
  /** By object number: thousands of pictures may share one mask. */
  const keys = new Map<number, string>();
  return (objectNumber) => {
    const image = document.newIndirect(objectNumber);
    const streams = listStreams(image).map((stream) =>
      getOrCreate(keys, stream.asIndirect(), () => keyOfPicture(stream)),
    );
    return { identity: streams.join(' '), optionalContentName: readOptionalContentName(image.get('OC')) };
  };
}

/** The picture's own data and that of its masks. */
function listStreams(image: mupdf.PDFObject): mupdf.PDFObject[] {
  const masks = ['SMask', 'Mask'].map((entry) => image.get(entry));
  return [image, ...masks.filter((mask) => mask.isStream())];
}

function keyOfPicture(stream: mupdf.PDFObject): string {
  const entries = DISPLAY_ENTRIES.map((entry) => {
    const value = stream.get(entry);
    return value.isNull() ? '' : value.resolve().toString(true);
  });
  const digest = useOnce(stream.readRawStream(), (raw) =>
    createHash('sha256').update(raw.asUint8Array()).digest(),
  );
  return `${entries.join(' ')} ${hex(digest)}`;
}
