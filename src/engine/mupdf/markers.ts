/**
 * The names of the layers that enclose instructions of the trace copy.
 */

/**
 * The beginning of the names of a unit's markers. No document can contain the nonce, because it is drawn at random
 * after the document was written.
 */
export function markerPrefix(nonce: string, unitId: number): string {
  return `${nonce}.${unitId}.`;
}

/** Says whether a layer is a marker. Chains are numbered in the order in which markers begin. */
export function isMarkerName(name: string, nonce: string): boolean {
  return name.startsWith(`${nonce}.`);
}
