/**
 * Every run of an instruction: a content stream that pages share, or a form
 * drawn many times, is executed once for each, and an edit changes them all.
 */
import { isTextKind, type TracedPage } from '../page-model.js';
import { findPrimaryKinds } from './runs.js';

/** One run of one instruction on one page. */
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
  isVertical: boolean;
}

interface PageIndex {
  byPlace: Map<string, number>;
  textEvents: Map<number, number[]>;
}

/** More instructions than any unit may have: a unit and an instruction make one number. */
const UNIT_STRIDE = 2 ** 26;

export class Executions {
  private readonly pages: TracedPage[];
  private readonly indexes = new Map<TracedPage, PageIndex>();
  private byInstruction: Map<number, Execution[]> | null = null;

  constructor(pages: TracedPage[]) {
    this.pages = pages;
  }

  /** All executions in the document, in painting order. */
  list(unitId: number, instruction: number): Execution[] {
    this.byInstruction ??= this.indexInstructions();
    return this.byInstruction.get(unitId * UNIT_STRIDE + instruction) ?? [];
  }

  private indexInstructions(): Map<number, Execution[]> {
    const index = new Map<number, Execution[]>();
    for (const page of this.pages) {
      page.paint.links.forEach(({ unitId, instruction }, chain) => {
        const key = unitId * UNIT_STRIDE + instruction;
        const known = index.get(key);
        if (known === undefined) index.set(key, [{ page, chain }]);
        else known.push({ page, chain });
      });
    }
    return index;
  }

  /** The run of another instruction of the same stream, in the same run of that stream. */
  findBeside({ page, chain }: Execution, instruction: number): Execution | null {
    const link = page.paint.links[chain]!;
    const beside = this.indexPage(page).byPlace.get(`${link.parent} ${link.unitId} ${instruction}`);
    return beside === undefined ? null : { page, chain: beside };
  }

  /** Null where the instruction painted no glyph, as empty strings do. */
  readShown({ page, chain }: Execution): ShownText | null {
    const { paint } = page;
    const shown: ShownText = { x: [], y: [], emX: 0, emY: 0, isVertical: false };
    for (const event of this.indexPage(page).textEvents.get(chain) ?? []) {
      for (let span = paint.eventSpans[event]!; span < paint.eventSpans[event + 1]!; span++) {
        if (shown.x.length === 0) {
          const vertical = paint.spanIsVertical[span] === 1;
          shown.isVertical = vertical;
          shown.emX = paint.spanMatrix[4 * span + (vertical ? 2 : 0)]!;
          shown.emY = paint.spanMatrix[4 * span + (vertical ? 3 : 1)]!;
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

  private indexPage(page: TracedPage): PageIndex {
    const indexed = this.indexes.get(page);
    if (indexed !== undefined) return indexed;
    const index: PageIndex = { byPlace: new Map(), textEvents: new Map() };
    const { paint } = page;
    paint.links.forEach(({ parent, unitId, instruction }, chain) => {
      index.byPlace.set(`${parent} ${unitId} ${instruction}`, chain);
    });
    const primary = findPrimaryKinds(paint);
    for (let event = 0; event < paint.eventCount; event++) {
      const chain = paint.eventChain[event]!;
      if (!isTextKind(paint.eventKind[event]!) || primary.get(chain) !== paint.eventKind[event]) continue;
      const known = index.textEvents.get(chain);
      if (known === undefined) index.textEvents.set(chain, [event]);
      else known.push(event);
    }
    this.indexes.set(page, index);
    return index;
  }
}
