/**
 * What a removal leaves in dictionaries: leftovers that the writer removes, and warnings about the rest and about the
 * upload's own damage.
 */
import type { WrittenFile, RemovalResult, WriteMode } from '../values/run-summary.js';
import { NO_LEFTOVERS, type Leftovers } from '../mupdf/dictionaries/leftovers.js';
import type { Trace } from '../mupdf/trace/trace.js';
import type { RemovalPass, TracedPass } from './pass.js';
import type { EditPlan } from '../plan/edit-plan.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import { listRemovedOperands } from '../plan/stream-edits.js';
import { warnOfPages } from '../values/page-warnings.js';
import { equalBytes } from '#platform';
import { foldText } from '../values/hint.js';
import type { CorrectedUpload } from '../file/corrected-lengths.js';

const SIGNATURE_WARNING = 'The document is signed; the change makes its signature invalid.';
const LAYER_WARNING =
  'The optional content group that held the watermark stays in the document’s list of layers.';
const FORM_WARNING = 'A form that held the watermark is empty now and stays in the document.';
const STRING_WARNING = 'An alternate text that described the watermark stays in the document.';

/** If a page could not be read, only leftovers that are certain without it: it may use any form, layer or string. */
export function listLeftovers({ trace, document }: TracedPass, plan: EditPlan): Leftovers {
  // An unreadable page may draw anything.
  const isKnown = document.pages.length === document.pageCount;
  return {
    annotations: plan.annotations,
    pictures: NO_LEFTOVERS.pictures,
    removedOperands: listRemovedOperands(trace.units, plan.removed),
    forms: isKnown ? plan.droppedForms : [],
    propertyLists: isKnown ? plan.propertyLists : null,
    tracedStreams: listTracedStreams(trace),
    strings: isKnown ? plan.descriptiveStrings : NO_LEFTOVERS.strings,
    layerNames: listLayerNames(plan.planned),
    cleanupOnly: plan.cleanupOnly,
  };
}

/** Stream objects of every unit that the trace has run. */
export function listTracedStreams({ units }: Trace): Set<number> {
  return new Set(units.flatMap(({ segments }) => segments.map(({ objectNumber }) => objectNumber)));
}

/** Warns of removed comments, of descriptions of the mark that remain, and of a signature that the change breaks. */
export function describeLeftovers(pass: RemovalPass, plan: EditPlan, written: WrittenFile): string[] {
  const { trace } = pass;
  const warnings = describeComments(pass, plan);
  if (breaksSignature(trace.findSignedEnd(), pass.upload, written)) warnings.push(SIGNATURE_WARNING);
  if (written.keepsLayer) warnings.push(LAYER_WARNING);
  if (plan.keepsEmptyForm || plan.droppedForms.some((form) => !written.removedObjects.has(form))) {
    warnings.push(FORM_WARNING);
  }
  if (written.keepsDescription) warnings.push(STRING_WARNING);
  return warnings;
}

/**
 * Says whether a change breaks a signature: any change does, except one in place behind all signed bytes, in what was
 * added to the document after it was signed.
 */
function breaksSignature(signedEnd: number, before: Uint8Array, { bytes, way }: WrittenFile): boolean {
  if (signedEnd === 0 || way !== 'in-place') return signedEnd > 0;
  return !equalBytes(before.subarray(0, signedEnd), bytes.subarray(0, signedEnd));
}

/** Warns of removed annotations with a comment. A stamp's own text is none: it contains the mark, or is a name without a space. */
function describeComments({ trace, hint }: RemovalPass, plan: EditPlan): string[] {
  const pages = plan.annotations
    .filter(({ objectNumber }) =>
      trace
        .readAnnotationTexts(objectNumber)
        .some((text) => /\S\s+\S/u.test(text) && !foldText(text).includes(hint.key)),
    )
    .map(({ pageNumber }) => pageNumber);
  return Array.from(
    new Set(pages),
    (page) => `A comment on page ${page} was removed with the annotation that it belongs to.`,
  );
}

function listLayerNames(removed: OccurrenceFacts[]): Set<string> {
  return new Set(
    removed.flatMap(({ optionalContentNames }) => optionalContentNames.flatMap((name) => name.split('\n'))),
  );
}

/** Warns of pages that keep a picture that was removed from others: there it may be content, such as a cover's logo. */
export function describeKeptPictures(pageNumbers: readonly number[]): string[] {
  return warnOfPages(
    pageNumbers,
    (page) => `Page ${page} keeps the picture that was removed: it is elsewhere there, or of another size.`,
    (rest) => `${rest} more pages keep it, too.`,
  );
}

const WRONG_LENGTHS = 'The document is damaged: its streams begin or end elsewhere than they say.';
const WRONG_REFERENCES =
  'The document is damaged: its cross-references were wrong, and were written anew; nothing else was.';

/** The result in terms of the upload, whose damage remains except in edited streams. */
export function describeDamage(corrected: CorrectedUpload, result: RemovalResult): RemovalResult {
  const { output, summary } = result;
  const way = summary.diagnostics['writing'] as WriteMode;
  const warnings = [
    ...(corrected.isDamaged ? [WRONG_LENGTHS] : []),
    ...(way === 'mended' ? [WRONG_REFERENCES] : []),
  ];
  if (warnings.length === 0) return result;
  return {
    output: output && corrected.restoreUntouched(output, way),
    summary: { ...summary, warnings: [...warnings, ...summary.warnings] },
  };
}
