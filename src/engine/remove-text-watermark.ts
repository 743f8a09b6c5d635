/**
 * Removes a named text watermark from a PDF and proves that everything else is unchanged.
 *
 * A pure function of bytes and hint: no clock, no file, no environment. The
 * functions below call the steps of the method in their order:
 *
 *     open, trace, read lines, find, judge, discover, look for stamps, plan, write, verify, conclude
 *
 * Two alternatives go through the same steps with another pass: if no text was found, the mark may be letters drawn
 * as paths; if executions of one stream disagree, the streams are copied for the executions that lose something.
 */
import { suggestTexts } from './candidates/suggestions.js';
import { openWithPages } from './file/hidden-sections.js';
import { beginReadings } from './file/syntax.js';
import type { PdfFile } from './file/pdf-file.js';
import { mendUpload } from './file/mended-upload.js';
import type { EditPlan } from './plan/edit-plan.js';
import type { PlannedRemovals } from './plan/removals.js';
import {
  askSecondWitness,
  giveUp,
  isGivenUp,
  keepAttempt,
  planAgain,
  planRemoval,
  verifyAttempt,
  writeAttempt,
  type Attempt,
  type Attempted,
} from './removal/attempt.js';
import { concludeRemoval } from './removal/conclusion.js';
import { describeDamage } from './removal/damage.js';
import { findHint, findVariant, judgeHint, listAdmitted, type Findings } from './removal/findings.js';
import type { PassOptions } from './removal/options.js';
import { OpenPasses, type RemovalPass } from './removal/pass.js';
import { classifyMupdfError, isMupdfError } from './mupdf/open.js';
import { readCipher } from './mupdf/write/stream-cipher.js';
import { describeStamps } from './stamps/evidence.js';
import { findPageOutlines, listOutlineDraws, listWantedPaths } from './stamps/page-outlines.js';
import { findStamps, NO_STAMPS, type Stamps } from './stamps/search.js';
import { listPathsNear } from './tidy/paths-near.js';
import { describeAsUnshared, openUnsharedCopy } from './unshare/unshared-copy.js';
import type { RemovalResult } from './values/evidence.js';
import { type Hint, parseHint } from './values/hint.js';
import { withPassword } from './values/password.js';

/** The mark as a pass sees it. */
interface Mark {
  findings: Findings;
  stamps: Stamps;
  /** What is to be removed. */
  removals: PlannedRemovals;
}

/** An open file, and the copy in which its instructions are marked. */
type TracedFile = Pick<RemovalPass, 'file' | 'trace'>;

/** A mark with its pass: its places are numbers that only this pass understands. */
interface SightedMark {
  pass: RemovalPass;
  mark: Mark;
}

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
  const hint = parseHint(hintText);
  return withPassword(options.password ?? null, () => removeHint(bytes, hint, options));
}

async function removeHint(bytes: Uint8Array, hint: Hint, options: PassOptions): Promise<RemovalResult> {
  const passes = new OpenPasses(hint, options, bytes);
  try {
    const { mended, traced } = openWithPages(bytes, (file) => {
      beginReadings(file.bytes);
      const mended = mendUpload(file, readCipher);
      return { mended, traced: traceUpload(mended.file, passes) };
    });
    return describeDamage(mended, await removeTraced(traced, passes));
  } catch (error) {
    throw isMupdfError(error) ? classifyMupdfError(error) : error;
  } finally {
    passes.close();
  }
}

function traceUpload(upload: PdfFile, passes: OpenPasses): TracedFile {
  const file = passes.open(upload);
  return { file, trace: passes.trace(file) };
}

async function removeTraced({ file, trace }: TracedFile, passes: OpenPasses): Promise<RemovalResult> {
  const pass = passes.readLines(file, trace);
  const mark = await findMark(pass);
  const marked = isAbsent(mark)
    ? await findOutlinedMark(pass, passes)
    : await findOwnPaths(pass, mark, passes);
  return removeMark(marked ?? { pass, mark }, passes);
}

/** Plans; then removes from a copy in which executions agree, if that removes more, or else from the upload as it is. */
async function removeMark({ pass, mark }: SightedMark, passes: OpenPasses): Promise<RemovalResult> {
  const attempt = planRemoval(pass, mark.removals);
  const unshared = await removeFromUnsharedCopy(pass, mark.removals, attempt.plan, passes);
  return unshared ?? removePlanned(pass, mark, attempt);
}

/**
 * Find, judge, discover, look for stamps.
 *
 * @param known stamps that were found already; null if they are to be looked for.
 */
async function findMark(pass: RemovalPass, known: Stamps | null = null): Promise<Mark> {
  const { document, hint } = pass;
  pass.options.onProgress?.('find', 0, 0);
  const found = findHint(document, hint);
  const judged = judgeHint(found, pass.options.insist);
  const findings = findVariant(document, hint, judged);
  const admitted = listAdmitted(document, findings);
  const stamps = known ?? (await lookForStamps(pass, admitted));
  return { findings, stamps, removals: { admitted, draws: stamps.draws } };
}

async function lookForStamps(pass: RemovalPass, admitted: PlannedRemovals['admitted']): Promise<Stamps> {
  return readsPictures(pass) ? await findStamps(pass, admitted, () => pass.readers.openEach()) : NO_STAMPS;
}

/** Writes and verifies in rounds, then concludes. */
async function removePlanned(pass: RemovalPass, mark: Mark, first: Attempt): Promise<RemovalResult> {
  let attempt = first;
  while (!isGivenUp(attempt)) {
    const written = writeAttempt(pass, attempt);
    let objection = verifyAttempt(pass, attempt, written);
    if (objection === null && written.way !== 'unfit') {
      const asked = await askSecondWitness(pass, attempt, written);
      if (asked.objection === null) {
        return conclude(pass, mark, keepAttempt(pass, attempt, written, asked.witnesses));
      }
      ({ objection } = asked);
    }
    attempt = planAgain(pass, attempt, objection!);
  }
  return conclude(pass, mark, giveUp(pass, attempt));
}

function conclude(pass: RemovalPass, { findings, stamps }: Mark, attempted: Attempted): RemovalResult {
  const gone = attempted.written === null ? [] : attempted.plan.plannedDraws;
  const images = describeStamps(stamps, gone, pass.trace.units, pass.hint.text);
  const unread = pass.readers.describeUnread();
  const warnings = [...attempted.warnings, ...(unread === null ? [] : [unread])];
  const result = concludeRemoval(pass, findings, images, { ...attempted, warnings });
  const { reason, diagnostics } = result.evidence;
  if (reason !== 'target_not_found' && reason !== 'target_found_not_removed') return result;
  const meant = suggestTexts(pass.document, pass.hint);
  if (meant.length > 0) diagnostics['did_you_mean'] = meant;
  return result;
}

/** The same document in a pass that marks the paths of the letters; null if no paths of the pages read as the hint. */
async function findOutlinedMark(pass: RemovalPass, passes: OpenPasses): Promise<SightedMark | null> {
  if (!readsPictures(pass)) return null;
  const outlines = await findPageOutlines(pass, () => pass.readers.openEach());
  if (outlines.size === 0) return null;
  const trace = passes.trace(pass.file, { wantedPaths: listWantedPaths(outlines) });
  const outlined = passes.readLines(pass.file, trace);
  const mark = await findMark(outlined, listOutlineDraws(outlined.document.pages, outlines));
  return { pass: outlined, mark };
}

/** The same mark in a pass that marks the paths near it; null if there are no such paths. */
async function findOwnPaths(
  { document, file }: RemovalPass,
  { removals, stamps }: Mark,
  passes: OpenPasses,
): Promise<SightedMark | null> {
  if (stamps.draws.length > 0) return null;
  const wantedPaths = listPathsNear(document, removals.admitted);
  if (wantedPaths.size === 0) return null;
  const pass = passes.readLines(file, passes.trace(file, { wantedPaths }));
  return { pass, mark: await findMark(pass, stamps) };
}

/**
 * Runs the whole method on a copy of the upload in which the executions of its streams agree.
 *
 * Null if no executions disagree, or if the copy would lose no more than the plan without it.
 */
async function removeFromUnsharedCopy(
  pass: RemovalPass,
  { admitted }: PlannedRemovals,
  plan: EditPlan,
  passes: OpenPasses,
): Promise<RemovalResult | null> {
  const copy = openUnsharedCopy(pass.file.pdf, pass.document, admitted, plan);
  if (copy === null) return null;
  const copied = passes.adopt(copy);
  const mark = await findMark(copied);
  const result = await removePlanned(copied, mark, planRemoval(copied, mark.removals));
  return describeAsUnshared(result, plan);
}

function isAbsent({ removals }: Mark): boolean {
  return removals.admitted.length + removals.draws.length === 0;
}

/** A document is not edited if other programs may not find its pages. */
function readsPictures({ document, options }: RemovalPass): boolean {
  return options.readStamps && !document.isPageTreeBroken;
}
