/**
 * What the gates ask about an occurrence: how it looks beside the page's own
 * text, where it was written, and how it repeats over the document.
 */
import { findSegment } from '../content/segments.js';
import type { Box } from '../values/geometry.js';
import type { ContentUnit, TracedPage } from '../page/page-model.js';
import { ClipGlyphs, ClippingShows } from './clip-glyphs.js';
import type { Enclosure, EnclosureReader } from '../origins/enclosure.js';
import { isInFlow } from './flow.js';
import type { Line } from '../lines/lines.js';
import type { DocumentText } from '../lines/reading.js';
import type { Occurrence } from '../find/matching.js';
import { findMergedOccurrences } from './merged-groups.js';
import { listChain, OriginIndex, type Origin } from '../origins/origin.js';
import { countOccurrenceGlyphs } from './own-streams.js';
import { countMostPages, countPages, countPagesOfUnits } from './page-counts.js';
import { isAtEdge } from './page-edge.js';
import { findGround, findScan, listShapeChains } from './page-grounds.js';
import { markCovered, markRepetitions, Placements, settleFlow, type Placement } from './placement.js';
import { findStampedOccurrences } from './stamped-pages.js';
import {
  boxOfRuns,
  describeSurroundings,
  isInline,
  measureOverlap,
  measureTurn,
  OBLIQUE_DEGREES,
  readLightness,
  type Surroundings,
} from './surroundings.js';
import { isBlended, type RunStyle } from '../lines/run-style.js';

export interface OccurrenceFacts extends Enclosure, Placement {
  occurrence: Occurrence;
  style: RunStyle;
  /** One for each cluster; empty where any is unattributed. */
  origins: Origin[];
  box: Box;
  isAttributed: boolean;
  isClip: boolean;
  /** Its instructions paint more than glyphs (Type 3 procedures do). */
  paintsShapes: boolean;
  /** A picture fills the page. */
  isOverScan: boolean;
  /** Painted before the pictures that fill the page: what a reader sees of it, if anything, is in them. */
  isUnderScan: boolean;
  /** Something dark, a picture or a shading was painted before it, perhaps under it. */
  isOverGround: boolean;
  /** Painted into one soft mask, which lets through just what is painted into it. */
  isInPlainMask: boolean;
  /** The value of a form field. */
  isInWidget: boolean;
  /** Not along, across or against the page's reading direction. */
  isOblique: boolean;
  /** Oblique by more than the few degrees at which badges and labels are set for effect. */
  isSlanted: boolean;
  /** On a page whose other lines are oblique in many directions, as the labels of maps are. */
  isAmongOblique: boolean;
  /** In any other direction than the page's reading direction. */
  isTurned: boolean;
  isMoreTransparent: boolean;
  /** Shown at its place faintly on some pages and in full on others. */
  isCoveredInTurn: boolean;
  isPale: boolean;
  /** Its font size over that of the page's body text. */
  sizeRatio: number;
  /** Greatest difference of a colour component from the body's, as lightness and as hue. */
  colorDistance: number;
  overlap: number;
  /** Nearer to an edge of the page than all of its other text, in the strip that printers leave white. */
  isAtEdge: boolean;
  /** A word set into a line of other text. */
  isInline: boolean;
  /** Between lines of text that begin at its own margin, on half of the pages that have it there or more. */
  isInFlow: boolean;
  /** The only one of its look on its page, but for copies at its very place. */
  isSingle: boolean;
  isOnLattice: boolean;
  /** How many of its look its page has on that lattice; 0 off one. */
  tiles: number;
  isAloneInForm: boolean;
  isAloneInStream: boolean;
  /** Merged into the page's contents as a group of its own. */
  isMerged: boolean;
  /** Laid over or under a page that was there before. */
  isStamped: boolean;
  pagesWithSamePlacement: number;
  isOnMostPages: boolean;
  pagesWithForm: number;
}

/** The page's body text where the page has none: a usual size, black. */
const DEFAULT_BODY_SIZE_PT = 11;
const SLANTED_DEGREES = 15;
/** What more than half of a page's other text has sets nothing apart. */
const MOST_OF_A_PAGE = 0.5;
/** Lines in so many other oblique directions are the labels of a map or a drawing, not one more mark. */
const MAP_DIRECTIONS = 3;

/** Reads facts page by page, then counts over the document. */
export class FactReader {
  private readonly pages: TracedPage[];
  private readonly units: ContentUnit[];
  private readonly enclosures: EnclosureReader;
  private readonly clipping: ClippingShows;
  private readonly placements = new Placements();
  private pagesOfUnit: Map<number, number> | null = null;

  constructor({ pages, units, enclosures }: Pick<DocumentText, 'pages' | 'units' | 'enclosures'>) {
    this.pages = pages;
    this.units = units;
    this.enclosures = enclosures;
    this.clipping = new ClippingShows(units);
  }

  readPage(page: TracedPage, lines: Line[], occurrences: Occurrence[]): OccurrenceFacts[] {
    if (occurrences.length === 0) return [];
    const held = new Set(occurrences.flatMap(({ runs }) => runs));
    const surroundings = describeSurroundings(lines, (run) => held.has(run));
    const index = new OriginIndex(page, this.units);
    const scan = findScan(page);
    const ground = findGround(page);
    const clipped = new ClipGlyphs(page, index);
    const shapes = listShapeChains(page);
    const widgets = listWidgetUnits(page);
    const merged = findMergedOccurrences(page, occurrences, this.units);
    const stamped = findStampedOccurrences(page, occurrences, this.units, surroundings.lines.length);
    const ownGlyphs = countOccurrenceGlyphs(page, occurrences, this.units);
    const facts = occurrences.map((occurrence): OccurrenceFacts => {
      const { clusters } = occurrence;
      const known = index.listOrigins(clusters);
      const isAttributed = known.length === clusters.length;
      const isSomeEvent = (holds: (event: number) => boolean): boolean =>
        clusters.some(({ glyph }) => holds(index.findEvent(glyph)));
      // What is spread comes last: V8 gives every object that begins with a spread a shape of its own, twice its size.
      return {
        origins: isAttributed ? known : [],
        isAttributed,
        isClip:
          clusters.some(({ glyph }) => clipped.has(glyph)) ||
          known.some((origin) => this.clipping.has(origin)),
        paintsShapes: known.some(({ chain }) => shapes.has(chain)),
        isOverScan: scan < Infinity,
        isUnderScan: known.length > 0 && scan < Infinity && !isSomeEvent((event) => event >= scan),
        isOverGround: ground < Infinity && isSomeEvent((event) => event > ground),
        isInPlainMask: this.isInPlainMask(page, known[0]),
        isInWidget: known.some(({ unitId }) => widgets.has(unitId)),
        isAloneInForm:
          known[0] !== undefined &&
          this.units[known[0].unitId]!.kind === 'form' &&
          ownGlyphs.isAlone(known[0].unitId, 0),
        isAloneInStream:
          known[0] !== undefined && ownGlyphs.isAlone(known[0].unitId, this.segmentOf(known[0])),
        isMerged: merged.has(occurrence),
        isStamped: stamped.has(occurrence),
        ...this.enclosures.describe(page, known[0]?.chain ?? -1),
        ...this.describeLook(page, occurrence, surroundings),
      };
    });
    markRepetitions(facts, surroundings.lines);
    return facts;
  }

  /** Fills in what only the whole document tells. */
  countOverDocument(all: OccurrenceFacts[], pageCount: number): void {
    const pages = countPages(all, ({ placement }) => placement);
    const scaledPages = countPages(all, ({ scaledPlacement }) => scaledPlacement);
    markCovered(all);
    settleFlow(all);
    if (all.length > 0) this.pagesOfUnit ??= countPagesOfUnits(this.pages);
    for (const facts of all) {
      const scaled = scaledPages.get(facts.scaledPlacement)!;
      const count = Math.max(pages.get(facts.placement)!, scaled < MIN_SCALED_PAGES ? 0 : scaled);
      facts.pagesWithSamePlacement = count;
      facts.isOnMostPages = count >= countMostPages(pageCount);
      facts.pagesWithForm = this.pagesOfUnit!.get(facts.origins[0]?.unitId ?? -1) ?? 0;
    }
  }

  private isInPlainMask({ paint }: TracedPage, origin: Origin | undefined): boolean {
    const uses = listChain(paint, origin?.chain ?? -1).map(({ unitId }) => this.units[unitId]?.maskUse);
    const masks = uses.filter((use) => use !== undefined && use !== 'none');
    return masks.length === 1 && masks[0] === 'plain';
  }

  private segmentOf(origin: Origin): number {
    const unit = this.units[origin.unitId]!;
    const start = unit.instructions.start[origin.instruction]!;
    return findSegment(unit.segments, start);
  }

  private describeLook(page: TracedPage, occurrence: Occurrence, surroundings: Surroundings) {
    const { style, runs } = occurrence;
    const box = boxOfRuns(runs);
    const { directionX, directionY } = surroundings;
    const angles = runs.map((run) => measureTurn(run.style, directionX, directionY));
    const offAxis = Math.max(...angles.map((angle) => Math.abs(angle - 90 * Math.round(angle / 90))));
    const body = surroundings.bodySizePt > 0 ? surroundings.bodySizePt : DEFAULT_BODY_SIZE_PT;
    const lightness = readLightness(style.color);
    return {
      occurrence,
      style,
      box,
      isOblique: offAxis >= OBLIQUE_DEGREES,
      isSlanted: offAxis >= SLANTED_DEGREES,
      isTurned: angles.some((angle) => Math.abs(angle) >= OBLIQUE_DEGREES),
      isMoreTransparent:
        surroundings.transparentShare < MOST_OF_A_PAGE &&
        (style.effectiveAlpha <= surroundings.bodyAlpha - 0.05 || isBlended(style)),
      isAmongOblique: countOthers(surroundings.obliqueDirections, angles[0]!) >= MAP_DIRECTIONS,
      isPale: lightness >= 0.55 && lightness <= 0.97 && lightness >= surroundings.bodyLightness + 0.3,
      sizeRatio: style.fontSizePt / body,
      colorDistance: measureColorDistance(style.color, surroundings.bodyLightness),
      overlap: measureOverlap(runs, surroundings),
      isAtEdge: isAtEdge(box, surroundings.textBox, page),
      isInline: isInline(runs, surroundings),
      isInFlow: isInFlow(runs, surroundings),
      isCoveredInTurn: false,
      isSingle: true,
      isOnLattice: false,
      tiles: 0,
      ...this.placements.find(page, { occurrence, style, box }),
      pagesWithSamePlacement: 1,
      isOnMostPages: false,
      pagesWithForm: 0,
    };
  }
}

/** Two pages of two sizes say nothing of how a place follows the size. */
const MIN_SCALED_PAGES = 3;

/** How many directions are none of a line's own. */
function countOthers(directions: number[], degrees: number): number {
  return directions.filter((other) => Math.abs(other - degrees) >= OBLIQUE_DEGREES).length;
}

function listWidgetUnits({ appearances }: TracedPage): Set<number> {
  const widgets = appearances.filter(({ annotationSubtype }) => annotationSubtype === 'Widget');
  return new Set(widgets.map(({ unitId }) => unitId));
}

function measureColorDistance(color: number[], bodyLightness: number): number {
  const lightness = Math.abs(readLightness(color) - bodyLightness);
  if (color.length === 3 || color.length === 4) {
    const hues = color.slice(0, 3);
    return Math.max(lightness, Math.max(...hues) - Math.min(...hues));
  }
  return color.length === 0 ? 0 : lightness;
}
