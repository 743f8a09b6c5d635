/**
 * Gives lines of one document to one build of the engine as hints, and prints what each took, a JSON line each.
 *
 * Usage: node natural-child.mjs DIST FILE < hints.json; a hint is {"hint", "kind"}.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [dist, path] = process.argv.slice(2);
const { removeWatermark } = await import(
  pathToFileURL(join(resolve(dist), 'engine/remove-text-watermark.js')).href
);

const bytes = new Uint8Array(readFileSync(path));
for (const { hint, kind } of JSON.parse(readFileSync(0, 'utf8'))) {
  process.stdout.write(`${JSON.stringify({ hint, kind, ...(await take(hint)) })}\n`);
}

async function take(hint) {
  try {
    const { evidence } = await removeWatermark(bytes, hint, { readStamps: false });
    const { status, reason, textFound, textRemoved, discovery, pageCount, locations } = evidence;
    const gates = {};
    for (const { properties } of locations) {
      if (properties !== null) gates[properties.gate] = (gates[properties.gate] ?? 0) + properties.count;
    }
    const taken = [...new Set(locations.map(({ content }) => content))].slice(0, 5);
    const places = locations.slice(0, 4).map(({ pageNumber, position }) => ({ pageNumber, position }));
    const adopted = discovery?.adopted === true ? discovery.discoveredTarget : null;
    return { status, reason, textFound, textRemoved, pageCount, adopted, gates, taken, places };
  } catch (error) {
    return { status: 'refused', reason: error.code ?? error.name };
  }
}
