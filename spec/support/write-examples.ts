/**
 * Rewrites the examples of the published description; the service must be built:
 *
 *     make build && npx tsx spec/support/write-examples.ts
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeExamples } from './examples.js';

const FOLDER = fileURLToPath(new URL('../../src/http/description/examples/', import.meta.url));

for (const [file, examples] of Object.entries(await makeExamples())) {
  const head = '/** Answers of the service, written down by `spec/support/write-examples.ts`. */\n';
  const lines = Object.entries(examples).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
  );
  writeFileSync(`${FOLDER}${file}.ts`, head + lines.join('\n'));
}
execFileSync('npx', ['prettier', '--write', '--log-level=warn', FOLDER], { stdio: 'inherit' });
process.exit(0);
