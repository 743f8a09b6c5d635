/**
 * Which callers send one document after another.
 */
import { SERIES_PAUSE_MS } from './replacement-plan.js';

/** More callers than send documents within one pause. A caller that was dropped begins a new series. */
const REMEMBERED_OWNERS = 1_000;

export class Series {
  /** The last time of each owner, the earliest first. */
  private readonly seenAtMs = new Map<string, number>();

  /** Notes that a document of this owner has begun or ended. */
  note(owner: string, nowMs: number): void {
    this.seenAtMs.delete(owner);
    this.seenAtMs.set(owner, nowMs);
    const [earliest] = this.seenAtMs.keys();
    if (this.seenAtMs.size > REMEMBERED_OWNERS && earliest !== undefined) {
      this.seenAtMs.delete(earliest);
    }
  }

  /** Says whether a document that begins now continues a series, and notes the document. */
  isOn(owner: string, nowMs: number): boolean {
    const seenAtMs = this.seenAtMs.get(owner) ?? -Infinity;
    this.note(owner, nowMs);
    return nowMs - seenAtMs < SERIES_PAUSE_MS;
  }
}
