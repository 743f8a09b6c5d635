/**
 * The folded text of painted glyphs, and which glyph gave which part of it.
 */
import { foldText } from '../hint.js';
import type { PagePaint } from '../page-model.js';

/** A glyph with all the text that it stands for: a ligature's letters, a base letter with its combining marks. */
export interface Cluster {
  /** Index of the glyph that carries the cluster in the page's paint. */
  glyph: number;
  /** Text as the font maps it. */
  text: string;
  /** Text as it is compared; empty for white space. */
  key: string;
}

const FOLDED = new Map<number, string>();
const COMBINING = /^\p{M}$/u;

/** Folds one code point; code points that mean nothing (0, U+FFFD, lone surrogates) fold to themselves as private marks, so that they never vanish from a comparison. */
export function foldCodePoint(codePoint: number): string {
  let folded = FOLDED.get(codePoint);
  if (folded === undefined) {
    folded = isMeaningless(codePoint) ? '\ufffd' : foldText(String.fromCodePoint(codePoint));
    FOLDED.set(codePoint, folded);
  }
  return folded;
}

function isMeaningless(codePoint: number): boolean {
  return codePoint <= 0 || codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint < 0xe000);
}

/** The folded text of glyphs `from` to `to`, without the bookkeeping of clusters: quick enough for whole books. */
export function foldGlyphs(paint: PagePaint, from: number, to: number): string {
  let key = '';
  for (let glyph = from; glyph < to; glyph++) key += foldCodePoint(paint.glyphUnicode[glyph]!);
  return key;
}

/** Splits glyphs `from` to `to` into clusters, in painting order. */
export function readClusters(paint: PagePaint, from: number, to: number): Cluster[] {
  const clusters: Cluster[] = [];
  for (let glyph = from; glyph < to; glyph++) {
    const codePoint = paint.glyphUnicode[glyph]!;
    const text = isMeaningless(codePoint) ? '\ufffd' : String.fromCodePoint(codePoint);
    const previous = clusters.at(-1);
    if (previous !== undefined && paint.glyphId[glyph]! < 0) {
      previous.text += text;
      previous.key = foldText(previous.text);
    } else {
      clusters.push({ glyph, text, key: foldCodePoint(codePoint) });
    }
  }
  return clusters;
}

/** Says whether a cluster is a combining mark painted as a glyph of its own. */
export function isCombining(cluster: Cluster): boolean {
  return COMBINING.test(cluster.text);
}

/** The text of clusters as compared; accents painted apart from their letters are composed with them. */
export function joinKeys(clusters: Cluster[]): string {
  const joined = clusters.map((cluster) => cluster.key).join('');
  return clusters.some(isCombining) ? foldText(joined) : joined;
}
