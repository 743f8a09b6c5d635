/**
 * Compares a response with the published description.
 *
 * Every response that a test receives is checked here: its status must be
 * documented, its headers and its body must fit their schemas. Answers outside
 * the description's paths must be error bodies.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { openApiDocument } from '../../src/http/description/openapi.js';

export interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** JSON as a value, a PDF as a Buffer, anything else as text; undefined for HEAD. */
  body: unknown;
}

interface Described {
  headers?: Record<string, { $ref: string }>;
  content: Record<string, { schema: object }>;
}

interface HeaderRule {
  required: boolean;
  schema?: object;
  content?: { 'application/json': { schema: object } };
}

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { binary: true } });
ajv.addSchema(openApiDocument, 'description');
const compiled = new Map<object, ValidateFunction>();

/** The old address serves remove_watermark, with the host's own cap. */
const LEGACY_PATH = '/api/remove-watermark';

export function expectDescribed(method: string, url: string, received: Received): void {
  const path = new URL(url, 'http://service').pathname;
  expect(received.headers['x-request-id'], 'X-Request-ID').to.match(/^[A-Za-z0-9._:/+=@-]{1,128}$/);
  const described = describedAnswer(method, path, received.status);
  if (described === 'elsewhere') {
    if (received.status >= 400) expectBody({ $ref: '#/components/schemas/ErrorResponse' }, received.body);
    return;
  }
  for (const [name, { $ref }] of Object.entries(described.headers ?? {})) {
    expectHeader(name, $ref.split('/').at(-1) as keyof typeof openApiDocument.components.headers, received);
  }
  expectNoOtherHeader(described.headers ?? {}, received);
  const type = String(received.headers['content-type']).split(';')[0] ?? '';
  const content = described.content[type];
  if (content === undefined) throw new Error(`${received.status} of ${path} has undocumented type ${type}`);
  if (type === 'application/json' && received.body !== undefined) expectBody(content.schema, received.body);
}

/** For a response of Node's parser, which belongs to no path. */
export function expectErrorBody({ status, headers, body }: Received): void {
  expect(headers['x-request-id'], 'X-Request-ID').to.match(/^[A-Za-z0-9._:/+=@-]{1,128}$/);
  expect(status).to.be.at.least(400);
  expectBody({ $ref: '#/components/schemas/ErrorResponse' }, body);
}

function describedAnswer(method: string, path: string, status: number): Described | 'elsewhere' {
  const described = path === LEGACY_PATH ? '/api/v1/remove-watermark' : path.replace(/(?<=.)\/$/, '');
  const operations = (openApiDocument.paths as Record<string, Record<string, unknown>>)[described];
  const verb = method.toLowerCase() === 'head' ? 'get' : method.toLowerCase();
  const operation = operations?.[verb] as { responses: Record<string, Described> } | undefined;
  if (operation === undefined) return 'elsewhere';
  const answer = operation.responses[status];
  // The website host has its own statuses, and does not serve the API's paths.
  const onOtherHost = path === LEGACY_PATH ? [308, 404, 413] : [404];
  if (answer === undefined && onOtherHost.includes(status)) return 'elsewhere';
  if (answer === undefined) throw new Error(`${status} is not documented for ${method} ${path}`);
  return answer;
}

/**
 * Fails if the answer has a described header that is not described for it.
 *
 * Quota headers may be there: the connection can be refused before or after the quota.
 */
function expectNoOtherHeader(described: Record<string, unknown>, { headers }: Received): void {
  for (const name of Object.keys(openApiDocument.components.headers)) {
    if (name in described || name.startsWith('RateLimit-')) continue;
    expect(headers, `${name} is not described here`).to.not.have.property(name.toLowerCase());
  }
}

function expectHeader(
  name: string,
  rule: keyof typeof openApiDocument.components.headers,
  { headers }: Received,
): void {
  const { required, schema, content } = openApiDocument.components.headers[rule] as HeaderRule;
  const text = headers[name.toLowerCase()];
  if (!required && text === undefined) return;
  expect(text, name).to.be.a('string');
  if (content !== undefined) {
    expectBody(content['application/json'].schema, JSON.parse(String(text)));
  } else if (schema !== undefined) {
    const isInteger = 'type' in schema && schema.type === 'integer';
    expectBody(schema, isInteger ? Number(text) : text);
  }
}

function expectBody(schema: object, body: unknown): void {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    const ref = '$ref' in schema ? { $ref: `description${String(schema.$ref)}` } : schema;
    validate = ajv.compile(ref);
    compiled.set(schema, validate);
  }
  if (!validate(body)) {
    throw new Error(`against the description: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`);
  }
}
