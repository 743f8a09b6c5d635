/**
 * Gives lines of one document to one build of the engine as hints, and prints what each took, a JSON line each.
 *
 * The document is read once, and all lines are judged in it; only what a gate admits is removed, since a removal takes a
 * hundred times as long.
 *
 * Usage: node natural-child.mjs DIST FILE < hints.json; a hint is {"hint", "kind"}.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [dist, path] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(join(resolve(dist), 'engine', file)).href);
const { removeWatermark } = await load('remove-text-watermark.js');
const { OpenPasses, withPasses } = await load('removal/pass.js');
const { createMeasures, findHint, findVariant, judgeHint, listAdmitted } = await load('removal/findings.js');
const { parseHint } = await load('values/hint.js');

const OPTIONS = { readStamps: false };
const NOTHING = { status: 'nothing_removed' };
const bytes = new Uint8Array(readFileSync(path));
const asked = JSON.parse(readFileSync(0, 'utf8'));

try {
  await withPasses(new OpenPasses(bytes, parseHint('any text'), OPTIONS), async (passes) => {
    const { document } = passes.readLines(passes.openUpload());
    const measures = createMeasures(document);
    for (const { hint, kind } of asked) print(hint, kind, await take(hint, document, measures));
  });
} catch (error) {
  const refused = { status: 'refused', reason: error.code ?? error.name };
  for (const { hint, kind } of asked) print(hint, kind, refused);
}

function print(hint, kind, taken) {
  process.stdout.write(`${JSON.stringify({ hint, kind, ...taken })}\n`);
}

async function take(text, document, measures) {
  try {
    const hint = parseHint(text);
    const found = findVariant(document, hint, judgeHint(findHint(document, hint, measures)));
    return listAdmitted(document, found).length === 0 ? NOTHING : await remove(text);
  } catch (error) {
    return { status: 'refused', reason: error.code ?? error.name };
  }
}

async function remove(hint) {
  const { evidence } = await removeWatermark(bytes, hint, OPTIONS);
  const { status, reason, textFound, textRemoved, discovery, pageCount, locations } = evidence;
  const gates = {};
  for (const { properties } of locations) {
    if (properties !== null) gates[properties.gate] = (gates[properties.gate] ?? 0) + properties.count;
  }
  const taken = [...new Set(locations.map(({ content }) => content))].slice(0, 5);
  const places = locations.slice(0, 4).map(({ pageNumber, position }) => ({ pageNumber, position }));
  const adopted = discovery?.adopted === true ? discovery.discoveredTarget : null;
  return { status, reason, textFound, textRemoved, pageCount, adopted, gates, taken, places };
}
