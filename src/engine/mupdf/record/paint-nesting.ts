/** The groups, clips, masks and tiles around what is painted next (ISO 32000-1, 11.4 to 11.6). */
import { FLAG } from '../../page/page-model.js';

/** Every event gets its `flags` and `groupAlpha` from here. A page may end with groups still open. */
export class PaintNesting {
  /** Product of the alphas of all open groups. */
  groupAlpha = 1;
  /** The `FLAG`s of the next event. */
  flags = 0;
  private groups: { alphaAround: number; blendAround: number }[] = [];
  /** The current clips, outermost first: true for a soft mask. */
  private clips: boolean[] = [];
  /** `FLAG`s of the blend modes of all open groups. */
  private blend = 0;
  private softMasks = 0;
  private openMasks = 0;
  private openTiles = 0;

  clear(): void {
    this.groupAlpha = 1;
    this.flags = 0;
    this.groups = [];
    this.clips = [];
    this.blend = this.softMasks = this.openMasks = this.openTiles = 0;
  }

  /** @param blend the `FLAG`s of its blend mode. */
  openGroup(alpha: number, blend: number): void {
    this.groups.push({ alphaAround: this.groupAlpha, blendAround: this.blend });
    this.groupAlpha *= alpha;
    this.blend |= blend;
    this.combineFlags();
  }

  closeGroup(): void {
    const closed = this.groups.pop();
    this.groupAlpha = closed?.alphaAround ?? 1;
    this.blend = closed?.blendAround ?? 0;
    this.combineFlags();
  }

  pushClip(): void {
    this.clips.push(false);
  }

  popClip(): void {
    if (this.clips.pop() === true) this.softMasks--;
    this.combineFlags();
  }

  openMask(): void {
    this.openMasks++;
    this.combineFlags();
  }

  /** Ends the definition of the mask that began with `openMask`: from now on it clips. */
  closeMask(): void {
    this.openMasks--;
    this.softMasks++;
    this.clips.push(true);
    this.combineFlags();
  }

  openTile(): void {
    this.openTiles++;
    this.combineFlags();
  }

  closeTile(): void {
    this.openTiles--;
    this.combineFlags();
  }

  private combineFlags(): void {
    this.flags =
      this.blend |
      (this.softMasks > 0 ? FLAG.softMasked : 0) |
      (this.openMasks > 0 ? FLAG.inMask : 0) |
      (this.openTiles > 0 ? FLAG.inTile : 0);
  }
}
