/** Types of published values, derived from their schemas: a value is declared only there. */
import type { candidateSchemas } from './candidate-schemas.js';
import type { reportSchemas } from './report-schemas.js';
import type { statsSchemas } from './stats-schemas.js';

type ReportSchemas = typeof reportSchemas & typeof statsSchemas & typeof candidateSchemas;

/** A value of this schema as a client may rely on it. */
export type Described<Name extends keyof ReportSchemas> = ValueOf<ReportSchemas[Name], ReportSchemas>;

/** The same as the service writes it: with all members except `…_truncated`, which only headers have. */
export type Written<Name extends keyof ReportSchemas> = Whole<Described<Name>>;

type Whole<Value> = {
  [Member in keyof Value as Member extends `${string}_truncated` ? never : Member]-?: Value[Member];
};

/** @template Schemas the schemas that references name. */
export type ValueOf<Schema, Schemas> = Schema extends { $ref: `#/components/schemas/${infer Name}` }
  ? Name extends keyof Schemas
    ? ValueOf<Schemas[Name], Schemas>
    : never
  : Schema extends { const: infer Value }
    ? Value
    : Schema extends { enum: readonly (infer Value)[] }
      ? Value
      : Schema extends { oneOf: readonly (infer Choice)[] }
        ? ValueOf<Choice, Schemas>
        : Schema extends { type: infer Type }
          ? ValueOfType<Type extends readonly (infer One)[] ? One : Type, Schema, Schemas>
          : unknown;

type ValueOfType<Type, Schema, Schemas> = Type extends 'string'
  ? string
  : Type extends 'integer' | 'number'
    ? number
    : Type extends 'boolean'
      ? boolean
      : Type extends 'null'
        ? null
        : Type extends 'array'
          ? Schema extends { items: infer Items }
            ? ValueOf<Items, Schemas>[]
            : unknown[]
          : MembersOf<Schema, Schemas>;

type MembersOf<Schema, Schemas> = Schema extends { properties: infer Members }
  ? Flat<
      { -readonly [Name in keyof Members & RequiredOf<Schema>]: ValueOf<Members[Name], Schemas> } & {
        -readonly [Name in Exclude<keyof Members, RequiredOf<Schema>>]?: ValueOf<Members[Name], Schemas>;
      }
    >
  : Schema extends { additionalProperties: infer Others extends object }
    ? Record<string, ValueOf<Others, Schemas>>
    : Record<string, unknown>;

type RequiredOf<Schema> = Schema extends { required: readonly (infer Name)[] } ? Name : never;

type Flat<Members> = { [Name in keyof Members]: Members[Name] };
