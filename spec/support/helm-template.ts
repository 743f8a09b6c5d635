/**
 * Renders a chart where there is no helm: the few words of its language that
 * ours uses, and an error for any other.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';

export interface Release {
  name: string;
  /** Over the chart's own values, level by level. */
  values: object;
}

type Scope = Record<string, unknown>;

/** @returns the text of each template, by its file's name. */
export function renderChart(chart: string, release: Release): Map<string, string> {
  const about = load(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as { appVersion: string };
  const values = merge(load(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Scope, release.values);
  const scope = { Values: values, Release: { Name: release.name }, Chart: { AppVersion: about.appVersion } };
  const templates = readdirSync(join(chart, 'templates'));
  return new Map(
    templates.map((name) => {
      const text = readFileSync(join(chart, 'templates', name), 'utf8');
      return [name, render(text, scope, (file) => readFileSync(join(chart, file), 'utf8'))];
    }),
  );
}

function merge(below: Scope, above: object): Scope {
  const merged = { ...below };
  for (const [name, value] of Object.entries(above) as [string, unknown][]) {
    if (!(name in below)) throw new Error(`the chart has no value ${name}`);
    const isLevel = typeof value === 'object' && value !== null && !Array.isArray(value);
    merged[name] = isLevel ? merge(below[name] as Scope, value) : value;
  }
  return merged;
}

function render(template: string, scope: Scope, readChartFile: (name: string) => string): string {
  // Whether each open `if` lets its text through.
  const open: boolean[] = [];
  let rendered = '';
  const trimmed = template.replaceAll(/\s*\{\{- /gu, '{{ ').replaceAll(/ -\}\}\s*/gu, ' }}');
  for (const [, text = '', action] of trimmed.matchAll(/([^]*?)(?:\{\{ (.*?) \}\}|$)/gu)) {
    if (open.every(Boolean)) rendered += text;
    if (action === undefined) continue;
    if (action.startsWith('if ')) open.push(Boolean(evaluate(action.slice(3), scope, readChartFile)));
    else if (action === 'else') open.push(open.pop() === false);
    else if (action === 'end') open.pop();
    else if (open.every(Boolean)) rendered += String(evaluate(action, scope, readChartFile));
  }
  if (open.length > 0) throw new Error('an if without its end');
  return rendered;
}

function evaluate(pipeline: string, scope: Scope, readChartFile: (name: string) => string): unknown {
  const [first = '', ...pipes] = pipeline.split(' | ');
  let value: unknown;
  const file = /^\.Files\.Get "([^"]+)"$/u.exec(first)?.[1];
  if (file !== undefined) value = readChartFile(file);
  else if (first.startsWith('toYaml ')) value = dump(lookUp(first.slice(7), scope)).trimEnd();
  else value = lookUp(first, scope);
  return pipes.reduce((piped, pipe) => applyPipe(pipe, piped, scope), value);
}

function lookUp(path: string, scope: Scope): unknown {
  if (!/^(\.\w+)+$/u.test(path)) throw new Error(`not understood: ${path}`);
  return path
    .slice(1)
    .split('.')
    .reduce<unknown>((level, name) => {
      if (typeof level !== 'object' || level === null || !(name in level))
        throw new Error(`no value ${path}`);
      return (level as Scope)[name];
    }, scope);
}

function applyPipe(pipe: string, value: unknown, scope: Scope): unknown {
  const [name, argument = ''] = pipe.split(' ');
  const indented = () => String(value).replaceAll(/^(?=.)/gmu, ' '.repeat(Number(argument)));
  switch (name) {
    case 'quote':
      return JSON.stringify(String(value));
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
