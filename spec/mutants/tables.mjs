/**
 * Runs bundled specs, and loads all their imports again each time.
 *
 * A table is made as its module loads: a mutant of it would need a process of its own, one of
 * hundreds. Here each run makes the tables again, and a mutant is one run of a few hundred assertions.
 */
import { readdirSync } from 'node:fs';

/** Where the build command of `tables.config.json` puts them. */
const BUNDLES = new URL('../../bundled/', import.meta.url);
const loads = { count: 0 };

/** The bodies of a bundle's tests, in order. */
async function collect(name) {
  const bodies = [];
  const known = { describe: globalThis.describe, it: globalThis.it };
  globalThis.describe = (_title, body) => body();
  globalThis.it = (_title, body) => bodies.push(body);
  try {
    loads.count += 1;
    await import(`${new URL(name, BUNDLES)}?load=${loads.count}`);
  } finally {
    Object.assign(globalThis, known);
  }
  return bodies;
}

for (const name of readdirSync(BUNDLES)) {
  it(`holds what ${name} promises`, async () => {
    for (const body of await collect(name)) await body();
  });
}
