/**
 * Generates the three clients from a description, for the programs in the same folder:
 *
 *     node generate.mjs openapi.json folder
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient as generateHeyApi } from '@hey-api/openapi-ts';
import openapiTypes, { astToString } from 'openapi-typescript';
import { generate as generateOrval } from 'orval';
import ts from 'typescript';

const [source, folder] = process.argv.slice(2).map((name) => path.resolve(name));
const generated = path.join(folder, 'generated');

await generateHeyApi({
  input: source,
  output: { path: path.join(generated, 'hey-api'), importFileExtension: '.js' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'silent', file: false },
});

await generateOrval({
  input: source,
  output: {
    target: path.join(generated, 'orval.ts'),
    client: 'fetch',
    override: {
      mutator: { path: path.join(folder, 'orval-fetch.ts'), name: 'fetchAnswer', extension: '.js' },
    },
  },
});

// Types alone leave it to the caller what a file is; this is the transformation that their manual gives.
const blob = ts.factory.createTypeReferenceNode('Blob');
const types = await openapiTypes(pathToFileURL(source), {
  transform: (schema) => (schema.format === 'binary' ? blob : undefined),
});
await writeFile(path.join(generated, 'openapi-fetch.ts'), astToString(types));
