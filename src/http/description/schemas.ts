/**
 * All schemas of the published description, by name.
 *
 * `form.ts` validates requests with the form schemas, and the tests validate
 * every response with the rest, so the description cannot drift from the code.
 */
import { errorSchemas } from './error-schemas.js';
import { findSchemas } from '../../report/find-schemas.js';
import { formSchemas } from './form-schemas.js';
import { imageSchemas } from '../../report/image-schemas.js';
import { metaSchemas } from './meta-schemas.js';
import { reportSchemas } from '../../report/report-schemas.js';
import { statsSchemas } from '../../report/stats-schemas.js';

export const schemas = {
  ...formSchemas,
  ...reportSchemas,
  ...statsSchemas,
  ...findSchemas,
  ...imageSchemas,
  ...errorSchemas,
  ...metaSchemas,
};

export type SchemaName = keyof typeof schemas;

/** A JSON body of this schema. */
export function jsonOf(name: SchemaName) {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
}
