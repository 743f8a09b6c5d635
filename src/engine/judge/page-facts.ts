/** The facts of an occurrence on its page: its look, where it was written, and what else on the page looks alike. */
import type { Box } from '../values/geometry.js';
import type { Occurrence } from '../find/matching.js';
import type { Line } from '../lines/lines.js';
import type { DocumentText } from '../lines/reading.js';
import { boxOfRuns } from '../lines/runs.js';
import type { RunStyle } from '../lines/run-style.js';
import type { Enclosure, EnclosureReader } from '../origins/enclosure.js';
import { findRoot, OriginIndex, type Origin } from '../origins/origin.js';
import { PAINT, type ContentUnit, type TracedAppearance, type TracedPage } from '../page/page-model.js';
import { createClippingShowTest, createClipGlyphTest } from './clip-glyphs.js';
import { isInStrip } from './edges.js';
import { createPaletteTest, readLook, type LookFacts } from './look-facts.js';
import { createAloneTest } from './own-streams.js';
import { findSegmentOf, keyOfStream } from '../page/instruction-ref.js';
import { findScan, listScanStreams, OpaquePictures } from './page-pictures.js';
import { readRepetitions, Placements, type Placement, type Repetition } from './placement.js';
import {
  findMergedOccurrences,
  findOccurrencesBesideImport,
  findStampedOccurrences,
  listSpanningDraws,
  MIN_BODY_LINES,
} from './stamped-pages.js';
import { readSurroundings } from './surroundings.js';
import { getOrCreate } from '../values/collections.js';

export interface PageFacts extends Readonly<Enclosure>, Readonly<Placement>, Readonly<Repetition>, LookFacts {
  readonly occurrence: Occurrence;
  readonly style: RunStyle;
  /** One for each cluster; empty if any is unattributed. */
  readonly origins: readonly Origin[];
  readonly box: Readonly<Box>;
  readonly isAttributed: boolean;
  readonly isClip: boolean;
  /** A picture fills the page, and the text is high enough to have been read from it. */
  readonly isOverScan: boolean;
  /** A picture fills the page, all visible text lies in the strips along its edges, and this one is written apart from the picture. */
  readonly isAlongScan: boolean;
  /** Painted before the pictures that fill the page, and covered by them: only what the pictures show of it is visible. */
  readonly isUnderScan: boolean;
  /** Not visible: its letters are invisible, or an opaque picture covers them. */
  readonly isUnseen: boolean;
  /** The value of a form field. */
  readonly isInFormField: boolean;
  /** In the stamp of a signature field. */
  readonly isInSignature: boolean;
  readonly isAloneInStream: boolean;
  /** Merged into the page's contents as a separate group. */
  readonly isMerged: boolean;
  /** Laid over or under an existing page. */
  readonly isLaidOn: boolean;
}

type WritingFacts = Omit<
  PageFacts,
  'occurrence' | 'style' | 'box' | keyof (Placement & Repetition & LookFacts)
>;

/**
 * Facts that are counted over the pages of all occurrences measured together (`occurrence-facts.ts`). They have their
 * members from the start: V8 copies an object with a spread fifty times faster if the copy has the members of the
 * original.
 */
export const NOT_COUNTED = {
  /** Shown at its place faintly on some pages and in full on others. */
  isCoveredInTurn: false,
  /** Painted like other text at a distance, for at least half of the occurrences at its place. */
  isInPalette: false,
  pagesWithSamePlacement: 0,
  isOnMostPages: false,
  /** How often the document has its words off the four right angles. */
  obliqueCount: 0,
};

export type DocumentFacts = Readonly<typeof NOT_COUNTED>;

/** Text recognition writes letters that a person can read: lower ones, as a share of the page, are a program's own notice. */
const LEAST_READ_SHARE = 0.003;

/** Reads facts page by page, and numbers the places that pages share. */
export class FactReader {
  private readonly units: ContentUnit[];
  private readonly enclosures: EnclosureReader;
  private readonly isClipping: (origin: Origin) => boolean;
  private readonly placements = new Placements();
  /** The glyphs of all occurrences whose facts were read; an occurrence that is read twice counts twice. */
  measuredGlyphs = 0;

  constructor({ units, enclosures }: Pick<DocumentText, 'units' | 'enclosures'>) {
    this.units = units;
    this.enclosures = enclosures;
    this.isClipping = createClippingShowTest(units);
  }

  readPage(page: TracedPage, lines: Line[], occurrences: Occurrence[]): PageFacts[] {
    if (occurrences.length === 0) return [];
    for (const { clusters } of occurrences) this.measuredGlyphs += clusters.length;
    const held = new Set(occurrences.flatMap(({ runs }) => runs));
    const surroundings = readSurroundings(lines, held, page.height);
    const placed = occurrences.map((occurrence) => {
      const text = { occurrence, style: occurrence.style, box: boxOfRuns(occurrence.runs) };
      return { text, placement: this.placements.find(page, text) };
    });
    const here = placed.map(({ text, placement: { place } }) => ({ ...text, place }));
    const repetitions = readRepetitions(here, surroundings.lines);
    const hasPaint = createPaletteTest(surroundings.lines);
    const readWriting = this.createWritingReader(page, occurrences, surroundings.lines);
    // Spreads come last: V8 gives an object that begins with a spread a separate shape of twice the size.
    return placed.map(({ text: { occurrence, style, box }, placement }, at) => ({
      occurrence,
      style,
      box,
      ...NOT_COUNTED,
      ...readWriting(occurrence, box),
      ...readLook(page, occurrence, box, surroundings, hasPaint),
      ...placement,
      ...repetitions[at]!,
    }));
  }

  private createWritingReader(
    page: TracedPage,
    occurrences: Occurrence[],
    others: readonly Line[],
  ): (occurrence: Occurrence, box: Box) => WritingFacts {
    const { units } = this;
    const context = getOrCreate(PAGE_CONTEXTS, page, () => createPageContext(page, units));
    const { index, scan, pictures, isClipped, values, signatures } = context;
    const spanning = others.length < MIN_BODY_LINES ? new Set<number>() : context.spanning;
    const merged = findMergedOccurrences(page, occurrences, units);
    const stamped = findStampedOccurrences(page, occurrences, units, spanning);
    const besideImport = findOccurrencesBesideImport(page, occurrences, spanning);
    const isBareScan = scan < Infinity && others.every(({ runs }) => isInStrip(boxOfRuns(runs), page));
    const scanStreams = isBareScan ? listScanStreams(page, scan, units) : null;
    const isAlone = createAloneTest(page, occurrences, units);
    return (occurrence, box) => {
      const { clusters, style } = occurrence;
      const known = index.listOrigins(clusters);
      const first = known[0];
      const isAttributed = known.length === clusters.length;
      const last = index.findLastEvent(clusters);
      return {
        origins: isAttributed ? known : [],
        isAttributed,
        isClip: clusters.some(({ glyph }) => isClipped(glyph)) || known.some(this.isClipping),
        isOverScan: scan < Infinity && style.fontSizePt >= LEAST_READ_SHARE * page.height,
        isAlongScan:
          scanStreams !== null &&
          style.kind !== PAINT.ignoreText &&
          isInStrip(box, page) &&
          !known.some(({ unitId, instruction }) => scanStreams.has(keyOfStream(units[unitId]!, instruction))),
        isUnderScan:
          first !== undefined &&
          last < pictures.filledAt &&
          pictures.filledAt < Infinity &&
          pictures.lieOver(box, last),
        isUnseen: style.kind === PAINT.ignoreText || pictures.cover(box, last),
        isInFormField: known.some(({ unitId }) => values.has(unitId)),
        // Acrobat layers signatures: their text is in forms of the appearance.
        isInSignature: signatures.has(
          page.paint.links[findRoot(page.paint, first?.chain ?? -1)]?.unitId ?? -1,
        ),
        isAloneInStream:
          besideImport.has(occurrence) ||
          (first !== undefined &&
            isAlone(first.unitId, findSegmentOf(units[first.unitId]!, first.instruction))),
        isMerged: merged.has(occurrence),
        isLaidOn: stamped.has(occurrence),
        ...this.enclosures.read(page, first?.chain ?? -1),
      };
    };
  }
}

/** Facts of a page that are the same for all its texts. */
const PAGE_CONTEXTS = new WeakMap<TracedPage, ReturnType<typeof createPageContext>>();

function createPageContext(page: TracedPage, units: ContentUnit[]) {
  const index = new OriginIndex(page, units);
  const listUnits = (shown: TracedAppearance['shows']): Set<number> =>
    new Set(page.appearances.filter(({ shows }) => shows === shown).map(({ unitId }) => unitId));
  return {
    index,
    scan: findScan(page),
    pictures: new OpaquePictures(page),
    spanning: listSpanningDraws(page, units),
    isClipped: createClipGlyphTest(page, index),
    values: listUnits('value'),
    signatures: listUnits('signature'),
  };
}
