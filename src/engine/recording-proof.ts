/**
 * What recording has proved of this build of MuPDF's package, as a text that a host may keep.
 *
 * With a stored proof a process starts its first document at once: proving the fast modes takes three runs of a
 * built-in page.
 */
import { type Proof, readProof, trustProof } from './mupdf/record/paint-recorder.js';

/** Null before a page was recorded. */
export function writeRecordingProof(): string | null {
  const proof = readProof();
  return proof === null ? null : JSON.stringify(proof);
}

/**
 * @param written by `writeRecordingProof`, in a process that had the same build of the package; null if none was
 * stored.
 */
export function trustRecordingProof(written: string | null): void {
  if (written !== null) trustProof(JSON.parse(written) as Proof);
}
