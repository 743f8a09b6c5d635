/** Whether bodies that grow in one memory can all finish (the banker's algorithm). */
export interface GrowingBody {
  /** The most bytes that it may hold. */
  claimBytes: number;
  heldBytes: number;
  isWhole: boolean;
}

export function measureNeed({ claimBytes, heldBytes }: GrowingBody): number {
  return claimBytes - heldBytes;
}

/**
 * Tries to finish bodies one after another, those with the least need first. A whole body releases its memory when
 * its job ends.
 */
export function canAllFinish(bodies: Iterable<GrowingBody>, freeBytes: number): boolean {
  const growing: GrowingBody[] = [];
  let roomBytes = freeBytes;
  for (const body of bodies) {
    if (body.isWhole) roomBytes += body.heldBytes;
    else growing.push(body);
  }
  for (const body of growing.sort((one, other) => measureNeed(one) - measureNeed(other))) {
    if (measureNeed(body) > roomBytes) return false;
    roomBytes += body.heldBytes;
  }
  return true;
}

/** The least that any other growing body needs; Infinity if there is no other. */
export function findLeastNeedBeside(bodies: Iterable<GrowingBody>, body: GrowingBody): number {
  const others = [...bodies].filter((other) => other !== body && !other.isWhole);
  return Math.min(...others.map(measureNeed));
}
