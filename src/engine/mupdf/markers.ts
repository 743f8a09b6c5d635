/**
 * The names of the layers that enclose instructions of the trace copy.
 */

/** What the names of a unit's markers begin with: a nonce that no document can hold, because it is drawn after the document was written. */
export function markerPrefix(nonce: string, unitId: number): string {
  return `${nonce}.${unitId}.`;
}

/** Whether a layer is a marker: its chain is numbered in the order in which such layers begin. */
export function isMarkerName(name: string, nonce: string): boolean {
  return name.startsWith(`${nonce}.`);
}

/** Reads a marker's numbers; null for a document's own layer. */
export function readMarkerName(name: string, nonce: string): { unitId: number; instruction: number } | null {
  if (!isMarkerName(name, nonce)) return null;
  const dot = name.indexOf('.', nonce.length + 1);
  return { unitId: Number(name.slice(nonce.length + 1, dot)), instruction: Number(name.slice(dot + 1)) };
}
