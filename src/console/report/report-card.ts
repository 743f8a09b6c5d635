/**
 * The report in words.
 */
import { make, makeButton } from '../element.js';
import { groupBy } from '../group-by.js';
import { listRefusals, tellAdmission, tellEvidence } from './gates.js';
import type { Mark, RunReport } from './reading.js';
import { countOf } from './verdict.js';

/** @param onFetchWhole asks for what the headers had no room for; it costs one request. */
export function createReportCard(run: RunReport, onFetchWhole: (() => void) | null): HTMLElement {
  return make(
    'section',
    { class: 'card report', 'aria-labelledby': 'report-title' },
    make('h2', { id: 'report-title' }, 'Report'),
    createFigures(run),
    ...createEvidence(run),
    ...createLeft(run),
    ...createDiscovery(run),
    ...createWarnings(run),
    ...createOmission(run, onFetchWhole),
    createRaw(run),
  );
}

function createFigures({ report: { summary } }: RunReport): HTMLElement {
  const found = summary.text_watermarks_found + summary.image_watermarks_found;
  const removed = summary.text_watermarks_removed + summary.image_watermarks_removed;
  const figures = { Found: found, Removed: removed, Left: Math.max(0, found - removed) };
  return make(
    'dl',
    { class: 'figures' },
    ...Object.entries(figures).map(([name, count]) =>
      make('div', {}, make('dt', {}, name), make('dd', {}, count.toLocaleString('en'))),
    ),
  );
}

function createPart(title: string, ...content: HTMLElement[]): HTMLElement[] {
  return content.length === 0 ? [] : [make('h3', {}, title), ...content];
}

function createList(items: (Node | string)[], look = 'plain-list'): HTMLElement[] {
  return items.length === 0
    ? []
    : [make('ul', { class: look }, ...items.map((item) => make('li', {}, item)))];
}

/** By what it read as and by what admitted it, with the number of pages. */
function createEvidence({ marks, report }: RunReport): HTMLElement[] {
  const groups = groupBy(marks, ({ kind, content, gate, evidence }) =>
    JSON.stringify([kind, content, gate, evidence]),
  );
  const items = [...groups.values()].map((group) => tellGroup(group));
  const unplaced = items.length === 0 ? report.summary.patterns_matched : [];
  return createPart('What was matched, and by what', ...createList([...items, ...unplaced.map(quoteText)]));
}

function tellGroup(group: Mark[]): HTMLElement {
  const { kind, content, gate, evidence } = group[0]!;
  const pages = countOf(new Set(group.map(({ pageNumber }) => pageNumber)).size, 'page');
  if (kind === 'chunk_text') return make('span', {}, `Changed on ${pages}, without a place of its own.`);
  const what = kind === 'image' ? 'a picture that reads as ' : '';
  return make(
    'span',
    {},
    what,
    quoteText(content ?? 'the mark'),
    ` on ${pages}`,
    gate === null ? '' : `: ${tellAdmission(gate)}`,
    ...(gate === null ? [] : [' ', make('code', { class: 'gate' }, gate)]),
    evidence.length === 0 ? '' : ` (${tellEvidence(evidence)})`,
  );
}

function quoteText(text: string): HTMLElement {
  return make('q', {}, text);
}

function createLeft({ report }: RunReport): HTMLElement[] {
  const items = listRefusals(report.diagnostics ?? {}).map(
    ({ reason, count }) => `${countOf(count, 'place')}: ${reason}.`,
  );
  return createPart('What was left, and why', ...createList(items));
}

function createDiscovery({ report }: RunReport): HTMLElement[] {
  const discovery = report.outcome?.discovery;
  const target = discovery?.discovered_target;
  if (discovery === undefined || discovery === null || target === undefined || target === null) return [];
  const likeness = `${Math.round((discovery.similarity ?? 0) * 100)} % alike`;
  const told =
    discovery.adopted === true ? `was taken for the same mark (${likeness})` : `was left alone (${likeness})`;
  return createPart('A text that is like yours', make('p', {}, quoteText(target), ` ${told}.`));
}

function createWarnings({ report }: RunReport): HTMLElement[] {
  return createPart('Warnings', ...createList(report.warnings ?? [], 'warnings'));
}

function createOmission(
  { omittedPages, omittedMarks }: RunReport,
  onFetchWhole: (() => void) | null,
): HTMLElement[] {
  if (omittedPages + omittedMarks === 0) return [];
  const lost = [
    ...(omittedPages > 0 ? [countOf(omittedPages, 'page')] : []),
    ...(omittedMarks > 0 ? [countOf(omittedMarks, 'place')] : []),
  ].join(' and ');
  const told = make(
    'p',
    {},
    `The answer’s headers had no room for ${lost}. All of them are removed all the same.`,
  );
  if (onFetchWhole === null) return createPart('The list is cut', told);
  const button = makeButton('Ask for the whole report', onFetchWhole);
  const cost = make(
    'p',
    { class: 'small' },
    'This sends the document once more and costs one request of the quota.',
  );
  return createPart('The list is cut', told, button, cost);
}

function createRaw({ report }: RunReport): HTMLElement {
  const text = JSON.stringify(report, null, 2);
  return make(
    'details',
    { class: 'disclosure' },
    make('summary', {}, 'As the service wrote it'),
    make('pre', { class: 'command', tabindex: 0, 'aria-label': 'The report as JSON' }, text),
  );
}
