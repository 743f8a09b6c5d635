/**
 * Finds the watermarks of a document without a hint.
 *
 * The first steps are those of a removal: open, trace, read lines. Then all texts that differ from the pages' own are
 * screened in one pass, and the few that a gate may admit are judged as if the caller had named each. The document is
 * not edited.
 */
import { compareCandidates, describeTextMark, joinAlike } from './candidates/describe.js';
import { findPictureMarks } from './candidates/pictures.js';
import { MarkFinder } from './candidates/text-candidates.js';
import type { PassOptions } from './removal/options.js';
import { OpenPasses, type RemovalPass, withPasses } from './removal/pass.js';
import {
  MAX_WATERMARK_CANDIDATES,
  MAX_POSSIBLE,
  type FoundWatermarks,
  type WatermarkCandidate,
} from './values/candidates.js';
import { parseHint } from './values/hint.js';

/** Pictures are read in the languages of Latin script, since no hint names a script. */
const NO_HINT = parseHint('watermark');

/**
 * Lists the marks of a document, the most likely first.
 *
 * @param bytes the upload; never changed, and not to be changed before the promise settles.
 * @throws EngineFailure if the document cannot be processed.
 */
export async function findWatermarks(bytes: Uint8Array, options: PassOptions = {}): Promise<FoundWatermarks> {
  return withPasses(new OpenPasses(bytes, NO_HINT, options), (passes) =>
    findMarks(passes.readLines(passes.openUpload())),
  );
}

const OMITTED =
  'The document has more texts or pictures that differ from its own than were examined; a mark may be missing.';

async function findMarks(pass: RemovalPass): Promise<FoundWatermarks> {
  const { document, options, readers } = pass;
  options.onProgress?.('find', 0, 0);
  const omissions = new Set<string>();
  const onOmission = (): void => void omissions.add(OMITTED);
  const marks = new MarkFinder(document, onOmission).findAll();
  const texts = marks.flatMap((mark) => describeTextMark(mark) ?? []);
  const pictures = await findPictureMarks(pass, onOmission);
  const unread = readers.describeUnread(pictures.unread);
  return {
    pageCount: document.pageCount,
    hasTextLayer: document.pages.some(({ paint }) => paint.glyphCount > 0),
    candidates: shorten(joinAlike([...texts, ...pictures.candidates].sort(compareCandidates))),
    warnings: [...document.warnings, ...omissions, ...(unread === null ? [] : [unread])],
  };
}

function shorten(candidates: WatermarkCandidate[]): WatermarkCandidate[] {
  let possible = 0;
  return candidates
    .filter(({ rank }) => rank !== 'possible' || ++possible <= MAX_POSSIBLE)
    .slice(0, MAX_WATERMARK_CANDIDATES);
}
