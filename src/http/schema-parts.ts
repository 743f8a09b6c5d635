/**
 * Parts that the published schemas have in common.
 */

export const count = { type: 'integer', minimum: 0, default: 0 };
export const nullable = (type: string, more: object = {}) => ({ type: [type, 'null'], ...more });
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
export const nullableRef = (name: string) => ({ oneOf: [ref(name), { type: 'null' }] });
export const strings = { type: 'array', items: { type: 'string' } };
