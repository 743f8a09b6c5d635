/**
 * Every wound over marked documents of many producers, and how the removals came out.
 *
 * usage: tsx spec/hostile/wounded-cases.ts [documents] [seed] [folder of cases...]
 *
 * What is removed from the sound document is to be removed from the wounded one: Poppler and
 * PDFium must see both outputs alike, in text and in every pixel. A wound that makes Poppler
 * show the upload otherwise than the sound one is counted apart.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeWatermark } from '../../src/engine/remove-text-watermark.js';
import { createPdfiumWitness } from '../../src/engine/witness/pdfium.js';
import { seeWithPdfium, seeWithPoppler, type SeenPage } from '../support/foreign-engines.js';
import { countOne } from './differential-run.js';
import { seeded } from './mutate.js';
import { WOUNDS } from './wounds.js';

const [documentsText, seedText, ...givenFolders] = process.argv.slice(2);
const wanted = Number(documentsText ?? 60);
const seed = Number(seedText ?? 1);
const folders = givenFolders.length > 0 ? givenFolders : ['bench/fidelity/cases'];
/** Larger ones take seconds each. */
const LARGEST_BYTES = 400_000;

interface MarkedCase {
  name: string;
  producer: string;
  hint: string;
  bytes: Buffer;
}

type View = [poppler: SeenPage[] | null, pdfium: SeenPage[] | null];

function readCases(folder: string): MarkedCase[] {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'case.json')))
    .toSorted()
    .flatMap((name) => {
      const fields = JSON.parse(readFileSync(join(folder, name, 'case.json'), 'utf8')) as Record<
        string,
        unknown
      >;
      const { kind, tier, password, hint, producer } = fields;
      if (kind !== 'positive' || tier !== 'core' || typeof password === 'string') return [];
      const bytes = readFileSync(join(folder, name, 'input.pdf'));
      if (bytes.length > LARGEST_BYTES) return [];
      return [{ name, producer: String(producer), hint: String(hint), bytes }];
    });
}

/** One of each producer, then a second one of each, and so on. */
function drawCases(cases: MarkedCase[], count: number): MarkedCase[] {
  const random = seeded(seed);
  const shuffled = cases
    .map((one) => ({ one, key: random() }))
    .sort((first, second) => first.key - second.key)
    .map(({ one }) => one);
  const turns = new Map<string, number>();
  const ordered = shuffled.map((one) => {
    countOne(turns, one.producer);
    return { one, turn: turns.get(one.producer)! };
  });
  return ordered
    .sort((first, second) => first.turn - second.turn)
    .slice(0, count)
    .map(({ one }) => one);
}

async function view(bytes: Uint8Array): Promise<View> {
  return [await seeWithPoppler(bytes), await seeWithPdfium(bytes, true)];
}

function compare(one: SeenPage[] | null, other: SeenPage[] | null): 'same' | 'pixels' | 'other' {
  if (one === null || other === null || one.length !== other.length) return 'other';
  if (one.some(({ text }, at) => text !== other[at]!.text)) return 'other';
  return one.every(({ samples }, at) => Buffer.compare(samples, other[at]!.samples) === 0)
    ? 'same'
    : 'pixels';
}

const witness = await createPdfiumWitness();

async function remove(bytes: Uint8Array, hint: string): Promise<{ output: Uint8Array | null; way: string }> {
  try {
    const { output, summary } = await removeWatermark(bytes, hint, {
      readStamps: false,
      createSecondWitness: () => Promise.resolve(witness),
    });
    return { output, way: String(output === null ? summary.reason : summary.diagnostics['writing']) };
  } catch (error) {
    return { output: null, way: `refused: ${(error as Error).message}` };
  }
}

/** How a wounded document came out, beside the sound one. */
async function judge(wounded: Buffer, hint: string, seen: View, wanted: View): Promise<string> {
  const isMended = compare((await view(wounded))[0], seen[0]) === 'same';
  const { output, way } = await remove(wounded, hint);
  const suffix = isMended ? '' : ' (Poppler does not mend it)';
  if (output === null) return `not removed, ${way}${suffix}`;
  const left = await view(output);
  const verdicts = left.map((pages, at) => compare(pages, wanted[at]!));
  const verdict = verdicts.includes('other') ? 'OTHER' : verdicts.includes('pixels') ? 'pixels' : 'exact';
  return `${verdict}${verdict === 'exact' ? '' : `, ${way}`}${suffix}`;
}

const tally = new Map<string, number>();
const producers = new Set<string>();
let documents = 0;
for (const { name, producer, hint, bytes } of drawCases(folders.flatMap(readCases), Infinity)) {
  if (documents >= wanted) break;
  const { output } = await remove(bytes, hint);
  if (output === null) continue;
  const [seen, wantedView] = [await view(bytes), await view(output)];
  documents++;
  producers.add(producer);
  for (const [what, wound] of Object.entries(WOUNDS)) {
    const wounded = wound(Buffer.from(bytes));
    if (wounded.equals(bytes)) continue;
    const verdict = await judge(wounded, hint, seen, wantedView);
    countOne(tally, `${what}: ${verdict}`);
    if (!verdict.startsWith('exact')) console.log(`${name}, ${what}: ${verdict}`);
  }
}
for (const [key, count] of [...tally].toSorted(([one], [other]) => one.localeCompare(other))) {
  console.log(`${String(count).padStart(6)}  ${key}`);
}
const mended = [...tally].filter(([key]) => !key.includes('does not mend'));
const sum = (pattern: RegExp): number =>
  mended.filter(([key]) => pattern.test(key)).reduce((total, [, count]) => total + count, 0);
console.log(
  `${documents} documents of ${producers.size} producers, seed ${seed}: of ${sum(/^/u)} wounds that Poppler mends ` +
    `${sum(/: exact/u)} exact, ${sum(/: pixels/u)} with other pixels, ${sum(/: OTHER/u)} broken, ${sum(/: not removed/u)} not removed`,
);
process.exitCode = sum(/: (?:OTHER|pixels)/u) === 0 ? 0 : 1;
