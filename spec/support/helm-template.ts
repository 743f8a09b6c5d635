/**
 * Renders a chart without helm: knows the few functions of templates that this
 * project's chart uses, and throws for any other.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { VARIABLES } from '../../src/config.js';

const VARIABLE_NAMES = Object.fromEntries(Object.values(VARIABLES).map(({ name }) => [name, true]));

export interface Release {
  name: string;
  /** Merged over the chart's values, level by level. */
  values: object;
}

type Scope = Record<string, unknown>;

/** The things beside values that a template may read. */
interface World {
  apis: readonly string[];
  readChartFile: (name: string) => string;
}

/**
 * @param apis API groups of the cluster in addition to Kubernetes' own.
 * @returns the text of each template, by its file's name.
 */
export function renderChart(
  chart: string,
  release: Release,
  apis: readonly string[] = [],
): Map<string, string> {
  const about = load(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as { appVersion: string };
  const values = merge(load(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Scope, release.values);
  const scope = { Values: values, Release: { Name: release.name }, Chart: { AppVersion: about.appVersion } };
  const world: World = { apis, readChartFile: (file) => readFileSync(join(chart, file), 'utf8') };
  const templates = readdirSync(join(chart, 'templates'));
  return new Map(
    templates.map((name) => [
      name,
      render(readFileSync(join(chart, 'templates', name), 'utf8'), scope, world),
    ]),
  );
}

function merge(below: Scope, above: object): Scope {
  const merged = { ...below };
  for (const [name, value] of Object.entries(above) as [string, unknown][]) {
    if (!(name in below)) throw new Error(`the chart has no value ${name}`);
    const isLevel = typeof value === 'object' && value !== null && !Array.isArray(value);
    // A user may add any names to an empty map.
    const isOpen = isLevel && Object.keys(below[name] as Scope).length === 0;
    merged[name] = isLevel && !isOpen ? merge(below[name] as Scope, value) : value;
  }
  return merged;
}

function render(template: string, scope: Scope, world: World): string {
  const trimmed = template.replaceAll(/\s*\{\{- /gu, '{{ ').replaceAll(/ -\}\}\s*/gu, ' }}');
  const pieces = trimmed.split(/\{\{ (.*?) \}\}/u);
  const { text, next } = renderBlock(pieces, 0, scope, world);
  if (next < pieces.length) throw new Error(`not opened: ${pieces[next]}`);
  return text;
}

/** Pieces are texts and actions alternately; ends at the `else` or `end` that closes the block. */
function renderBlock(pieces: string[], start: number, scope: Scope, world: World) {
  let text = '';
  let at = start;
  while (at < pieces.length) {
    text += pieces[at];
    const action = pieces[at + 1];
    if (action === undefined) return { text, next: pieces.length };
    if (action === 'else' || action === 'end') return { text, next: at + 1 };
    const range = /^range \$(\w+), \$(\w+) := (\S+)$/u.exec(action);
    if (range !== null || action.startsWith('if ')) {
      const scopes = range === null ? null : listRangeScopes(range, scope);
      const isTaken = scopes === null && isTrue(evaluate(action.slice(3), scope, world));
      const first = renderBlock(pieces, at + 2, scopes?.[0] ?? scope, world);
      const hasElse = pieces[first.next] === 'else';
      const second = hasElse
        ? renderBlock(pieces, first.next + 1, scope, world)
        : { text: '', next: first.next };
      if (pieces[second.next] !== 'end') throw new Error(`without its end: ${action}`);
      if (scopes === null) text += isTaken ? first.text : second.text;
      else text += scopes.map((one) => renderBlock(pieces, at + 2, one, world).text).join('');
      at = second.next + 1;
    } else {
      text += String(evaluate(action, scope, world));
      at += 2;
    }
  }
  return { text, next: at };
}

/** One scope for each entry, sorted by name as in helm. */
function listRangeScopes([, key = '', value = '', path = '']: RegExpExecArray, scope: Scope): Scope[] {
  const entries = Object.entries(lookUp(path, scope) as Scope).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return entries.map(([name, one]) => ({ ...scope, [`$${key}`]: name, [`$${value}`]: one }));
}

/** The truth of a value in Go's templates. */
function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

function evaluate(pipeline: string, scope: Scope, world: World): unknown {
  const [first = '', ...pipes] = pipeline.split(' | ');
  return pipes.reduce(
    (piped, pipe) => applyPipe(pipe, piped, scope, world),
    evaluateTerm(first, scope, world),
  );
}

function evaluateTerm(term: string, scope: Scope, world: World): unknown {
  const bare = /^\((.*)\)$/u.exec(term)?.[1];
  if (bare !== undefined) return evaluateTerm(bare, scope, world);
  const both = /^and (\S+) (\(.*\)|\S+)$/u.exec(term);
  if (both !== null) return both.slice(1).every((part) => isTrue(evaluateTerm(part, scope, world)));
  if (term.startsWith('not ')) return !isTrue(evaluateTerm(term.slice(4), scope, world));
  const file = /^\.Files\.Get "([^"]+)"$/u.exec(term)?.[1];
  if (file !== undefined) return world.readChartFile(file);
  const api = /^\.Capabilities\.APIVersions\.Has "([^"]+)"$/u.exec(term)?.[1];
  if (api !== undefined) return world.apis.includes(api);
  if (term.startsWith('toYaml ')) return dump(lookUp(term.slice(7), scope)).trimEnd();
  if (term.startsWith('toJson ')) return JSON.stringify(lookUp(term.slice(7), scope));
  if (term.startsWith('kindIs "string" ')) return typeof lookUp(term.slice(16), scope) === 'string';
  return lookUp(term, scope);
}

function lookUp(path: string, scope: Scope): unknown {
  if (path.startsWith('$') && path in scope) return scope[path];
  // A variable of an empty range is evaluated, but never printed.
  if (/^\$\w+$/u.test(path)) return '';
  if (!/^(\.\w+)+$/u.test(path)) throw new Error(`not understood: ${path}`);
  return path
    .slice(1)
    .split('.')
    .reduce<unknown>((level, name) => {
      // A name that a user left out of an open map is empty, as in helm.
      if (path.startsWith('.Values.config.') && name in VARIABLE_NAMES) return (level as Scope)[name];
      if (typeof level !== 'object' || level === null || !(name in level)) {
        throw new Error(`no value ${path}`);
      }
      return (level as Scope)[name];
    }, scope);
}

/** The least number that helm writes with an exponent. */
const LEAST_EXPONENT = 1_000_000;

function writeText(value: unknown): string {
  return typeof value === 'number' && value >= LEAST_EXPONENT ? value.toExponential() : String(value);
}

function applyPipe(pipe: string, value: unknown, scope: Scope, world: World): unknown {
  const choices = /^ternary (\S+) (\(.*\))$/u.exec(pipe);
  if (choices !== null) return evaluateTerm(choices[value === true ? 1 : 2]!, scope, world);
  const [name, argument = ''] = pipe.split(' ');
  const indented = () => String(value).replaceAll(/^(?=.)/gmu, ' '.repeat(Number(argument)));
  switch (name) {
    case 'quote':
      return JSON.stringify(writeText(value));
    case 'indent':
      return indented();
    case 'nindent':
      return `\n${indented()}`;
    case 'default':
      return value === '' ? lookUp(argument, scope) : value;
    default:
      throw new Error(`not understood: ${pipe}`);
  }
}
