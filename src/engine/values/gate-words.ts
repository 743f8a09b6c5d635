/**
 * The gates that decide about an occurrence, each with its words; their rows are in `judge/gates.ts`
 * and `stamps/gates.ts`.
 */
import { listNames } from './outcome-words.js';

/** Gates that admit an occurrence, as a phrase about it. */
export const ADMITTING_GATES = {
  'watermark-artifact': 'marked as an artifact of the subtype Watermark',
  'watermark-annotation': 'an annotation of the subtype Watermark',
  'watermark-form': 'a form that its program wrote as a watermark',
  'optional-content': 'in a layer that is named as a watermark, or after the text of a mark',
  turned: "turned against the page's own text",
  transparent: "more transparent than the page's own text",
  oversized: 'twice as large as the body text or more, and over it',
  pale: "paler than the page's own text, and larger",
  lattice: 'tiled over the page',
  'own-stream': 'alone in a content stream or a form',
  merged: 'a group of its own that was merged into the page’s contents',
  stamped: 'laid over or under a page that was there before',
  'same-placement': 'at the same place on most pages',
  notice: 'worded as notices that products on trial, courts and archives put on pages',
  insisted: 'the caller said that it is the mark',
  companion: 'next to other copies of the mark, or where other pages have it',
  overlay: 'a picture of the size of the page that the page shows through',
} as const;

export type AdmittingGate = keyof typeof ADMITTING_GATES;

/** Gates that leave an occurrence where it is, as a sentence about it. */
export const REFUSING_GATES = {
  'form-field': 'it is the value of a form field',
  'under-scan': 'a picture of the whole page lies over it',
  unattributed: 'the instruction that wrote it is not certain',
  'clip-text': 'it clips what is painted after it, and its going would uncover that',
  'soft-mask': 'it is part of a mask',
  'invisible-over-scan': 'it is the invisible text of a scanned page',
  'no-evidence': 'nothing sets it apart from what the page says',
} as const;

export type RefusingGate = keyof typeof REFUSING_GATES;

/**
 * Says whether what a gate refuses goes if the caller insists: only what merely looks like the page's own text. Without the
 * text that only a search finds, a scan looks as before.
 */
export function isInsistable(gate: string): boolean {
  return gate === ('no-evidence' satisfies RefusingGate);
}

/** Admitting gates of marks that the document itself declares. */
const DECLARING_GATES: readonly string[] = [
  'watermark-artifact',
  'watermark-annotation',
  'watermark-form',
  'optional-content',
] satisfies AdmittingGate[];

export function isDeclaring(gate: string): boolean {
  return DECLARING_GATES.includes(gate);
}

/** Why an admitted occurrence cannot be removed. */
export const PLAN_REFUSALS = {
  'shared-content': 'what draws it is also drawn elsewhere, where it must stay',
  inseparable: 'it cannot be taken out of its instruction by itself',
} as const;

export type PlanRefusal = keyof typeof PLAN_REFUSALS;

export type OccurrenceRefusal = RefusingGate | PlanRefusal;

/** All reasons why an occurrence stays, as sentences about it. */
export const REFUSALS: Record<OccurrenceRefusal, string> = { ...REFUSING_GATES, ...PLAN_REFUSALS };

/** The name under which the diagnostics count occurrences left for this reason. */
export function refusalCounter(refusal: OccurrenceRefusal): string {
  return `refused_${refusal.replaceAll('-', '_')}`;
}

/** How many occurrences stay for each reason; only reasons that have any. */
export function listRefused(diagnostics: object): { refusal: OccurrenceRefusal; count: number }[] {
  const counts = new Map<string, unknown>(Object.entries(diagnostics));
  return listNames(REFUSALS).flatMap((refusal) => {
    const count = Number(counts.get(refusalCounter(refusal)) ?? 0);
    return count > 0 ? [{ refusal, count }] : [];
  });
}

/** Says whether an occurrence stays that goes if the caller insists. */
export function hasInsistable(diagnostics: object): boolean {
  return listRefused(diagnostics).some(({ refusal }) => isInsistable(refusal));
}
