/**
 * Gives lines of one document to the engine as hints, and prints what each took, a JSON line each.
 *
 * The document is read once, and all lines are judged in it; only what a gate admits is removed, since a removal takes a
 * hundred times as long. Ends with an error if anything fails that is no refusal of the engine.
 *
 * Usage: tsx natural-child.ts FILE < hints.json; a hint is {"hint", "kind"}.
 */
import { readFileSync } from 'node:fs';
import type { DocumentText } from '../src/engine/lines/reading.js';
import { findVariant, judgeHint, listAdmitted } from '../src/engine/removal/findings.js';
import { OpenPasses, withPasses } from '../src/engine/removal/pass.js';
import { removeWatermark } from '../src/engine/remove-text-watermark.js';
import type { RemovalResult } from '../src/engine/values/run-summary.js';
import { EngineFailure } from '../src/engine/values/failure.js';
import { parseHint } from '../src/engine/values/hint.js';
import type { ChosenLine } from './natural-lines.js';

type Location = RemovalResult['summary']['locations'][number];

export interface Taken extends ChosenLine {
  status: RemovalResult['summary']['status'] | 'refused';
  /** Why the engine refused the document or the line, or left it. */
  reason?: string | null;
  /** The variant that was removed instead of the line. */
  adopted?: string | null;
  /** How many places each gate admitted. */
  gates?: Record<string, number>;
  /** Some of the texts that went, and the first places. */
  taken?: Location['content'][];
  places?: Pick<Location, 'pageNumber' | 'position'>[];
}

type Outcome = Omit<Taken, keyof ChosenLine>;

const OPTIONS = { readStamps: false };
const bytes = new Uint8Array(readFileSync(process.argv[2]!));
const asked = JSON.parse(readFileSync(0, 'utf8')) as ChosenLine[];

try {
  await withPasses(new OpenPasses(bytes, parseHint('any text'), OPTIONS), async (passes) => {
    const { document } = passes.readLines(passes.openUpload());
    for (const line of asked) print(line, await take(line.hint, document));
  });
} catch (error) {
  for (const line of asked) print(line, describeRefusal(error));
}

function print(line: ChosenLine, outcome: Outcome): void {
  process.stdout.write(`${JSON.stringify({ ...line, ...outcome })}\n`);
}

async function take(text: string, document: DocumentText): Promise<Outcome> {
  try {
    const hint = parseHint(text);
    const found = findVariant(document, hint, judgeHint(document, hint));
    return listAdmitted(document, found).length === 0 ? { status: 'nothing_removed' } : await remove(text);
  } catch (error) {
    return describeRefusal(error);
  }
}

/** @throws what is no refusal: an error of the engine or of this program. */
function describeRefusal(error: unknown): Outcome {
  if (!(error instanceof EngineFailure)) throw error;
  return { status: 'refused', reason: error.code };
}

async function remove(hint: string): Promise<Outcome> {
  const { summary } = await removeWatermark(bytes, hint, OPTIONS);
  const { status, reason, discovery, locations } = summary;
  const gates: Record<string, number> = {};
  for (const { properties } of locations) {
    if (properties !== null) gates[properties.gate] = (gates[properties.gate] ?? 0) + properties.count;
  }
  const taken = [...new Set(locations.map(({ content }) => content))].slice(0, 5);
  const places = locations.slice(0, 4).map(({ pageNumber, position }) => ({ pageNumber, position }));
  const adopted = discovery?.adopted === true ? discovery.discoveredTarget : null;
  return { status, reason, adopted, gates, taken, places };
}
