/**
 * Reads the parts of a TrueType file that are needed to embed it: character map, advances, bounding box.
 */
export interface TrueTypeFont {
  bytes: Uint8Array;
  unitsPerEm: number;
  /** Left, bottom, right, top in thousandths of the em. */
  boundingBox: [number, number, number, number];
  ascent: number;
  descent: number;
  /** The glyph of a code point; 0 if the font has none. */
  findGlyph(codePoint: number): number;
  /** Advance of a glyph in thousandths of the em. */
  readAdvance(glyph: number): number;
}

export function readTrueType(bytes: Uint8Array): TrueTypeFont {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const tables = new Map<string, number>();
  for (let at = 0; at < view.getUint16(4); at++) {
    const record = 12 + 16 * at;
    tables.set(String.fromCharCode(...bytes.subarray(record, record + 4)), view.getUint32(record + 8));
  }
  const find = (tag: string): number => {
    const offset = tables.get(tag);
    if (offset === undefined) throw new Error(`the font has no table ${tag}`);
    return offset;
  };
  const head = find('head');
  const hhea = find('hhea');
  const hmtx = find('hmtx');
  const unitsPerEm = view.getUint16(head + 18);
  const scale = (value: number): number => Math.round((value * 1000) / unitsPerEm);
  const metricCount = view.getUint16(hhea + 34);
  const glyphs = readCharacterMap(view, find('cmap'));
  return {
    bytes,
    unitsPerEm,
    boundingBox: [
      scale(view.getInt16(head + 36)),
      scale(view.getInt16(head + 38)),
      scale(view.getInt16(head + 40)),
      scale(view.getInt16(head + 42)),
    ],
    ascent: scale(view.getInt16(hhea + 4)),
    descent: scale(view.getInt16(hhea + 6)),
    findGlyph: (codePoint) => glyphs.get(codePoint) ?? 0,
    readAdvance: (glyph) => scale(view.getUint16(hmtx + 4 * Math.min(glyph, metricCount - 1))),
  };
}

/** Code points of the Basic Multilingual Plane, from a subtable of format 4. */
function readCharacterMap(view: DataView, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let at = 0; at < view.getUint16(cmap + 2); at++) {
    const table = cmap + view.getUint32(cmap + 4 + 8 * at + 4);
    if (view.getUint16(table) !== 4) continue;
    const segments = view.getUint16(table + 6) / 2;
    for (let segment = 0; segment < segments; segment++) {
      const last = view.getUint16(table + 14 + 2 * segment);
      const first = view.getUint16(table + 16 + 2 * (segments + segment));
      const delta = view.getUint16(table + 16 + 2 * (2 * segments + segment));
      const rangeAt = table + 16 + 2 * (3 * segments + segment);
      const range = view.getUint16(rangeAt);
      for (let code = first; code <= last && code !== 0xffff; code++) {
        const glyph = range === 0 ? code + delta : view.getUint16(rangeAt + range + 2 * (code - first));
        if (glyph !== 0) glyphs.set(code, (range === 0 ? glyph : glyph + delta) & 0xffff);
      }
    }
  }
  return glyphs;
}
