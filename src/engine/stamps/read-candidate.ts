/** Reads a picture that may be the mark: as a whole, or one of the tiles in it. */
import type { EvidenceName } from '../values/evidence-words.js';
import { isFatal } from '../values/failure.js';
import type { Box } from '../values/geometry.js';
import { isInvisibleKind } from '../lines/runs.js';
import { countLettersOver } from './gates.js';
import type { ReadingMatch } from './compare-reading.js';
import { readPicture } from './read-picture.js';
import { measureDegrees } from './draw-facts.js';
import type { StampDraw } from './draws.js';
import type { AdmittingGate } from '../values/gate-words.js';
import type { Picture } from './ink.js';
import { findRepeatedShapes } from './repeated-shape.js';
import type { Segmentation, StampReader } from './stamp-reader.js';

/** A draw that a gate allows to be read. */
export interface StampCandidate {
  draw: StampDraw;
  gate: AdmittingGate;
  /** The evidence that the gate used. */
  evidence: readonly EvidenceName[];
  /** True if it covers the page and the page shows through it. */
  isOverlay: boolean;
}

/** Equal pictures, on all pages. */
export interface CandidatePicture {
  candidates: StampCandidate[];
  /** True if the document itself says that the picture shows the hint. */
  isDescribed: boolean;
  /** The name of the layer that declares the picture a watermark: it names a picture that cannot be read. */
  layerName: string | null;
  /** True if the draws of a page are the letters of one mark, and are read together. */
  isJoined: boolean;
}

/** Evidence of pictures that may be figures: one of their lines is no name for them. */
const DRAWN_ONCE: ReadonlySet<EvidenceName> = new Set(['insisted', 'known-notice', 'mark-words']);

export function isDrawnOnce({ candidates }: CandidatePicture): boolean {
  return candidates[0]!.evidence.some((name) => DRAWN_ONCE.has(name));
}

/** Draws whose pages are asked whether they have letters at their place. */
const MOST_ASKED = 16;
/** Two lines of text; fewer letters may be a title on a banner, an address on a letterhead or the labels of a chart. */
const LEAST_LETTERS_OVER = 100;

/** Says whether the picture lies under or over text on most of its pages; one of the page's own design lies beside it. */
export function isLaidOverText({ candidates }: CandidatePicture): boolean {
  const asked = candidates.slice(0, MOST_ASKED);
  const isVisible = (kind: number): boolean => !isInvisibleKind(kind);
  const laid = asked.filter(
    ({ draw }) => countLettersOver(draw, LEAST_LETTERS_OVER, isVisible) >= LEAST_LETTERS_OVER,
  );
  return 2 * laid.length > asked.length;
}

/** Figures and whole pages are not searched for words beyond their lines. */
function mayHoldWords(picture: CandidatePicture): boolean {
  return !isDrawnOnce(picture) && picture.candidates[0]!.gate !== 'overlay';
}

/** The most pictures without lines of words that are read in other ways: each is decoded again. */
const MAX_ILLEGIBLE = 3;

/** The first of the pictures without lines of words, which may hold words all the same. */
export function pickIllegible(pictures: readonly CandidatePicture[]): CandidatePicture[] {
  return pictures.filter(mayHoldWords).slice(0, MAX_ILLEGIBLE);
}

/** Gates that pictures of the page's own design pass, too. */
const MAY_BE_DESIGN: ReadonlySet<AdmittingGate> = new Set(['same-placement', 'transparent', 'lattice']);

/** Says whether more than its words says that the picture is a mark. One that covers the page may be its letterhead. */
export function isMarkByPlace(picture: CandidatePicture): boolean {
  if (!mayHoldWords(picture)) return false;
  return !MAY_BE_DESIGN.has(picture.candidates[0]!.gate) || isLaidOverText(picture);
}

/** Renders draws of a page by themselves. */
export interface DrawIsolator {
  isolateDraw(pageNumber: number, ...chains: number[]): Picture & { close(): void };
}

/** The box of what a draw paints, in its page; null if it paints nothing. */
export function measureDraw(isolator: DrawIsolator, pageNumber: number, chain: number): Box | null {
  const picture = isolator.isolateDraw(pageNumber, chain);
  const { boxInPage } = picture;
  picture.close();
  return boxInPage;
}

/** The most distinct pictures read in one document; a document with more has pictures, not a stamp. */
const MAX_PICTURES = 8;
/** The most possible tiles that are read of one picture. */
const MAX_SHAPES = 3;
/** If more pictures than this cover one page each, they are the pages themselves: scans are written in layers. */
const MAX_SOLE_COVERS = 2;

/** The pictures that need a recogniser, which is loaded only for them; and whether there are more of them. */
export function listLegible(pictures: CandidatePicture[], isolator: DrawIsolator) {
  const isScan = pictures.filter(mustRepeat).length > MAX_SOLE_COVERS;
  const possible = pictures.filter((picture) => !isScan || !mustRepeat(picture));
  const legible = possible
    .slice(0, MAX_PICTURES)
    .filter(
      (picture) =>
        !mustRepeat(picture) ||
        withPicture(picture, isolator, (whole) => findRepeatedShapes(whole).next().done !== true),
    );
  return { legible, isIncomplete: possible.length > MAX_PICTURES };
}

/**
 * Says whether the picture, or a tile in it, reads as the searched text.
 *
 * @param compare called with each reading, until one is the `same`.
 */
export function readCandidate(
  picture: CandidatePicture,
  isolator: DrawIsolator,
  reader: StampReader,
  compare: (reading: string) => ReadingMatch,
  segmentation: Segmentation = 'page',
): boolean {
  const { draw, isOverlay } = picture.candidates[0]!;
  const readsHint = (part: Picture): boolean =>
    readPicture(part, measureDegrees(draw), reader, compare, segmentation);
  return withPicture(
    picture,
    isolator,
    (whole) => (isOverlay && someShape(whole, readsHint)) || (!mustRepeat(picture) && readsHint(whole)),
  );
}

/** Tests a few of the tiles that a picture may repeat, until the condition holds for one. */
function someShape(whole: Picture, holds: (shape: Picture) => boolean): boolean {
  let asked = 0;
  for (const shape of findRepeatedShapes(whole)) {
    if (holds(shape)) return true;
    if (++asked === MAX_SHAPES) break;
  }
  return false;
}

/** A picture that covers only one page is read only for repeated tiles: a poster shows its word once. */
function mustRepeat({ candidates }: CandidatePicture): boolean {
  const [{ gate, draw }] = candidates as [StampCandidate];
  return gate === 'overlay' && candidates.every((one) => one.draw.page === draw.page);
}

/** False for a picture that cannot be rendered by itself: it is not a visible mark, and the document is valid without it. */
function withPicture(
  { candidates, isJoined }: CandidatePicture,
  isolator: DrawIsolator,
  ask: (picture: Picture) => boolean,
): boolean {
  const { page } = candidates[0]!.draw;
  const draws = isJoined ? candidates.filter(({ draw }) => draw.page === page) : candidates.slice(0, 1);
  let picture: ReturnType<DrawIsolator['isolateDraw']> | null = null;
  try {
    picture = isolator.isolateDraw(page.pageNumber, ...draws.map(({ draw }) => draw.chain));
    return ask(picture);
  } catch (error) {
    if (isFatal(error)) throw error;
    return false;
  } finally {
    picture?.close();
  }
}
