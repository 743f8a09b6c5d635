/**
 * Ranks candidates: how certain it is that a text is a watermark, although no caller named it.
 *
 * Gates are made for a text that a person called a mark. Without that, a running head, a title or the label of a chart
 * may pass, too: some gates need one further sign here.
 */
import { EVIDENCE, type TextEvidence } from '../judge/evidence.js';
import type { Verdict } from '../judge/gates.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import type { Enclosure } from '../origins/enclosure.js';
import type { CandidateRank } from '../values/candidates.js';
import { isNotice } from '../values/wording.js';

/** A text that no hint can name is listed if it is on at least this many pages. */
export const UNNAMED_PAGES = 3;

/** Names of layers that say watermark; a stamp or a background may be anything. */
const DECLARING_NAME = /water\s*mark|wasserzeichen|filigran|marca de agua/iu;

/** Signs that any mark may have, and that the page's own heads, titles and labels seldom have. */
const SIGNS: TextEvidence[] = ['oblique', 'turned', 'transparent', 'pale', 'touching-text', 'odd-text'];
/** Signs of text that was written apart from the page's own: there, colour, place and repetition count, too. */
const LAID_SIGNS: TextEvidence[] = [...SIGNS, 'coloured', 'at-edge', 'on-three-pages'];

/** Gates that make a text likely only if one further sign holds. */
const FURTHER: Partial<Record<Verdict['gate'], TextEvidence[]>> = {
  stamped: LAID_SIGNS,
  merged: LAID_SIGNS,
  'own-stream': LAID_SIGNS,
  pale: ['oblique', 'turned', 'touching-text', 'on-two-pages'],
};

export function rankText(facts: OccurrenceFacts, { gate, evidence }: Verdict): CandidateRank {
  const holds = (name: TextEvidence): boolean => EVIDENCE[name](facts);
  if (isDeclared(facts)) return 'declared';
  // A batch must not take signatures unasked.
  if (gate === 'no-evidence' || holds('in-signature')) return 'possible';
  if (gate === 'notice' && isClaim(facts.occurrence.target.text)) return 'possible';
  const further = FURTHER[gate];
  if (further !== undefined && !further.some(holds)) return 'possible';
  const isDesign = gate === 'same-placement' && evidence.includes('coloured') && !holds('touching-text');
  const mayBeHead = gate === 'same-placement' || gate === 'own-stream' || gate === 'merged';
  return isDesign || (mayBeHead && isHead(holds, facts)) ? 'possible' : 'likely';
}

/** Running heads repeat on all pages, in any colour; on slides they touch other text. Programs write them into forms, streams or groups of their own, too. */
function isHead(holds: (name: TextEvidence) => boolean, { occurrence }: OccurrenceFacts): boolean {
  const isApart = holds('turned') || holds('copy-notice') || isNotice(occurrence.target.text);
  return holds('in-margin') && !isApart;
}

/** A credit of the program that made the page, a licence for all, or a publisher's copyright; a text with a word of a trial is neither. */
const CLAIM = /creative commons|^(?:created|generated|made|powered|produced) (?:by|using|with)\b|©/iu;
const TRIAL = /trial|evaluation|demo|unlicen|unregistered/iu;

function isClaim(text: string): boolean {
  return CLAIM.test(text) && !TRIAL.test(text);
}

/** Says whether the file itself declares the enclosed text as a watermark. */
export function isDeclared(enclosure: Readonly<Enclosure>): boolean {
  return (
    enclosure.artifactSubtypes.includes('Watermark') ||
    enclosure.annotationSubtype === 'Watermark' ||
    enclosure.isInWatermarkForm ||
    enclosure.optionalContentNames.some((name) => DECLARING_NAME.test(name))
  );
}

/** What no page number is: a browser prints dates in figures, too. */
const UNLIKE_NUMBERS: readonly TextEvidence[] = ['oblique', 'transparent', 'across-text', 'browser-print'];

/** Says whether a text looks like no page number. */
export function isSetApart(facts: OccurrenceFacts): boolean {
  return UNLIKE_NUMBERS.some((name) => EVIDENCE[name](facts));
}
