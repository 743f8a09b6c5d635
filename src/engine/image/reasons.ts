/** Why a picture is not offered, and the sentence for a page that offers none. */

/** The first match in this order is the page's reason. */
export const REFUSALS = ['page-sized', 'nested', 'turned', 'unseen'] as const;

export type Refusal = (typeof REFUSALS)[number];

const SENTENCES: Record<Refusal, string> = {
  'page-sized': 'The image covers nearly the whole page, as a scan does; parts of it cannot be selected.',
  nested:
    'The images on this page are parts of forms, patterns, masks, fonts or annotations and cannot be selected one by one.',
  turned: 'The images on this page are rotated or skewed.',
  unseen: 'The images on this page are hidden, clipped away or outside the page.',
};

/** Null for a page without pictures. */
export function explainEmptiness(refusals: ReadonlySet<Refusal>): string | null {
  const first = REFUSALS.find((refusal) => refusals.has(refusal));
  return first === undefined ? null : SENTENCES[first];
}
