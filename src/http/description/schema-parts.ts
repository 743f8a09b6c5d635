/**
 * Parts that the published schemas have in common.
 */

export const count = { type: 'integer', minimum: 0, default: 0 };
export const nullable = (type: string, more: object = {}) => ({ type: [type, 'null'], ...more });
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
export const nullableRef = (name: string) => ({ oneOf: [ref(name), { type: 'null' }] });
export const strings = { type: 'array', items: { type: 'string' } };

/**
 * A PDF as a part or a body.
 *
 * OpenAPI 3.1 asks for the media type alone; generators of clients still go by
 * the format of 3.0, and take a file for a string without it.
 */
export const pdfBytes = { type: 'string', format: 'binary', contentMediaType: 'application/pdf' };
