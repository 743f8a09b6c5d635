/**
 * The engine's gates in words. A gate that is new to this page is told by its name.
 */

const ADMITTED: Record<string, string> = {
  'watermark-artifact': 'the file itself marks it as a watermark',
  'watermark-annotation': 'it is a watermark annotation',
  'watermark-form': 'a product made it as a watermark',
  'optional-content': 'it stands on a layer that is named as a watermark’s',
  turned: 'it is turned against the page’s text',
  transparent: 'it is more transparent than the page’s text',
  oversized: 'it is large and lies over other text',
  pale: 'it is large and pale beside the page’s text',
  lattice: 'it repeats in a lattice over the page',
  'shared-form': 'several pages draw it from one shared form',
  'own-stream': 'it stands by itself in a stream of its own, on most pages',
  merged: 'it was merged into the page by itself, on most pages',
  stamped: 'it was laid on a page that was finished before',
  'same-placement': 'it stands at the same place on most pages',
  weighed: 'much that is weak by itself speaks for it together',
  companion: 'it belongs to another one that was recognised',
};

const REFUSED: Record<string, string> = {
  form_field: 'it is the value of a form field',
  under_scan: 'a picture of the whole page lies over it',
  unattributed: 'the instruction that wrote it could not be told for certain',
  clip_text: 'it clips what is painted after it, and its going would uncover that',
  soft_mask: 'it is part of a mask',
  invisible_over_scan: 'it is the invisible text of a scanned page',
  no_evidence: 'nothing sets it apart from what the page says',
  shared_content: 'what draws it is also drawn elsewhere, where it must stay',
  inseparable: 'it cannot be taken out of its instruction by itself',
};

export function tellAdmission(gate: string): string {
  return ADMITTED[gate] ?? gate;
}

/** Names of evidence as words: `across-text` is across text. */
export function tellEvidence(names: string[]): string {
  return names.map((name) => name.replaceAll('-', ' ')).join(', ');
}

/** Why occurrences were left, from the diagnostics: `refused_` and the gate's name, with how many. */
export function listRefusals(diagnostics: object): { reason: string; count: number }[] {
  return Object.entries(diagnostics).flatMap(([key, count]) => {
    if (!key.startsWith('refused_') || typeof count !== 'number') return [];
    const gate = key.slice('refused_'.length);
    return [{ reason: REFUSED[gate] ?? gate.replaceAll('_', ' '), count }];
  });
}
