/**
 * What recording has proved of this build of MuPDF's package, as a text that a host may keep.
 *
 * A process whose host has kept it starts its first document at once: to prove the quick
 * ways again takes three runs of a page of ours.
 */
import { type Proof, tellProof, trustProof } from './mupdf/record/paint-recorder.js';

/** Null before a page was recorded. */
export function writeRecordingProof(): string | null {
  const proof = tellProof();
  return proof === null ? null : JSON.stringify(proof);
}

/** @param written by `writeRecordingProof`, in a process that had the same build of the package; null where nothing was kept. */
export function trustRecordingProof(written: string | null): void {
  if (written !== null) trustProof(JSON.parse(written) as Proof);
}
