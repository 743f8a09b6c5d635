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
import { eventMatrix, PAINT, type ContentUnit, type TracedPage } from '../page/page-model.js';
import type { Occurrence } from '../find/matching.js';
import { transformBox, type Box } from '../values/geometry.js';
import { addTo } from '../values/collections.js';
import { countUpTo, findFirst } from '../values/sorted.js';
import { MAX_STAMP_TEXTS } from './own-streams.js';
import { areDisjoint, listPartsByInstruction } from './text-parts.js';

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
 * @param spanning the draws of forms that span the page (`listSpanningDraws`); none if the page shows too little other text.
 */
export function findStampedOccurrences(
  page: TracedPage,
  occurrences: Occurrence[],
  units: ContentUnit[],
  spanning: ReadonlySet<number>,
): ReadonlySet<Occurrence> {
  const contents = units[page.unitId];
  if (contents === undefined) return new Set();
  const { segments, instructions } = contents;
  const streams = segments.map((segment) => findFirst(instructions.start, segment.start));
  const ways = [readEnclosed(instructions, streams)];
  if (spanning.size > 0) {
    const groups = listOuterGroups(instructions);
    ways.push(
      readDrawn(instructions, { starts: streams, isBodyInOneLayer: false }, spanning),
      readDrawn(instructions, { starts: groups, isBodyInOneLayer: true }, spanning),
    );
  }
  return new Set(ways.flatMap((layers) => (layers === null ? [] : listLaidOn(page, occurrences, layers))));
}

/**
 * Occurrences beside a page that was imported: all other text of the page is in one form that spans it, as programs write
 * that import the pages of another file. What such a program adds stands in the page's own contents or in another form.
 *
 * @param spanning the draws of forms that span the page (`listSpanningDraws`); none if the page shows too little other text.
 */
export function findOccurrencesBesideImport(
  page: TracedPage,
  occurrences: Occurrence[],
  spanning: ReadonlySet<number>,
): ReadonlySet<Occurrence> {
  if (spanning.size === 0) return new Set();
  const { others, byOccurrence } = listPartsByInstruction(page, occurrences, (instruction) => instruction);
  const [imported] = others.parts;
  if (others.parts.size !== 1 || !spanning.has(imported!)) return new Set();
  const beside = occurrences.filter((occurrence) => {
    const { parts } = byOccurrence.get(occurrence)!;
    return parts.size > 0 && areDisjoint(parts, others.parts);
  });
  const texts = new Set(beside.map(({ target }) => target.key));
  return new Set(texts.size > MAX_STAMP_TEXTS ? [] : beside);
}

function listLaidOn(page: TracedPage, occurrences: Occurrence[], layers: Layers): Occurrence[] {
  const { others, byOccurrence } = listPartsByInstruction(page, occurrences, (instruction) =>
    layers.layerOf(instruction),
  );
  if (layers.isBodyInOneLayer && others.parts.size !== 1) return [];
  return occurrences.filter((occurrence) => {
    const held = [...byOccurrence.get(occurrence)!.parts];
    return held.length > 0 && held.every((layer) => layers.isLaidOn(layer) && !others.parts.has(layer));
  });
}

/** The layer outside of all enclosed contents. */
const OUTSIDE = -1;

/**
 * Layers of contents that are partly enclosed between streams; null if no part is enclosed, or if groups do not close.
 *
 * @param streams the first instruction of each stream.
 */
function readEnclosed({ count, operators }: InstructionTable, streams: number[]): Layers | null {
  const first = new Set(streams.slice(1));
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

/**
 * The instructions of the page's contents that draw a form which spans the page, as the page of another file does when a
 * program lays it on. Placed figures, logos and pages printed several to a sheet cover only a part of it.
 */
export function listSpanningDraws(page: TracedPage, units: ContentUnit[]): ReadonlySet<number> {
  const { paint } = page;
  const boxes = readFormBoxes(page, units);
  if (boxes.size === 0) return new Set();
  const seen = new Set<number>();
  const spanning = new Set<number>();
  for (let event = 0; event < paint.eventCount; event++) {
    if (paint.eventKind[event] !== PAINT.clipPath) continue;
    const chain = paint.eventChain[event]!;
    const box = boxes.get(chain);
    // A form is clipped to its /BBox before anything else of it is run (8.10.1).
    if (box === undefined || seen.has(chain)) continue;
    seen.add(chain);
    if (isSpanning(transformBox(eventMatrix(paint, event), box), page)) {
      spanning.add(paint.links[chain]!.instruction);
    }
  }
  return spanning;
}

/** The boxes of the forms that the page's own instructions draw, by the instruction's link. */
function readFormBoxes({ paint: { links }, unitId }: TracedPage, units: ContentUnit[]): Map<number, Box> {
  const boxes = new Map<number, Box>();
  for (const link of links) {
    const parent = links[link.parent];
    const form = units[link.unitId];
    if (parent?.unitId !== unitId || parent.parent >= 0 || form?.kind !== 'form') continue;
    if (form.boundingBox !== null) boxes.set(link.parent, form.boundingBox);
  }
  return boxes;
}

/** A form that covers this share of both sides spans the page: formats differ, and tools leave margins. */
const MOST = 0.8;
/** A page fitted into another format touches two sides and is centred; half of a sheet is not centred. */
const TOUCHING = 0.9;
const LEAST = 0.45;
const OFF_CENTRE = 0.05;

function isSpanning(box: Box, { width, height }: TracedPage): boolean {
  const across = measureCover(box.left, box.right, width);
  const down = measureCover(box.top, box.bottom, height);
  if (across.share >= MOST && down.share >= MOST) return true;
  return (
    Math.max(across.share, down.share) >= TOUCHING &&
    Math.min(across.share, down.share) >= LEAST &&
    Math.max(across.offCentre, down.offCentre) <= OFF_CENTRE
  );
}

/** The share of a side within the box, and the distance of their middles as a share of the side. */
function measureCover(from: number, to: number, side: number): { share: number; offCentre: number } {
  return {
    share: (Math.min(to, side) - Math.max(from, 0)) / side,
    offCentre: Math.abs((from + to) / 2 - side / 2) / side,
  };
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
  const { others, byOccurrence } = listPartsByInstruction(page, occurrences, (instruction) =>
    findFirst(starts, instruction + 1),
  );
  if (others.parts.size !== 1) return new Set();
  const texts = new Map<number, Set<string>>();
  for (const [{ target }, { parts }] of byOccurrence) {
    for (const part of parts) addTo(texts, part, target.key);
  }
  const merged = occurrences.filter((occurrence) => {
    const { parts, fonts } = byOccurrence.get(occurrence)!;
    const [part] = parts;
    return (
      parts.size === 1 &&
      texts.get(part!)!.size <= MAX_STAMP_TEXTS &&
      areDisjoint(parts, others.parts) &&
      areDisjoint(fonts, others.fonts)
    );
  });
  return new Set(merged);
}
