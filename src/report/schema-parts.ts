/** Common parts of the published schemas. */

export const count = (description: string) =>
  ({ type: 'integer', minimum: 0, default: 0, description }) as const;
export const yesOrNo = (description: string) => ({ type: 'boolean', default: false, description }) as const;
export const strings = (description: string) =>
  ({ type: 'array', items: { type: 'string' }, description }) as const;
export const nullableText = (description: string) => nullableSchema('string', { description });

export const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const;

export const coordinate = (description: string) => ({ type: 'number', description }) as const;

export function nullableSchema<const Type extends string, const More extends object>(type: Type, more: More) {
  return { type: [type, 'null'], ...more } as const;
}

export function ref<const Name extends string>(name: Name) {
  return { $ref: `#/components/schemas/${name}` } as const;
}

export function nullableRef<const Name extends string>(name: Name) {
  return { oneOf: [ref(name), { type: 'null' }] } as const;
}

/** An object with these members and no others; all are required unless `required` names some. */
export function closedObject<const Members extends object, const Name extends keyof Members & string>(
  description: string,
  properties: Members,
  required = Object.keys(properties) as Name[],
) {
  return { type: 'object', description, required, properties, additionalProperties: false } as const;
}

/**
 * A PDF as a part or a body.
 *
 * OpenAPI 3.1 needs only the media type, but generators of clients still read the
 * format of 3.0: without it they treat a file as a string.
 */
export const pdfBytes = { type: 'string', format: 'binary', contentMediaType: 'application/pdf' } as const;

/** `name: its meaning.`, one after the other. */
export function sentencesOf(meanings: Record<string, string>): string {
  return Object.entries(meanings)
    .map(([name, meaning]) => `${name}: ${meaning}.`)
    .join(' ');
}

/** The meanings as a table in Markdown. */
export function tableOf(word: string, meanings: Record<string, string>): string {
  const rows = Object.entries(meanings).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  return [`| ${word} | meaning |`, '| --- | --- |', ...rows].join('\n');
}
