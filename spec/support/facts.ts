/**
 * Facts of an imaginary document, for tests of rules that read only facts.
 */
import type { OccurrenceFacts } from '../../src/engine/judge/occurrence-facts.js';
import { PAINT } from '../../src/engine/page/page-model.js';
import type { RunStyle } from '../../src/engine/lines/run-style.js';

/** Facts that differ from those of plain text in the body's size; `key` is the text as it is compared. */
export type SomeFacts = Partial<Omit<OccurrenceFacts, 'style' | 'occurrence'>> & {
  style?: Partial<RunStyle>;
  key?: string;
  pageNumber?: number;
};

const PLAIN_STYLE: RunStyle = {
  directionX: 1,
  directionY: 0,
  fontSizePt: 10,
  emPt: 10,
  effectiveAlpha: 1,
  flags: 0,
  color: [0],
  kind: PAINT.fillText,
  unitId: 0,
  parentLink: -1,
  artifact: 0,
};

/** An occurrence without evidence, except for the given facts. */
export function factsOf({
  style,
  key = 'confidential',
  pageNumber = 1,
  ...some
}: SomeFacts): OccurrenceFacts {
  const own = { ...PLAIN_STYLE, ...style };
  return {
    occurrence: {
      pageNumber,
      target: { key, text: key },
      arrangement: 'line',
      runs: [],
      clusters: [],
      style: own,
    },
    style: own,
    origins: [],
    box: { left: 100, top: 100, right: 200, bottom: 110 },
    isAttributed: true,
    isClip: false,
    isOverScan: false,
    isAlongScan: false,
    isUnderScan: false,
    isUnseen: false,
    isInFormField: false,
    isInSignature: false,
    isOblique: false,
    isSlanted: false,
    isAmongOblique: false,
    isSmallHere: true,
    isTurned: false,
    isMoreTransparent: false,
    isPale: false,
    sizeRatio: 1,
    colorDistance: 0,
    overlap: 0,
    isAtEdge: false,
    isInMargin: false,
    isInline: false,
    isInRow: false,
    isBrowserPrint: false,
    isInNotice: false,
    isInColumn: false,
    isInPaletteHere: false,
    isInPalette: false,
    isSingle: true,
    isOnLattice: false,
    tiles: 0,
    isAloneInStream: false,
    isMerged: false,
    isLaidOn: false,
    isCoveredInTurn: false,
    pagesWithSamePlacement: 1,
    isOnMostPages: false,
    obliqueCount: 1,
    artifactSubtypes: [],
    annotationSubtype: null,
    annotationObjectNumber: 0,
    isInWatermarkForm: false,
    optionalContentNames: [],
    placement: 'here',
    scaledPlacement: some.placement ?? 'here',
    facingPlacement: some.placement ?? 'here',
    place: 'here',
    ...some,
  };
}
