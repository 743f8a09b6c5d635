/**
 * Rewrites the examples of the published description; the service must be built:
 *
 *     make build && npx tsx spec/support/write-examples.ts
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeExamples } from './examples.js';

const FILE = fileURLToPath(new URL('../../src/http/description/examples.ts', import.meta.url));

const head = '/** Answers of the service, written down by `spec/support/write-examples.ts`. */\n';
const lines = Object.entries(await makeExamples()).map(
  ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
);
writeFileSync(FILE, head + lines.join('\n'));
execFileSync('npx', ['prettier', '--write', '--log-level=warn', FILE], { stdio: 'inherit' });
process.exit(0);
