/**
 * Gathers painted glyphs into text runs: glyphs painted in succession, in one
 * style, along one baseline, each following the one before it.
 *
 * A run is a range of glyph indices, so a book's text costs one small object
 * for each printed line, not one for each letter.
 */
import type { ActualTextOf } from '../origins/enclosure.js';
import { findPrimaryEvents } from '../origins/origin.js';
import { PAINT, type PagePaint, type TracedPage } from '../page/page-model.js';
import { createStretchFinder, replaceGlyphs, type Replacements } from './actual-text.js';
import { isCombining } from './fold-glyphs.js';
import { createStyleFinder, type ArtifactOf, type RunStyle } from './run-style.js';
import { createBox, type Box } from '../values/geometry.js';

export interface Run {
  style: RunStyle;
  fromGlyph: number;
  toGlyph: number;
  /** Distance of the baseline from the page's origin, across the direction. */
  baseline: number;
  /** Where the run begins and ends, along the direction. */
  along: number;
  alongEnd: number;
  /** Where its first letter begins and its last one ends: spaces may precede and follow. Equal if it has only spaces. */
  lettersAlong: number;
  lettersEnd: number;
  /** The texts that the document gives for glyphs; one map for all runs of a page. */
  replacements: Replacements;
}

/** How far a text of another style may be from the end of the one before it, in ems, to belong to the same line. */
export const MAX_GAP_EM = 1.5;
/**
 * The same for text of one style, and for what counts as beside a text. Browsers leave 1.4 between an address that they cut
 * and the number of the page, which is a line of its own.
 */
export const MAX_WORD_GAP_EM = 1.35;
/** A gap within a run: letters that are painted in any order may fill a wider one later, so it ends the run, not the line. */
const MAX_RUN_GAP_EM = 0.5;
/** How far the next glyph may step back, in ems: kerning and overlapping accents do, not a second copy. */
export const MAX_OVERLAP_EM = 0.6;
/** How far two baselines may be apart, in ems, to count as one. */
export const BASELINE_TOLERANCE_EM = 0.08;

/** How far a mark over or under a letter, or the parts of one conjunct, may be from the baseline, in ems. */
const MAX_RAISE_EM = 1.2;

const SPACE = 32;

/** All runs of a page in painting order. */
export function readRuns(page: TracedPage, artifactOf: ArtifactOf, actualTextOf: ActualTextOf): Run[] {
  const { paint } = page;
  const primary = findPrimaryEvents(paint);
  const findStyle = createStyleFinder(paint, artifactOf);
  const findStretch = createStretchFinder(paint, actualTextOf);
  let hasStretches = false;
  const gatherer = new RunGatherer(paint);
  for (let span = 0; span < paint.spanCount; span++) {
    if (primary[paint.spanEvent[span]!] === 0) continue;
    const style = findStyle(span);
    if (style === null) continue;
    const stretch = findStretch(span)?.key ?? '';
    hasStretches ||= stretch !== '';
    const to = paint.spanGlyphs[span + 1]!;
    for (let glyph = paint.spanGlyphs[span]!; glyph < to; glyph++) gatherer.add(glyph, style, stretch);
  }
  const { runs, replacements } = gatherer;
  if (hasStretches) replaceGlyphs(paint, runs, findStretch, replacements);
  return runs;
}

class RunGatherer {
  readonly runs: Run[] = [];
  readonly replacements = new Map<number, string>();
  private readonly paint: PagePaint;
  private run: Run | null = null;
  /** True while the run has only combining marks, which do not define the baseline. */
  private isRaised = false;
  private stretch = '';

  constructor(paint: PagePaint) {
    this.paint = paint;
  }

  /** @param stretch names the stretch of content that has one /ActualText; empty outside any. */
  add(glyph: number, style: RunStyle, stretch: string): void {
    const { paint, run } = this;
    if (run !== null && paint.glyphId[glyph]! < 0) {
      run.toGlyph = glyph + 1;
      return;
    }
    const { directionX, directionY, emPt } = style;
    const x = paint.glyphX[glyph]!;
    const y = paint.glyphY[glyph]!;
    const along = x * directionX + y * directionY;
    const baseline = y * directionX - x * directionY;
    const alongEnd = along + Math.abs(paint.glyphAdvance[glyph]!) * emPt;
    const isRaisable = isCombining(paint.glyphUnicode[glyph]!);
    const isLetter = paint.glyphUnicode[glyph] !== SPACE;
    const isJoined =
      run !== null &&
      run.style === style &&
      run.toGlyph === glyph &&
      this.isNear(along - run.alongEnd, Math.abs(baseline - run.baseline), isRaisable, stretch);
    if (!isJoined) {
      this.run = {
        style,
        fromGlyph: glyph,
        toGlyph: glyph + 1,
        baseline,
        along,
        alongEnd,
        lettersAlong: along,
        lettersEnd: isLetter ? alongEnd : along,
        replacements: this.replacements,
      };
      this.runs.push(this.run);
      this.isRaised = isRaisable;
    } else {
      run.toGlyph = glyph + 1;
      if (this.isRaised && !isRaisable) {
        run.baseline = baseline;
        run.along = along;
        run.lettersAlong = along;
        this.isRaised = false;
      }
      if (!isRaisable && Math.abs(baseline - run.baseline) <= BASELINE_TOLERANCE_EM * style.fontSizePt) {
        run.alongEnd = alongEnd;
        if (isLetter) {
          if (run.lettersEnd === run.lettersAlong) run.lettersAlong = along;
          run.lettersEnd = alongEnd;
        }
      }
    }
    this.stretch = stretch;
  }

  /** Says whether a glyph continues the run: on its baseline, or off it as marks and parts of conjuncts are. */
  private isNear(gap: number, raise: number, isRaisable: boolean, stretch: string): boolean {
    const { emPt, fontSizePt } = this.run!.style;
    if (gap > MAX_RUN_GAP_EM * emPt) return false;
    if (raise <= BASELINE_TOLERANCE_EM * fontSizePt && gap >= -MAX_OVERLAP_EM * emPt) return true;
    return (
      (isRaisable || this.isRaised || (stretch !== '' && stretch === this.stretch)) &&
      raise <= MAX_RAISE_EM * fontSizePt &&
      gap >= -MAX_GAP_EM * emPt
    );
  }
}

export function countGlyphs(runs: readonly Run[]): number {
  let glyphs = 0;
  for (const { fromGlyph, toGlyph } of runs) glyphs += toGlyph - fromGlyph;
  return glyphs;
}

/** Text that shows nothing by itself: rendering mode 3, and text that only clips. */
export function isInvisibleKind(kind: number): boolean {
  return kind === PAINT.ignoreText || kind === PAINT.clipText || kind === PAINT.clipStrokeText;
}

/** The upright box around runs: from the cap height to a fifth of an em below the baseline. */
export function boxOfRuns(runs: readonly Run[]): Box {
  return boxOfLines([{ runs }]);
}

/** As `boxOfRuns`, for all runs of lines. */
export function boxOfLines(lines: readonly { runs: readonly Run[] }[]): Box {
  const box = createBox();
  for (const { runs } of lines) {
    for (const run of runs) {
      growBox(box, run, run.baseline - 0.75 * run.style.fontSizePt);
      growBox(box, run, run.baseline + 0.2 * run.style.fontSizePt);
    }
  }
  return box;
}

/** Extends a box to both ends of a run, at a distance across its direction. Makes no array: pages have tens of thousands of runs. */
export function growBox(box: Box, { style, along, alongEnd }: Run, across: number): void {
  const { directionX: ux, directionY: uy } = style;
  const x = along * ux - across * uy;
  const endX = alongEnd * ux - across * uy;
  const y = along * uy + across * ux;
  const endY = alongEnd * uy + across * ux;
  box.left = Math.min(box.left, x, endX);
  box.right = Math.max(box.right, x, endX);
  box.top = Math.min(box.top, y, endY);
  box.bottom = Math.max(box.bottom, y, endY);
}
