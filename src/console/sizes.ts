/** How large a document may be; checked before it is sent. */
import { MAX_IMAGE_MB, MAX_TEXT_MB, MIB } from '../upload-sizes.js';
import { language, words } from './words/words.js';

/** What a worker's memory has room for. */
const MAX_LOCAL_MB = 200;

export function limitSize({ isLocal, isText }: { isLocal: boolean; isText: boolean }): number {
  return isLocal ? MAX_LOCAL_MB : isText ? MAX_TEXT_MB : MAX_IMAGE_MB;
}

export function describeSize(bytes: number): string {
  const isLarge = bytes >= MIB;
  const size = isLarge ? Math.ceil((bytes / MIB) * 10) / 10 : Math.max(1, Math.round(bytes / 1024));
  return `${size.toLocaleString(language)} ${isLarge ? 'MB' : 'KB'}`;
}

/** The sentence of the first document that is larger than so many MiB; null if there is none. */
export function findSizeFault(files: readonly File[], maxMib: number): string | null {
  const file = files.find(({ size }) => size > maxMib * MIB);
  return file === undefined ? null : words.form.tooLarge(file.name, describeSize(file.size), `${maxMib} MB`);
}
