/**
 * Marks that a program laid over or under an existing page, or merged into its only content stream.
 *
 * A program that adds to a page encloses its contents, so that no graphics state leaks: with a `q` at the end of a
 * stream before them and a `Q` at the beginning of a stream after them. Or it draws another page as a form in a
 * separate stream or group. A page's own text is not written this way, so one page is enough evidence. Forms alone are
 * weaker evidence: titles and figures are placed as forms, too.
 *
 * Merging writes the page's own content into one `q … Q` group and the stamp's into another, and adds the stamp's fonts
 * to the page's.
 */
import type { InstructionTable } from '../content/lexer.js';
import { listOuterGroups } from '../content/outer-groups.js';
import type { ContentUnit, TracedPage } from '../page/page-model.js';
import type { Occurrence } from '../find/matching.js';
import { boxOfRuns } from '../lines/runs.js';
import { addTo } from '../values/group-by.js';
import { countUpTo, findFirst } from '../values/sorted.js';
import { isInMargin } from './edges.js';
import { MAX_STAMP_TEXTS } from './own-streams.js';
import { areDisjoint, readWhereabouts } from './whereabouts.js';

/** One way to divide a page's contents into the existing page and the added layers. */
interface Layers {
  layerOf(instruction: number): number;
  /** Says whether a layer may have been added. */
  isLaidOn(layer: number): boolean;
  /** The page's own text is all in one layer. */
  isBodyInOneLayer: boolean;
}

/** With fewer other lines, either of the two texts may be the added one, such as a title and a page number. */
export const MIN_BODY_LINES = 3;

/**
 * Occurrences in layers that were laid on the page and hold no other text.
 *
 * @param spanning the draws of forms that span the page; none if the page shows too little other text.
 */
export function findStampedOccurrences(
  page: TracedPage,
  occurrences: Occurrence[],
  units: ContentUnit[],
  spanning: ReadonlySet<number>,
): ReadonlySet<Occurrence> {
  const contents = units[page.unitId];
  if (contents === undefined) return new Set();
  const { instructions } = contents;
  const streams = listStreams(contents);
  const ways = [readEnclosed(contents)];
  if (spanning.size > 0) {
    const groups = listOuterGroups(instructions);
    ways.push(
      readDrawn(instructions, { starts: streams, isBodyInOneLayer: false }, spanning),
      readDrawn(instructions, { starts: groups, isBodyInOneLayer: true }, spanning),
    );
  }
  return new Set(ways.flatMap((layers) => (layers === null ? [] : listLaidOn(page, occurrences, layers))));
}

/** With fewer lines, a form may be a letterhead or the background of slides, and the text beside it the page's own. */
const MIN_PAGE_LINES = 10;

/**
 * Occurrences beside the contents of a page that was there before: its own text is in one form that spans it, as programs
 * write that import the pages of another file, or enclosed. Beside a few other texts, only those in the margin of a page
 * with many lines count: elsewhere they may be what was filled into a form.
 *
 * @param spanning the draws of forms that span the page; none if the page shows too little other text.
 * @param otherLines how many lines of other text the page shows.
 */
export function findAddedOccurrences(
  page: TracedPage,
  occurrences: Occurrence[],
  units: ContentUnit[],
  spanning: ReadonlySet<number>,
  otherLines: number,
): ReadonlySet<Occurrence> {
  const contents = units[page.unitId];
  const enclosed = contents === undefined ? null : readEnclosed(contents);
  if (enclosed === null && spanning.size === 0) return new Set();
  const { body, own } = readWhereabouts(page, occurrences, (instruction) => instruction);
  const imported = [...body.parts].filter((instruction) => spanning.has(instruction));
  const isAdded = (instruction: number): boolean =>
    enclosed?.isLaidOn(enclosed.layerOf(instruction)) ??
    (imported.length === 1 && instruction !== imported[0]);
  const others = [...body.parts].filter(isAdded).length;
  if (others === body.parts.size || others > MAX_STAMP_TEXTS) return new Set();
  if (others > 0 && otherLines - others < MIN_PAGE_LINES) return new Set();
  const added = occurrences.filter((occurrence) => {
    const parts = [...own.get(occurrence)!.parts];
    const isApart = parts.length > 0 && parts.every(isAdded);
    return isApart && (others === 0 || isInMargin(boxOfRuns(occurrence.runs), page));
  });
  const texts = new Set(added.map(({ target }) => target.key));
  return new Set(texts.size > MAX_STAMP_TEXTS ? [] : added);
}

function listLaidOn(page: TracedPage, occurrences: Occurrence[], layers: Layers): Occurrence[] {
  const { body, own } = readWhereabouts(page, occurrences, (instruction) => layers.layerOf(instruction));
  if (layers.isBodyInOneLayer && body.parts.size !== 1) return [];
  return occurrences.filter((occurrence) => {
    const held = [...own.get(occurrence)!.parts];
    return held.length > 0 && held.every((layer) => layers.isLaidOn(layer) && !body.parts.has(layer));
  });
}

/** The layer outside of all enclosed contents. */
const OUTSIDE = -1;

/** The first instruction of each stream. */
function listStreams({ segments, instructions }: ContentUnit): number[] {
  return segments.map((segment) => findFirst(instructions.start, segment.start));
}

/** Layers of contents that are partly enclosed between streams; null if no part is enclosed, or if groups do not close. */
function readEnclosed(contents: ContentUnit): Layers | null {
  const { count, operators } = contents.instructions;
  const first = new Set(listStreams(contents).slice(1));
  if (first.size === 0) return null;
  const enclosed: { from: number; to: number }[] = [];
  let depth = 0;
  let opened = -1;
  for (let at = 0; at < count; at++) {
    if (operators[at] === 'q') {
      if (depth++ === 0) opened = at;
    } else if (operators[at] === 'Q') {
      if (--depth < 0) return null;
      if (depth === 0 && first.has(opened + 1) && first.has(at)) enclosed.push({ from: opened, to: at });
    }
  }
  if (depth !== 0 || enclosed.length === 0) return null;
  return {
    layerOf: (instruction) => {
      const before = countUpTo(enclosed, ({ from }) => from + 1, instruction);
      return before > 0 && instruction < enclosed[before - 1]!.to ? 0 : OUTSIDE;
    },
    isLaidOn: (layer) => layer === OUTSIDE,
    isBodyInOneLayer: false,
  };
}

/** Operators that surround the drawing of a form. */
const SURROUNDING = new Set(['q', 'Q', 'cm', 'gs']);

/**
 * Layers by stream or by outermost group: one that only draws a page-sized form was laid on the page. Null for a single
 * one.
 *
 * @param parts the first instruction of each, and whether the page's own text must be in one of them.
 */
function readDrawn(
  { operators }: InstructionTable,
  { starts, isBodyInOneLayer }: { starts: number[]; isBodyInOneLayer: boolean },
  spanning: ReadonlySet<number>,
): Layers | null {
  if (starts.length < 2) return null;
  const layerOf = (instruction: number): number => findFirst(starts, instruction + 1) - 1;
  const drawn = new Set([...spanning].map(layerOf));
  const drawsForm = starts.map((from, layer) => {
    const to = starts[layer + 1];
    const own = operators.slice(from, to).filter((operator) => !SURROUNDING.has(operator));
    return own.length === 1 && own[0] === 'Do' && drawn.has(layer);
  });
  return { layerOf, isLaidOn: (layer) => drawsForm[layer] === true, isBodyInOneLayer };
}

/** Occurrences that are alone in their group, with their own fonts, on a page with all other text in one group. */
export function findMergedOccurrences(
  page: TracedPage,
  occurrences: Occurrence[],
  units: ContentUnit[],
): ReadonlySet<Occurrence> {
  const contents = units[page.unitId];
  const starts = contents === undefined ? [] : listOuterGroups(contents.instructions);
  if (starts.length < 2) return new Set();
  const { body, own } = readWhereabouts(page, occurrences, (instruction) =>
    findFirst(starts, instruction + 1),
  );
  if (body.parts.size !== 1) return new Set();
  const texts = new Map<number, Set<string>>();
  for (const [{ target }, { parts }] of own) for (const part of parts) addTo(texts, part, target.key);
  const merged = occurrences.filter((occurrence) => {
    const { parts, fonts } = own.get(occurrence)!;
    const [part] = parts;
    return (
      parts.size === 1 &&
      texts.get(part!)!.size <= MAX_STAMP_TEXTS &&
      areDisjoint(parts, body.parts) &&
      areDisjoint(fonts, body.fonts)
    );
  });
  return new Set(merged);
}
