/** The operands of removed text as the streams wrote them: the output must not contain them. */
import { fromLatin1, latin1 } from '#platform';
import { readTextContext, type TextContext } from '../content/text-context.js';
import type { ContentUnit } from '../page/page-model.js';
import { readInstructionRef, type RemovedGlyphs } from '../page/instruction-ref.js';

/** Shorter operands, such as single letters, are only recognised as part of their whole text object. */
const MIN_TELLING_BYTES = 8;
/** The most distinct operands that are searched for; a mark on a thousand pages is written in few ways. */
const MAX_OPERANDS = 64;

const NO_CONTEXT: TextContext = { textObject: new Int32Array(0), textObjects: [] };

/** An operator that loses only some of its glyphs is listed with all of them. */
export function listRemovedOperands(units: ContentUnit[], removed: RemovedGlyphs): Uint8Array[] {
  const texts = new Set<string>();
  // Only the last stream's context is kept: letters written one by one are in the same stream.
  let read = { unitId: -1, context: NO_CONTEXT };
  for (const place of removed.keys()) {
    if (texts.size >= MAX_OPERANDS) break;
    const [unitId, instruction] = readInstructionRef(place);
    const { bytes, instructions } = units[unitId]!;
    let start = instructions.start[instruction]!;
    let end = instructions.operatorStart[instruction]!;
    if (end - start < MIN_TELLING_BYTES) {
      if (read.unitId !== unitId) read = { unitId, context: readTextContext(bytes, instructions) };
      const { textObject, textObjects } = read.context;
      const range = textObjects[textObject[instruction]! - 1];
      if (range !== undefined) ({ start, end } = range);
    }
    texts.add(latin1(bytes.subarray(start, end)).trim());
  }
  return Array.from(texts, (text) => fromLatin1(text));
}
