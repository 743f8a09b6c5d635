/** The folded text of painted glyphs, and which glyph gave which part of it. */
import { foldText } from '../values/hint.js';
import type { PagePaint } from '../page/page-model.js';
import type { Replacements } from './actual-text.js';

/** A glyph with all the text that it stands for: a ligature's letters, a base letter with its combining marks. */
export interface Cluster {
  /** Index of the glyph that carries the cluster in the page's paint. */
  glyph: number;
  /** Text as the font maps it. */
  text: string;
  /** Text as it is compared; empty for white space. */
  key: string;
  /** Its glyph shows a further part of the text of the cluster before it. */
  continues: boolean;
}

const FOLDED = new Map<number, string>();
const COMBINING = /^\p{M}$/u;
const NO_REPLACEMENTS: Replacements = new Map();
const GRAVE = 0x60;
/** The first accent; below it, only the grave of ASCII is one. */
const FIRST_ACCENT = 0xa8;

/** The folded text of a glyph without a known character. */
export const UNMAPPED = '\ufffd';

/** Folds one code point. One without a meaning (0, a lone surrogate) becomes U+FFFD, so that it never vanishes from a comparison. */
export function foldCodePoint(codePoint: number): string {
  let folded = FOLDED.get(codePoint);
  if (folded === undefined) {
    folded = isMeaningless(codePoint) ? UNMAPPED : foldText(String.fromCodePoint(codePoint));
    FOLDED.set(codePoint, folded);
  }
  return folded;
}

/** The glyph ID of `.notdef`, painted for codes that the font does not have. */
const MISSING_GLYPH = 0;
/** Of the space in most TrueType fonts. Distiller does not map it to Unicode in the output of PostScript drivers. */
const SPACE_GLYPH = 3;

/**
 * Says whether a glyph has no known text and shows as a gap, so that it counts as white space. Most readers show a gap
 * for a code that the font does not have: JSTOR fills its lines with NUL. Code 0 of a Type 3 font looks the same.
 */
function isGap({ glyphUnicode, glyphId }: PagePaint, glyph: number): boolean {
  const id = glyphId[glyph];
  return (id === MISSING_GLYPH || id === SPACE_GLYPH) && foldCodePoint(glyphUnicode[glyph]!) === UNMAPPED;
}

function foldGlyph(paint: PagePaint, glyph: number): string {
  return isGap(paint, glyph) ? '' : foldCodePoint(paint.glyphUnicode[glyph]!);
}

function readGlyph(paint: PagePaint, glyph: number): string {
  if (isGap(paint, glyph)) return ' ';
  const codePoint = paint.glyphUnicode[glyph]!;
  return isMeaningless(codePoint) ? UNMAPPED : String.fromCodePoint(codePoint);
}

/** Empties the map: it holds code points of documents. */
export function forgetGlyphs(): void {
  FOLDED.clear();
}

function isMeaningless(codePoint: number): boolean {
  return codePoint <= 0 || codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint < 0xe000);
}

/** The folded text of glyphs `from` to `to`, without making clusters: fast enough for whole books. */
export function foldGlyphs(
  paint: PagePaint,
  from: number,
  to: number,
  replacements = NO_REPLACEMENTS,
): string {
  if (to - from === 1 && replacements.size === 0) return foldGlyph(paint, from);
  let key = '';
  for (let glyph = from; glyph < to; glyph++) {
    const replacement = replacements.size === 0 ? undefined : replacements.get(glyph);
    key += replacement === undefined ? foldGlyph(paint, glyph) : foldText(replacement);
  }
  return key;
}

/** Splits glyphs `from` to `to` into clusters, in painting order. */
export function readClusters(
  paint: PagePaint,
  from: number,
  to: number,
  replacements = NO_REPLACEMENTS,
): Cluster[] {
  const clusters: Cluster[] = [];
  for (let glyph = from; glyph < to; glyph++) {
    const replacement = replacements.get(glyph);
    const text = replacement ?? readGlyph(paint, glyph);
    const previous = clusters.at(-1);
    if (previous !== undefined && paint.glyphId[glyph]! < 0) {
      previous.text += text;
      previous.key = foldText(previous.text);
    } else {
      clusters.push({
        glyph,
        text,
        key: replacement === undefined ? foldGlyph(paint, glyph) : foldText(replacement),
        continues: replacement === '',
      });
    }
  }
  return clusters;
}

/** Accents with a width, as TeX paints them before their letter, and their combining marks. */
const SPACING_ACCENTS = new Map([
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['ˆ', '\u0302'],
  ['˜', '\u0303'],
  ['¯', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030a'],
  ['˝', '\u030b'],
  ['ˇ', '\u030c'],
  ['¸', '\u0327'],
]);

/** The combining mark that a spacing accent stands for; null for all other text. */
export function readSpacingAccent(text: string): string | null {
  return SPACING_ACCENTS.get(text) ?? null;
}

/** Says whether a code point is a mark or an accent, over, under or next to a letter. */
export function isCombining(codePoint: number): boolean {
  // Fast path: called for every glyph, and nearly all of them are letters below `FIRST_ACCENT`.
  if (codePoint < FIRST_ACCENT) return codePoint === GRAVE;
  const text = isMeaningless(codePoint) ? '' : String.fromCodePoint(codePoint);
  return SPACING_ACCENTS.has(text) || COMBINING.test(text);
}

/** The text of clusters as compared; accents and letters of a syllable that are painted apart are composed. */
export function joinKeys(clusters: Cluster[]): string {
  const joined = clusters.map((cluster) => cluster.key).join('');
  return joined.normalize('NFC') === joined ? joined : foldText(joined);
}
