/**
 * Removing by text: ask, then see what went.
 */
import { type Calls, type PdfAnswer, PATHS, type TextRequest } from '../api/calls.js';
import type { Refusal } from '../api/refusal.js';
import { writeCurl } from '../curl.js';
import type { Desk } from '../desk.js';
import { make, makeButton, makeIcon } from '../element.js';
import { type RunReport, joinReport, readHeaders } from '../report/reading.js';
import { createReportCard } from '../report/report-card.js';
import { readPageFacts } from '../report/page-facts.js';
import { tellVerdict, type Verdict } from '../report/verdict.js';
import { createCopyable, createSaveLink, type SaveLink } from '../save.js';
import type { Session } from '../session.js';
import { type ComparedPages, comparePages } from './compared-pages.js';

export interface WayParts {
  calls: Calls;
  session: Session;
  desk: Desk;
  onRefusal: (refusal: Refusal) => void;
}

export interface TextWayParts extends WayParts {
  /** The document has a text that is like the one that was asked for. */
  onProposal: (text: string) => void;
}

export function removeText(request: TextRequest, parts: TextWayParts): void {
  const { calls, desk, onRefusal } = parts;
  desk.perform(
    (following) => calls.removeWatermark(request, following),
    (answer) => showResult(request, answer, parts),
    onRefusal,
  );
}

function showResult(request: TextRequest, answer: PdfAnswer, parts: TextWayParts): void {
  const run = readHeaders(answer.report, answer.stats);
  const save = createSaveLink(answer.pdf, answer.fileName, 'Save the document');
  const result = make('div', { class: 'result' });
  if (run === null) {
    result.append(createUnreported(save));
    parts.desk.show(result, () => save.close());
    return;
  }
  const verdict = tellVerdict(run.report, run.changedPages.size + run.omittedPages);
  const pages = verdict.removed ? comparePages(request.file, answer.pdf, () => readPageFacts(run)) : null;
  const heading = createVerdictCard(verdict, save, parts);
  result.append(
    heading,
    make(
      'div',
      { class: 'result-body' },
      make('div', { class: 'result-main' }, pages?.element ?? createUnchanged()),
      createReportColumn(run, pages, createCommand(request, answer, parts), () =>
        fetchWholeReport(request, parts),
      ),
    ),
  );
  parts.desk.show(result, () => {
    save.close();
    pages?.close();
  });
  heading.querySelector('h2')?.focus();
}

function createVerdictCard(verdict: Verdict, save: SaveLink, { onProposal }: TextWayParts): HTMLElement {
  const { proposal, advice } = verdict;
  const card = make(
    'section',
    { class: `card verdict ${verdict.removed ? 'good' : 'quiet'}`, 'aria-label': 'Result' },
    make('h2', { tabindex: -1 }, makeIcon(verdict.removed ? 'done' : 'none'), verdict.title),
    make('p', {}, verdict.text),
  );
  if (verdict.removed) card.append(make('div', { class: 'actions' }, save.element));
  if (proposal !== null) {
    card.append(
      make(
        'p',
        { class: 'lead' },
        'The document repeats a text that is like yours: ',
        make('q', {}, proposal),
      ),
      make(
        'div',
        { class: 'actions' },
        makeButton('Use this text', () => onProposal(proposal)),
      ),
    );
  }
  if (advice.length > 0) {
    const lines = advice.map((line) => make('li', {}, line));
    card.append(make('p', { class: 'lead' }, 'What to try next'), make('ul', {}, ...lines));
  }
  return card;
}

function createUnchanged(): HTMLElement {
  return make(
    'p',
    { class: 'card unchanged' },
    'The service sent the very bytes of your document back, so there is nothing to compare or to save.',
  );
}

/** Behind a proxy that drops the report's headers there is the document alone. */
function createUnreported(save: SaveLink): HTMLElement {
  return make(
    'section',
    { class: 'card verdict quiet', 'aria-label': 'Result' },
    make('h2', { tabindex: -1 }, 'The document came back without its report.'),
    make('p', {}, 'Something between here and the service dropped the headers that say what was removed.'),
    make('div', { class: 'actions' }, save.element),
  );
}

/** The report, and the whole of it once a person has asked for what the headers had no room for. */
function createReportColumn(
  run: RunReport,
  pages: ComparedPages | null,
  command: HTMLElement,
  fetchWhole: () => Promise<RunReport>,
): HTMLElement {
  const column = make('div', { class: 'result-side' });
  const show = (known: RunReport): void => {
    const isCut = known.omittedMarks + known.omittedPages > 0;
    column.replaceChildren(createReportCard(known, isCut ? () => void complete() : null), command);
  };
  const complete = async (): Promise<void> => {
    const told = make('p', { class: 'card', role: 'status' }, 'Asking for the whole report.');
    column.prepend(told);
    try {
      const whole = await fetchWhole();
      show(whole);
      pages?.updateFacts(readPageFacts(whole));
    } catch (error) {
      told.textContent = `The whole report did not come. ${(error as Error).message}`;
    }
  };
  show(run);
  return column;
}

async function fetchWholeReport(request: TextRequest, { calls }: WayParts): Promise<RunReport> {
  const following = { signal: new AbortController().signal, onStage: () => undefined };
  const { processing_report: report, statistics } = await calls.fetchReport(request, following);
  if (!report || !statistics) throw new Error('The answer holds no report.');
  return joinReport(report, statistics);
}

function createCommand(
  { file, text }: TextRequest,
  { fileName }: PdfAnswer,
  { session }: WayParts,
): HTMLElement {
  const command = writeCurl({
    address: new URL(PATHS.remove, location.href).href,
    fields: { watermark_text: text },
    fileName: file.name,
    withKey: session.readKey() !== null,
    output: fileName,
  });
  return make('section', { class: 'card' }, createCopyable('The same as a command', command));
}
