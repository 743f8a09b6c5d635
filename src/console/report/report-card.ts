/** The report in words. */
import { make, makeFolded, makeList } from '../element.js';
import { groupBy } from '../../engine/values/collections.js';
import { language, describeSentence, words } from '../words/words.js';
import { listRefusals, describeAdmission, describeStaying } from './gates.js';
import { countMarks, type ReportedMark, type RunReport } from './reading.js';

export function createReportCard(run: RunReport): HTMLElement {
  const { warnings = [], diagnostics } = run.report;
  const kept = listRefusals(diagnostics ?? {});
  return make(
    'section',
    { class: 'card report', 'aria-labelledby': 'report-title' },
    make('h2', { id: 'report-title' }, words.report.title),
    createFigures(run),
    ...createMatches(run),
    ...createPart(words.report.stayed, kept.map(describeStaying), 'plain-list'),
    ...createDiscovery(run),
    ...createPart(words.report.warnings, warnings.map(describeSentence), 'warnings'),
    makeFolded(words.report.rawLabel, JSON.stringify(run.report, null, 2)),
  );
}

function createFigures({ report }: RunReport): HTMLElement {
  const { found, removed } = countMarks(report);
  const figures: [string, number][] = [
    [words.report.found, found],
    [words.report.removed, removed],
    [words.report.left, Math.max(0, found - removed)],
  ];
  return make(
    'dl',
    { class: 'figures' },
    ...figures.map(([name, count]) =>
      make('div', {}, make('dt', {}, name), make('dd', {}, count.toLocaleString(language))),
    ),
  );
}

/** A list under its title; nothing without items. */
function createPart(title: string, items: readonly (Node | string)[], look: string): HTMLElement[] {
  return items.length === 0 ? [] : [make('h3', {}, title), ...makeList(items, look)];
}

/** The removed marks in groups of equal text, kind and gate, with the number of pages. */
function createMatches({ marks, report }: RunReport): HTMLElement[] {
  const groups = groupBy(marks, ({ kind, content, gate }) => JSON.stringify([kind, content, gate]));
  const items = [...groups.values()].map((group) => describeGroup(group));
  const isRemoved = report.outcome?.status === 'removed';
  const unplaced = items.length === 0 && isRemoved ? report.summary.patterns_matched : [];
  return createPart(words.report.matched, [...items, ...unplaced.map(quoteText)], 'plain-list');
}

function describeGroup(group: ReportedMark[]): HTMLElement {
  const { kind, content, gate } = group[0]!;
  const pageCount = new Set(group.map(({ pageNumber }) => pageNumber)).size;
  if (kind === 'chunk_text') return make('span', {}, words.report.unplaced(pageCount));
  return make(
    'span',
    {},
    kind === 'image' ? words.report.picture : '',
    quoteText(content ?? words.report.mark),
    words.report.onPages(pageCount),
    gate === null ? '' : words.report.because(describeAdmission(gate)),
  );
}

function quoteText(text: string): HTMLElement {
  return make('q', { dir: 'auto' }, text);
}

function createDiscovery({ report }: RunReport): HTMLElement[] {
  const discovery = report.outcome?.discovery;
  const target = discovery?.discovered_target;
  if (discovery === undefined || discovery === null || target === undefined || target === null) return [];
  const share = Math.round((discovery.similarity ?? 0) * 100);
  const sentence = discovery.adopted === true ? words.report.adopted(share) : words.report.notAdopted(share);
  return [make('h3', {}, words.report.similar), make('p', {}, quoteText(target), sentence)];
}
