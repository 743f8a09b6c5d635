/**
 * The groups, clips, masks and tiles around what is painted next (ISO 32000-1, 11.4 to 11.6).
 */
import { FLAG } from '../../page/page-model.js';

/** What it holds is told by `flags` and `groupAlpha` of every event; a page may break off with any of it open. */
export class PaintNesting {
  /** Product of the alphas of the groups that are open. */
  groupAlpha = 1;
  /** `FLAG`s of an event painted now. */
  flags = 0;
  private groups: { alphaAround: number; isBlended: boolean }[] = [];
  /** Clips that are in force, in order: true for one that is a soft mask. */
  private clips: boolean[] = [];
  private blendedGroups = 0;
  private softMasks = 0;
  private openMasks = 0;
  private openTiles = 0;

  clear(): void {
    this.groupAlpha = 1;
    this.flags = 0;
    this.groups = [];
    this.clips = [];
    this.blendedGroups = this.softMasks = this.openMasks = this.openTiles = 0;
  }

  openGroup(alpha: number, isBlended: boolean): void {
    this.groups.push({ alphaAround: this.groupAlpha, isBlended });
    this.groupAlpha *= alpha;
    if (isBlended) this.blendedGroups++;
    this.combineFlags();
  }

  closeGroup(): void {
    const closed = this.groups.pop();
    this.groupAlpha = closed?.alphaAround ?? 1;
    if (closed?.isBlended === true) this.blendedGroups--;
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

  /** What was painted since `openMask` is a clip from here on. */
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
      (this.blendedGroups > 0 ? FLAG.blended : 0) |
      (this.softMasks > 0 ? FLAG.softMasked : 0) |
      (this.openMasks > 0 ? FLAG.inMask : 0) |
      (this.openTiles > 0 ? FLAG.inTile : 0);
  }
}
