/** The groups, clips, masks and tiles around what is painted next (ISO 32000-1, 11.4 to 11.6). */

/** Every event gets its `flags` and `groupAlpha` from here. MuPDF nests its calls; a page may end with some still open. */
export class PaintNesting {
  /** Product of the alphas of all open groups. */
  groupAlpha = 1;
  /** The `FLAG`s of the next event. */
  flags = 0;
  /** The state around each that is open. */
  private readonly around: Pick<PaintNesting, 'groupAlpha' | 'flags'>[] = [];

  /** @param flags the `FLAG`s that it gives to what is painted in it. */
  open(flags = 0, groupAlpha = 1): void {
    this.around.push({ groupAlpha: this.groupAlpha, flags: this.flags });
    this.groupAlpha *= groupAlpha;
    this.flags |= flags;
  }

  close(): void {
    const { groupAlpha, flags } = this.around.pop() ?? { groupAlpha: 1, flags: 0 };
    this.groupAlpha = groupAlpha;
    this.flags = flags;
  }
}
