/** The largest size of a document, which is checked before it is sent. */
import { MAX_IMAGE_MB, MAX_TEXT_MB, MIB } from '../upload-sizes.js';
import { language, words } from './words/words.js';

/** The largest document that fits into a worker's memory. */
const MAX_LOCAL_MB = 200;

export function limitSize({ isLocal, isText }: { isLocal: boolean; isText: boolean }): number {
  return isLocal ? MAX_LOCAL_MB : isText ? MAX_TEXT_MB : MAX_IMAGE_MB;
}

export function describeSize(bytes: number): string {
  const isLarge = bytes >= MIB;
  const size = isLarge ? Math.ceil((bytes / MIB) * 10) / 10 : Math.max(1, Math.round(bytes / 1024));
  return `${size.toLocaleString(language)} ${isLarge ? 'MB' : 'KB'}`;
}

/** A sentence about the first document that is larger than `maxMib`; null if all are small enough. */
export function findSizeFault(files: readonly File[], maxMib: number): string | null {
  const file = files.find(({ size }) => size > maxMib * MIB);
  return file === undefined ? null : words.form.tooLarge(file.name, describeSize(file.size), `${maxMib} MB`);
}
