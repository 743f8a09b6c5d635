/**
 * The edited content streams, the operands that they must not contain any more, and the pages that they may have
 * changed. Each stream is made on request: all of a book's at once would need as much memory as the book.
 */
import { applySplices } from '../content/splice.js';
import type { ContentUnit, StreamEdits, TracedPage } from '../page/page-model.js';
import { readInstructionRef, type RemovedGlyphs } from '../page/instruction-ref.js';
import type { EditPlan } from './edit-plan.js';
import { fromLatin1, latin1 } from '#platform';
import { readTextContext, type TextContext } from '../content/text-context.js';

/**
 * Applies a plan to the document's streams.
 *
 * @param deleted objects that were deleted.
 */
export function editStreams(
  units: ContentUnit[],
  plan: EditPlan,
  deleted: ReadonlySet<number> = new Set(),
): StreamEdits {
  const makers = new Map<number, () => Uint8Array>();
  for (const { bytes, segments } of units) {
    for (const { objectNumber, start, length } of segments) {
      const splices = plan.splices.get(objectNumber);
      if (splices === undefined || makers.has(objectNumber)) continue;
      makers.set(objectNumber, () => applySplices(bytes.subarray(start, start + length), splices));
    }
  }
  for (const objectNumber of listSettings(units, plan.removed)) {
    makers.set(objectNumber, () => new Uint8Array(0));
  }
  for (const objectNumber of deleted) makers.delete(objectNumber);
  return makers;
}

/** Lists objects with a product's own copy of the mark's text, which must be removed with the mark. */
function listSettings(units: ContentUnit[], removed: RemovedGlyphs): number[] {
  const losing = new Set([...removed.keys()].map((place) => readInstructionRef(place)[0]));
  return units
    .filter(({ id, settingsObjectNumber }) => settingsObjectNumber > 0 && losing.has(id))
    .map(({ settingsObjectNumber }) => settingsObjectNumber);
}

/** Shorter operands, such as single letters, are only recognised as part of their whole text object. */
const MIN_OPERAND_BYTES = 8;
/** The most distinct operands that are searched for; a mark on a thousand pages is written in few ways. */
const MAX_OPERANDS = 64;

const NO_CONTEXT: TextContext = { textObject: new Int32Array(0), textObjects: [] };

/** Operands of the show operators that lose glyphs, whole even if an operator loses only some of its glyphs. */
export function listRemovedOperands(units: ContentUnit[], removed: RemovedGlyphs): Uint8Array[] {
  const texts = new Set<string>();
  // Only the last stream's context is kept: letters written one by one are in the same stream.
  let read = { unitId: -1, context: NO_CONTEXT };
  for (const place of removed.keys()) {
    if (texts.size >= MAX_OPERANDS) break;
    const [unitId, instruction] = readInstructionRef(place);
    const unit = units[unitId]!;
    let start = unit.instructions.start[instruction]!;
    let end = unit.instructions.operatorStart[instruction]!;
    if (end - start < MIN_OPERAND_BYTES) {
      if (read.unitId !== unitId) read = { unitId, context: readTextContext(unit) };
      const { textObject, textObjects } = read.context;
      const range = textObjects[textObject[instruction]! - 1];
      if (range !== undefined) ({ start, end } = range);
    }
    texts.add(latin1(unit.bytes.subarray(start, end)).trim());
  }
  return Array.from(texts, (text) => fromLatin1(text));
}

/** Pages that run a unit with an edited stream object, or that lose an annotation. */
export function listPagesToVerify(
  pages: TracedPage[],
  units: ContentUnit[],
  { splices, annotations }: Pick<EditPlan, 'splices' | 'annotations'>,
): TracedPage[] {
  const changed = new Set(
    units
      .filter(({ segments }) => segments.some(({ objectNumber }) => splices.has(objectNumber)))
      .map(({ id }) => id),
  );
  const losing = new Set(annotations.map(({ pageNumber }) => pageNumber));
  return pages.filter(
    (page) =>
      changed.has(page.unitId) ||
      losing.has(page.pageNumber) ||
      page.paint.links.some(({ unitId }) => changed.has(unitId)),
  );
}
