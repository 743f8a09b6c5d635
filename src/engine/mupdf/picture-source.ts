/**
 * What a document says about a picture beside drawing it.
 */
import './memory.js';
import type * as mupdf from 'mupdf';
import { createHash, type Hash } from 'node:crypto';
import { readOptionalContentName } from './content-units.js';

export interface PictureSource {
  /** Equal for pictures of equal samples, whatever objects hold them. */
  identity: string;
  optionalContentName: string | null;
}

/** Entries that say how the samples are to be seen. */
const TELLING_ENTRIES = [
  'Width',
  'Height',
  'BitsPerComponent',
  'ColorSpace',
  'Decode',
  'ImageMask',
  'Filter',
];

export function readPictureSource(image: mupdf.PDFObject): PictureSource {
  const hash = createHash('sha256');
  addPicture(hash, image);
  const mask = image.get('SMask');
  if (mask.isStream()) addPicture(hash, mask);
  return { identity: hash.digest('hex'), optionalContentName: readOptionalContentName(image.get('OC')) };
}

function addPicture(hash: Hash, image: mupdf.PDFObject): void {
  for (const entry of TELLING_ENTRIES) {
    const value = image.get(entry);
    hash.update(value.isNull() ? ' ' : value.resolve().toString(true));
  }
  const buffer = image.readRawStream();
  hash.update(buffer.asUint8Array());
  buffer.destroy();
}
