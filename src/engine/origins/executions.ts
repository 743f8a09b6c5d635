/**
 * All executions of an instruction: a content stream that pages share, or a form drawn many times, is executed once for
 * each, and an edit changes all of them.
 */
import { isPathKind, type TracedPage } from '../page/page-model.js';
import { pushTo, getOrCreate } from '../values/collections.js';
import { findPrimaryEvents } from './origin.js';

/** One time that an instruction is run on a page. */
export interface Execution {
  page: TracedPage;
  /** Index of the instruction's link in the page's paint. */
  chain: number;
}

/** What one execution of a text-showing instruction painted: origins of its glyphs by ordinal, in page. */
export interface ShownText {
  x: number[];
  y: number[];
  /** The em along the writing direction as a vector in page: TJ numbers move along it, backwards. */
  emX: number;
  emY: number;
}

/** More instructions than any unit may have: a unit and an instruction make one number. */
const UNIT_STRIDE = 2 ** 26;

export class Executions {
  private readonly pages: TracedPage[];
  private readonly indexes = new Map<TracedPage, ReturnType<typeof createPageIndex>>();
  private pagesByUnit: Map<number, TracedPage[]> | null = null;

  constructor(pages: TracedPage[]) {
    this.pages = pages;
  }

  /** All executions in the document, in painting order. */
  list(unitId: number, instruction: number): Execution[] {
    this.pagesByUnit ??= this.groupPagesByUnit();
    const executions: Execution[] = [];
    for (const page of this.pagesByUnit.get(unitId) ?? []) {
      const { firstChain, nextChain } = this.indexPage(page);
      let chain = firstChain.get(unitId * UNIT_STRIDE + instruction) ?? -1;
      for (; chain >= 0; chain = nextChain[chain]!) executions.push({ page, chain });
    }
    return executions;
  }

  /** The execution of another instruction in the same run of the stream. */
  findBeside({ page, chain }: Execution, instruction: number): Execution | null {
    const { links } = page.paint;
    const { unitId, parent } = links[chain]!;
    const { firstChain, nextChain } = this.indexPage(page);
    let beside = firstChain.get(unitId * UNIT_STRIDE + instruction) ?? -1;
    while (beside >= 0 && links[beside]!.parent !== parent) beside = nextChain[beside]!;
    return beside < 0 ? null : { page, chain: beside };
  }

  /** Null if the instruction painted no glyph, as empty strings do. */
  readShown({ page, chain }: Execution): ShownText | null {
    const { paint } = page;
    const { firstEvent, nextEvent } = this.indexPage(page);
    const shown: ShownText = { x: [], y: [], emX: 0, emY: 0 };
    for (let event = firstEvent[chain] ?? -1; event >= 0; event = nextEvent[event]!) {
      for (let span = paint.eventSpans[event]!; span < paint.eventSpans[event + 1]!; span++) {
        if (shown.x.length === 0) {
          const from = 4 * span + (paint.spanIsVertical[span] === 1 ? 2 : 0);
          shown.emX = paint.spanMatrix[from]!;
          shown.emY = paint.spanMatrix[from + 1]!;
        }
        for (let glyph = paint.spanGlyphs[span]!; glyph < paint.spanGlyphs[span + 1]!; glyph++) {
          if (paint.glyphId[glyph]! < 0) continue;
          shown.x.push(paint.glyphX[glyph]!);
          shown.y.push(paint.glyphY[glyph]!);
        }
      }
    }
    return shown.x.length === 0 ? null : shown;
  }

  /** The event in which the instruction filled or stroked a path; -1 if it painted none. */
  findPath({ page, chain }: Execution): number {
    return this.indexPage(page).firstPath[chain] ?? -1;
  }

  private groupPagesByUnit(): Map<number, TracedPage[]> {
    const groups = new Map<number, TracedPage[]>();
    for (const page of this.pages) {
      const unitIds = new Set(page.paint.links.map(({ unitId }) => unitId));
      for (const unitId of unitIds) pushTo(groups, unitId, page);
    }
    return groups;
  }

  private indexPage(page: TracedPage) {
    return getOrCreate(this.indexes, page, createPageIndex);
  }
}

/** Chains and text events of one page as lists linked by index; -1 ends a list. */
function createPageIndex(page: TracedPage) {
  return { ...linkChains(page), ...linkEvents(page) };
}

/** The first chain of each instruction, by unit and instruction. Links backwards, so that each list begins with the first execution. */
function linkChains({ paint: { links } }: TracedPage) {
  const firstChain = new Map<number, number>();
  const nextChain = new Int32Array(links.length);
  for (let chain = links.length - 1; chain >= 0; chain--) {
    const { unitId, instruction } = links[chain]!;
    const key = unitId * UNIT_STRIDE + instruction;
    nextChain[chain] = firstChain.get(key) ?? -1;
    firstChain.set(key, chain);
  }
  return { firstChain, nextChain };
}

/** The first event of each chain that shows text, and the first that paints a path. */
function linkEvents({ paint }: TracedPage) {
  const primary = findPrimaryEvents(paint);
  const firstEvent = new Int32Array(paint.links.length).fill(-1);
  const firstPath = new Int32Array(paint.links.length).fill(-1);
  const nextEvent = new Int32Array(paint.eventCount);
  for (let event = paint.eventCount - 1; event >= 0; event--) {
    const chain = paint.eventChain[event]!;
    if (chain < 0) continue;
    if (isPathKind(paint.eventKind[event]!)) firstPath[chain] = event;
    if (primary[event] === 0) continue;
    nextEvent[event] = firstEvent[chain]!;
    firstEvent[chain] = event;
  }
  return { firstEvent, nextEvent, firstPath };
}
