/**
 * Finds the lines of a page that differ from its own text in anything that gates use.
 *
 * Body text has no such sign, and costs only a look-up of its style. Programs that stamp a page write their text apart
 * from the existing contents: in a small stream, form or group of the contents.
 */
import { isAmongOblique } from '../judge/look-facts.js';
import { measureOverlap } from '../judge/neighbours.js';
import {
  EDGE_PT,
  readSurroundings,
  measureTurn,
  OBLIQUE_DEGREES,
  readLightness,
  type Surroundings,
} from '../judge/surroundings.js';
import { readLineText, type Line } from '../lines/lines.js';
import { isStampText } from '../values/copy-wording.js';
import { splitLigatures } from '../values/phrases.js';
import type { DocumentText } from '../lines/reading.js';
import { boxOfRuns } from '../lines/runs.js';
import { isBlended, type RunStyle } from '../lines/run-style.js';
import type { Enclosure } from '../origins/enclosure.js';
import { findChain, findRoot } from '../origins/origin.js';
import { groupBy, addTo, getOrCreate } from '../values/collections.js';
import type { TracedPage, ContentUnit } from '../page/page-model.js';
import { listOuterGroups } from '../content/outer-groups.js';
import { keyOfStream } from '../page/instruction-ref.js';
import { findFirst } from '../values/sorted.js';

/** Differences from the body's look: each is a little less than gates require. */
const LESS_ALPHA = 0.04;
const LIGHTER = 0.25;
const LARGER = 1.8;
const MUCH_LARGER = 2.7;
/** A text that one page shows at least this many times may be tiled. */
const TILES = 6;
/** Share of a tile that lies on other lines' letters, a little less than gates require. */
const TILE_OVERLAP = 0.25;
/** At most this many copies of a text on a page are tested for lying across other lines. */
const ASKED_TILES = 12;
/** With more lines than this in small parts of a page, its program writes all text that way. */
const HABIT_LINES = 40;

/** Products write their notices before a page's own text or after it: so many lines are read at either end. */
const ENDS = 3;

/** When a look makes a line suspect: always, only across other text, only in tiles, or never. */
type Look = 'apart' | 'large' | 'label' | 'plain';

export function listSuspectLines(
  { units, enclosures }: Pick<DocumentText, 'units' | 'enclosures'>,
  page: TracedPage,
  lines: Line[],
  isRepeated: (line: Line) => boolean,
): Line[] {
  const surroundings = readSurroundings(lines, new Set(), page.height);
  const small = findInSmallParts(page, lines, units);
  const isHabit = small.size > HABIT_LINES;
  const copies = groupBy(lines, ({ key }) => key);
  const tiles = findTiles(copies, surroundings);
  const looks = new Map<RunStyle, Look>();
  const enclosed = new Map<number, boolean>();
  // Notices on a single page are on the first one.
  const isFirstPage = page.pageNumber === 1;
  return lines.filter((line, at) => {
    const { key, style, runs } = line;
    if (key === '') return false;
    const look = getOrCreate(looks, style, () => classifyLook(style, surroundings));
    if (look === 'apart' || tiles.has(key) || isRepeated(line)) return true;
    if (look === 'label' && copies.get(key)!.length >= TILES) return true;
    if (!isHabit && small.has(line)) return true;
    if (look === 'large' && measureOverlap(runs, surroundings, true) > 0) return true;
    if (isInStrip(line, page)) return true;
    const isAtEnd = at < ENDS || at >= lines.length - ENDS;
    const mayBeNotice = isAtEnd || isFirstPage;
    if (mayBeNotice && isStampText(splitLigatures(readLineText(page.paint, line).text))) return true;
    const chain = findChain(page.paint, runs[0]!.fromGlyph);
    return getOrCreate(enclosed, chain, () => declares(enclosures.read(page, chain)));
  });
}

function declares(enclosure: Enclosure): boolean {
  const { artifactSubtypes, annotationSubtype, optionalContentNames } = enclosure;
  const names = artifactSubtypes.length + optionalContentNames.length;
  return annotationSubtype !== null || enclosure.isInWatermarkForm || names > 0;
}

/** Texts that a page shows many times, some of them across other lines; cells of a table touch no other line. */
function findTiles(copies: Map<string, Line[]>, surroundings: Surroundings): Set<string> {
  const tiles = new Set<string>();
  for (const [key, alike] of copies) {
    if (key === '' || alike.length < TILES) continue;
    if (alike.slice(0, ASKED_TILES).some(({ runs }) => measureOverlap(runs, surroundings) >= TILE_OVERLAP)) {
      tiles.add(key);
    }
  }
  return tiles;
}

function classifyLook(style: RunStyle, surroundings: Surroundings): Look {
  const { directionX, directionY, bodyAlpha, bodyLightness, bodySizePt } = surroundings;
  const turn = measureTurn(style, directionX, directionY);
  if (style.effectiveAlpha < bodyAlpha - LESS_ALPHA || isBlended(style)) return 'apart';
  const isPale = readLightness(style.color) >= bodyLightness + LIGHTER;
  if (isPale && style.fontSizePt >= MUCH_LARGER * bodySizePt) return 'apart';
  if (Math.abs(turn) >= OBLIQUE_DEGREES) {
    return isPale || !isAmongOblique(surroundings, turn) ? 'apart' : 'label';
  }
  return style.fontSizePt >= LARGER * bodySizePt ? 'large' : 'plain';
}

/** Says whether a line is along the top or the bottom; a line along a side is turned. */
function isInStrip({ runs }: Line, { height }: TracedPage): boolean {
  const box = boxOfRuns(runs);
  return box.top <= EDGE_PT || height - box.bottom <= EDGE_PT;
}

/** A part with more texts is the page's own, or its design. */
const MAX_TEXTS = 6;

function findInSmallParts(page: TracedPage, lines: readonly Line[], units: ContentUnit[]): Set<Line> {
  const own = units[page.unitId];
  const groups = own === undefined ? [] : listOuterGroups(own.instructions);
  const texts = new Map<string, Set<string>>();
  const partsOf = lines.map((line) => {
    const parts = line.key === '' ? [] : listParts(page, units, groups, line.runs[0]!.fromGlyph);
    for (const part of parts) addTo(texts, part, line.key);
    return parts;
  });
  return new Set(lines.filter((_, at) => partsOf[at]!.some((part) => texts.get(part)!.size <= MAX_TEXTS)));
}

/** Keys of the stream that shows a glyph, and of the part of the contents that leads to it; empty for the only stream of a page. */
function listParts(
  { paint, unitId: ownId }: TracedPage,
  units: ContentUnit[],
  groups: number[],
  glyph: number,
) {
  const chain = findChain(paint, glyph);
  const root = findRoot(paint, chain);
  const parts: string[] = [];
  for (const at of root < 0 ? [] : new Set([chain, root])) {
    const { unitId, instruction } = paint.links[at]!;
    const unit = units[unitId];
    if (unit === undefined) continue;
    if (unit.kind !== 'page') parts.push(`unit ${unitId}`);
    else if (unit.segments.length > 1) {
      parts.push(`segment ${keyOfStream(unit, instruction)}`);
    }
    if (unitId === ownId && groups.length > 1) parts.push(`group ${findFirst(groups, instruction + 1)}`);
  }
  return parts;
}
