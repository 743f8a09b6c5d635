/**
 * Removes a named text watermark from a PDF and proves that everything else is unchanged.
 *
 * A pure function of bytes and hint: no clock, no file, no environment. The
 * functions below call the steps of the method in their order; planning, writing and verifying go in rounds:
 *
 *     open, trace, read lines, find, judge, discover, look for stamps, plan, write, verify, conclude
 *
 * An alternative goes through the same steps with another pass: if no text was found, the mark may be letters drawn
 * as paths.
 */
import { suggestTexts } from './candidates/suggestions.js';
import type { JudgedHint } from './discover/discovery.js';
import type { OccurrenceFacts } from './judge/occurrence-facts.js';
import type { PlannedRemovals } from './plan/edit-plan.js';
import { removeInRounds, type Attempted } from './removal/attempt.js';
import { concludeRemoval } from './removal/conclusion.js';
import { describeDamage, describeKeptPictures, describeLeftovers } from './removal/describe-leftovers.js';
import {
  adoptNone,
  findVariant,
  judgeHint,
  listAdmitted,
  pickAdmitted,
  type Findings,
} from './removal/findings.js';
import type { PassOptions } from './removal/options.js';
import { OpenPasses, type RemovalPass, withPasses } from './removal/pass.js';
import { describeSimilarTexts } from './removal/similar-texts.js';
import type { TraceView } from './mupdf/trace/trace-view.js';
import { describeStamps } from './stamps/describe-stamps.js';
import { findPageOutlines, isHaloOfText, listOutlineDraws } from './stamps/page-outlines.js';
import { findStamps, NO_STAMPS, type StampFound, type Stamps } from './stamps/search.js';
import { listPathsNear } from './tidy/own-paths.js';
import { MAX_SUGGESTIONS, type RemovalResult } from './values/run-summary.js';
import type { AdmittingGate } from './values/gate-words.js';
import { parseHint } from './values/hint.js';

/** The mark in one pass: numbers of units, chains and glyphs are valid only in this pass. */
interface Mark {
  pass: RemovalPass;
  findings: Findings;
  stamps: Stamps;
  removals: PlannedRemovals;
}

/** Gates that admit pictures for what they read alone. */
const MAY_BE_LETTERHEAD: ReadonlySet<AdmittingGate> = new Set(['same-placement', 'insisted', 'notice']);

/**
 * Removes every occurrence of the hint that a gate admits.
 *
 * @param bytes the upload; never changed, and not to be changed before the promise settles.
 * @returns `output` null if nothing was removed: the upload itself is the answer.
 * @throws EngineFailure if the hint breaks the contract or the document cannot be processed.
 */
export async function removeWatermark(
  bytes: Uint8Array,
  hintText: string,
  options: PassOptions = {},
): Promise<RemovalResult> {
  return withPasses(new OpenPasses(bytes, parseHint(hintText, options.insist), options), removeFromUpload);
}

async function removeFromUpload(passes: OpenPasses): Promise<RemovalResult> {
  const { corrected, ...traced } = passes.openUpload();
  const first = await findMark(passes.readLines(traced));
  const isFound = listCertain(first).length + first.removals.draws.length > 0;
  const found = await findOwnPaths(isFound ? first : await findOutlinedMark(first, passes), passes);
  const mark = hasMark(found) ? found : (takeNamedByFile(first) ?? found);
  const attempted = await removeInRounds(mark.pass, mark.removals);
  return describeDamage(corrected, conclude(mark, attempted));
}

function hasMark({ removals: { admitted, draws } }: Mark): boolean {
  return admitted.length + draws.length > 0;
}

/** Pictures without words that the file calls as the hint says, if the document has no such text. */
function takeNamedByFile(first: Mark): Mark | null {
  const { judged, sightings } = first.findings;
  const draws = first.stamps.namedByFile;
  if (judged.length + sightings > 0 || draws.length === 0) return null;
  return { ...first, stamps: { ...first.stamps, draws }, removals: { ...first.removals, draws } };
}

/**
 * Find, judge, discover, look for stamps.
 *
 * @param known stamps that were found already; null if they are to be looked for.
 */
async function findMark(pass: RemovalPass, known: Stamps | null = null): Promise<Mark> {
  const { document, hint } = pass;
  pass.options.onProgress?.('find', 0, 0);
  const judged = judgeHint(document, hint, pass.options.insist);
  const findings = findVariant(document, hint, judged);
  const admitted = listAdmitted(document, findings);
  const isToRead = known === null && readsPictures(pass);
  const found = isToRead ? await findStamps(pass, listCertain({ pass, findings })) : (known ?? NO_STAMPS);
  const stamps = { ...found, draws: withoutLetterheads(found.draws, findings) };
  const mark = { pass, findings, stamps, removals: { admitted, draws: stamps.draws } };
  if (!isToRead || !findings.discovery.adopted || stamps.draws.length > 0) return mark;
  return (await findExactStamp(mark, judged)) ?? mark;
}

/** What is admitted by its look: text that only the caller's insisting admits does not replace a picture of the same words. */
function listCertain({ pass, findings }: Pick<Mark, 'pass' | 'findings'>): OccurrenceFacts[] {
  const admitted = pickAdmitted(pass.document, findings);
  return admitted.filter(({ verdict }) => verdict.gate !== 'insisted').map(({ facts }) => facts);
}

/** Without pictures at one place beside text that only the caller's insisting admits: a letterhead has the words, too. */
function withoutLetterheads(draws: StampFound[], { judged }: Findings): StampFound[] {
  const insisted = judged.filter(({ verdict }) => verdict.gate === 'insisted');
  const pages = new Set(insisted.map(({ facts }) => facts.occurrence.pageNumber));
  return draws.filter(({ gate, pageNumber }) => !MAY_BE_LETTERHEAD.has(gate) || !pages.has(pageNumber));
}

/**
 * A picture that reads as the hint, where the text that was adopted is only similar to it; null if there is none. A
 * picture at one place of most pages does not count: it may be a letterhead.
 */
async function findExactStamp({ pass, findings }: Mark, judged: JudgedHint): Promise<Mark | null> {
  const asNamed = adoptNone(findings, judged);
  const admitted = listAdmitted(pass.document, asNamed);
  const stamps = await findStamps(pass, admitted);
  if (!stamps.draws.some(({ gate }) => !MAY_BE_LETTERHEAD.has(gate))) return null;
  return { pass, findings: asNamed, stamps, removals: { admitted, draws: stamps.draws } };
}

function conclude({ pass, findings, stamps, removals }: Mark, attempted: Attempted): RemovalResult {
  const { plan, written } = attempted;
  const gone = written === null ? [] : plan.plannedDraws;
  const images = describeStamps(stamps, removals.admitted, gone, pass.trace.units, pass.hint.text);
  const unread = pass.readers.describeUnread(stamps.unread);
  const left = written === null ? [] : describeLeftovers(pass, plan, written);
  const kept = images.removed === 0 ? [] : describeKeptPictures(stamps.keptPages);
  const similar = written === null ? [] : describeSimilarTexts(pass.document, plan.planned);
  const warnings = [
    ...attempted.warnings,
    ...left,
    ...similar,
    ...kept,
    ...(unread === null ? [] : [unread]),
  ];
  const result = concludeRemoval(pass, findings, images, { ...attempted, warnings });
  const { reason, diagnostics } = result.summary;
  if (reason !== 'target_not_found' && reason !== 'target_found_not_removed') return result;
  const meant = [...stamps.suggestions, ...suggestTexts(pass.document, pass.hint)].slice(0, MAX_SUGGESTIONS);
  if (meant.length > 0) diagnostics['did_you_mean'] = meant;
  return result;
}

/** The same document in a pass with markers around the letters' paths, if paths of the pages read as the hint. */
async function findOutlinedMark(first: Mark, passes: OpenPasses): Promise<Mark> {
  const { pass, stamps } = first;
  if (!readsPictures(pass)) return first;
  const { outlines, longerTexts } = await findPageOutlines(pass);
  if (outlines.size === 0) {
    return { ...first, stamps: { ...stamps, suggestions: [...stamps.suggestions, ...longerTexts] } };
  }
  const outlined = readAgain(pass, outlines, passes);
  const mark = await findMark(outlined, listOutlineDraws(outlined.document.pages, outlines));
  const texts = mark.findings.judged.map(({ facts }) => facts);
  return isHaloOfText(mark.stamps.draws, texts, outlined.trace) ? first : mark;
}

/** The same mark in a pass with markers around the paths near it, if there are such paths. */
async function findOwnPaths(first: Mark, passes: OpenPasses): Promise<Mark> {
  const { pass, removals, stamps } = first;
  if (stamps.draws.length > 0) return first;
  const wantedPaths = listPathsNear(pass.document, removals.admitted);
  return wantedPaths.size === 0 ? first : findMark(readAgain(pass, wantedPaths, passes), stamps);
}

/** Another pass through the same file, with markers around these paths, by unit. */
function readAgain(
  { file }: RemovalPass,
  wantedPaths: NonNullable<TraceView['wantedPaths']>,
  passes: OpenPasses,
): RemovalPass {
  return passes.readLines({ file, trace: passes.trace(file, { wantedPaths }) });
}

/** A document is not edited if other programs may not find its pages. */
function readsPictures({ document, options }: RemovalPass): boolean {
  return options.readStamps && !document.isPageTreeBroken;
}
