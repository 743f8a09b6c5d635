/** Streams that show only occurrences. */
import { findSegmentOf, keyOfStream } from '../page/instruction-ref.js';
import { isPaintKind, type ContentUnit, type PagePaint, type TracedPage } from '../page/page-model.js';
import type { Occurrence } from '../find/matching.js';
import { addTo } from '../values/collections.js';
import { findScan } from './page-pictures.js';
import { listTextParts } from './text-parts.js';

/**
 * If at least this many other texts are each alone in their part of the page, or this many other forms show text, the
 * program writes all text that way (PyMuPDF and PDF::Builder give each text a stream, editors of forms each label a
 * form), and being alone is no evidence. Two parts are enough if they have all text of a page that is no scan. Stamping
 * programs add a head, a foot and a number to a mark, each in its own part.
 */
const MIN_LONE_TEXTS = 6;
/**
 * The occurrences may be different texts: all lines of a page that resemble a hint, or that may be marks. If each is alone
 * in its part, and so is all other text, or if all are in one part, more than this many are lines of the page: a stamp has
 * no more.
 */
export const MAX_STAMP_TEXTS = 5;

/**
 * Returns a test: does a stream show only occurrences on this page? In the page's own contents, it is false if they are
 * a single stream, if no other part paints anything, or if the program writes each text in a separate part.
 */
export function createAloneTest(page: TracedPage, occurrences: Occurrence[], units: ContentUnit[]) {
  const { paint } = page;
  const { others, byOccurrence } = listTextParts(page, occurrences, (event) => {
    const chain = paint.eventChain[event]!;
    // An appearance that MuPDF generates belongs to its annotation and is in no stream.
    return units[paint.links[chain]?.unitId ?? -1] === undefined ? null : chain;
  });
  /** The instructions that show text of no occurrence, by part of the page. */
  const foreign = new Map<string, Set<number>>();
  const partOf = (chain: number): string => {
    const { unitId, instruction } = paint.links[chain]!;
    return keyOfStream(units[unitId]!, instruction);
  };
  for (const chain of others.parts) addTo(foreign, partOf(chain), paint.links[chain]!.instruction);
  const listOf = (kind: ContentUnit['kind']) =>
    [...foreign].filter(([part]) => units[Number.parseInt(part, 10)]!.kind === kind);
  const forms = listOf('form').length;
  const loneTexts = listOf('page').filter(([, { size }]) => size === 1).length;
  /** Texts of occurrences, by the parts of the page's own contents that show nothing else. */
  const ownParts = new Map<string, Set<string>>();
  for (const [{ target }, { parts }] of byOccurrence) {
    for (const chain of parts) {
      const isOnPage = units[paint.links[chain]!.unitId]!.kind === 'page';
      if (isOnPage && !foreign.has(partOf(chain))) addTo(ownParts, partOf(chain), target.key);
    }
  }
  const ownTexts = new Set([...ownParts.values()].flatMap((texts) => [...texts])).size;
  const hasManyParts = loneTexts > 1 || loneTexts + ownTexts > MAX_STAMP_TEXTS;
  const isEachAlone =
    loneTexts === listOf('page').length && [...ownParts.values()].every(({ size }) => size === 1);
  const writesTextsApart = hasManyParts && isEachAlone && forms === 0 && findScan(page) === Infinity;
  // A page may have many annotations, each with one text: their number says nothing about how the program writes text.
  const loneOthers = {
    page: writesTextsApart ? MIN_LONE_TEXTS : loneTexts,
    form: forms,
    pattern: 0,
    appearance: 0,
  };
  return (unitId: number, segment: number): boolean => {
    const unit = units[unitId]!;
    const isPart = unit.kind !== 'page' || (unit.segments.length > 1 && paintsBeside(paint, unit, segment));
    const part = `${unitId} ${segment}`;
    const texts = ownParts.get(part)?.size ?? 0;
    return isPart && loneOthers[unit.kind] < MIN_LONE_TEXTS && texts <= MAX_STAMP_TEXTS && !foreign.has(part);
  };
}

/** Says whether anything but one part of a page's contents paints the page. */
function paintsBeside(paint: PagePaint, unit: ContentUnit, segment: number): boolean {
  for (let event = 0; event < paint.eventCount; event++) {
    if (!isPaintKind(paint.eventKind[event]!)) continue;
    const link = paint.links[paint.eventChain[event]!];
    if (link?.unitId !== unit.id) return true;
    if (findSegmentOf(unit, link.instruction) !== segment) return true;
  }
  return false;
}
