/**
 * All occurrences of one look over the document, with the evidence that holds for them together.
 *
 * A look is text, size, direction, colour, transparency and way of painting, each within a tolerance. Repetition,
 * alignment and place are measured for each occurrence. Evidence that holds for most occurrences holds for the mark.
 */
import { EVIDENCE_NAMES } from '../values/evidence-words.js';
import { groupBy } from '../values/group-by.js';
import { EVIDENCE, type TextEvidence } from './evidence.js';
import type { OccurrenceFacts } from './occurrence-facts.js';
import { ANYWHERE, PlacementIndex } from './placement-index.js';

export interface Mark {
  occurrences: OccurrenceFacts[];
  /** How many pages have it. */
  pages: number;
  /** Evidence that holds for most occurrences, in the order of the table. */
  evidence: readonly TextEvidence[];
}

/** Tolerances for direction (x and y), opacity and colour. */
const LOOK_TOLERANCES = [0.02, 0.02, 0.03, 0.06] as const;
/** Evidence that holds for more than this share of the occurrences holds for the mark. */
const MOST = 0.5;

/** Groups occurrences by look, in the order of the first occurrence of each. */
export function gatherMarks(all: readonly OccurrenceFacts[]): Mark[] {
  const looks = new PlacementIndex(LOOK_TOLERANCES);
  const byLook = groupBy(all, (facts) => findLook(looks, facts));
  return Array.from(byLook.values(), (occurrences) => {
    const pages = new Set(occurrences.map(({ occurrence }) => occurrence.pageNumber)).size;
    return { occurrences, pages, evidence: listHeldEvidence(occurrences) };
  });
}

function findLook(looks: PlacementIndex, { occurrence, style }: OccurrenceFacts): number {
  return looks.find({
    ...ANYWHERE,
    kind: `${style.kind} ${occurrence.target.key}`,
    sizePt: style.fontSizePt,
    look: [style.directionX, style.directionY, style.effectiveAlpha, ...style.color],
  });
}

const TEXT_NAMES = EVIDENCE_NAMES.filter((name): name is TextEvidence => Object.hasOwn(EVIDENCE, name));

/** Names that hold for most of the occurrences, in the order of the table. */
function listHeldEvidence(occurrences: readonly OccurrenceFacts[]): TextEvidence[] {
  return TEXT_NAMES.filter((name) => {
    const held = occurrences.filter((facts) => EVIDENCE[name](facts)).length;
    return held > MOST * occurrences.length;
  });
}

/** The title of a cover is larger than the running heads with its words by this factor or more. */
const LARGER = 1.25;

/** Returns a test: is an occurrence larger than all admitted ones of its words? */
export function createSizeTest(admitted: OccurrenceFacts[]): (facts: OccurrenceFacts) => boolean {
  const sizes = new Map<string, number>();
  for (const { occurrence, style } of admitted) {
    const { key } = occurrence.target;
    sizes.set(key, Math.max(sizes.get(key) ?? 0, style.fontSizePt));
  }
  return ({ occurrence, style }) => style.fontSizePt >= LARGER * (sizes.get(occurrence.target.key) ?? 0);
}
