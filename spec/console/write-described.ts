/**
 * The types of the answers, written from the published description:
 * `npx tsx spec/console/write-described.ts`. A test holds the committed file against it.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type JSONSchema, compile } from 'json-schema-to-typescript';
import { format } from 'prettier';
import { openApiDocument } from '../../src/http/routes/openapi.js';

export const DESCRIBED = fileURLToPath(new URL('../../src/console/api/described.ts', import.meta.url));

/** What the page reads of the description. */
const ANSWERS = [
  'WatermarkRemovalResponse',
  'ProcessingReport',
  'WatermarkStats',
  'ImageCandidates',
  'ErrorResponse',
  'HTTPValidationError',
];

const HEADER = `/**
 * The answers of the published description. Written by \`npx tsx spec/console/write-described.ts\`.
 */

`;

export async function describeAnswers(): Promise<string> {
  const { schemas } = openApiDocument.components;
  const definitions = JSON.parse(
    JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/'),
  ) as Record<string, JSONSchema>;
  const root: JSONSchema = {
    type: 'object',
    required: ANSWERS,
    additionalProperties: false,
    properties: Object.fromEntries(ANSWERS.map((name) => [name, { $ref: `#/$defs/${name}` }])),
    $defs: definitions,
  };
  const code = await compile(root, 'Described', {
    bannerComment: '',
    additionalProperties: false,
    format: false,
  });
  return format(HEADER + code, { parser: 'typescript', printWidth: 110, singleQuote: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(DESCRIBED, await describeAnswers());
