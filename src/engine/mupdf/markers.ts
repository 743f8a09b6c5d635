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

/** Reads a marker's numbers; null for a document's own layer. */
export function readMarkerName(name: string, nonce: string): { unitId: number; instruction: number } | null {
  if (!isMarkerName(name, nonce)) return null;
  const dot = name.indexOf('.', nonce.length + 1);
  return { unitId: Number(name.slice(nonce.length + 1, dot)), instruction: Number(name.slice(dot + 1)) };
}
