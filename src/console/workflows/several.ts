/**
 * Removes the same text from several documents: the service gets them one by one, this browser processes several at once.
 * Shows a table with the state of each, and offers one zip of the changed ones.
 */
import type { WholeAnswer } from '../api/calls.js';
import { ServiceRefusal, describeRefusal } from '../api/refusal.js';
import { nameFiles } from '../dropped-files.js';
import { make, makeActions, makeButton } from '../element.js';
import type { ResultArea, Shown } from '../result-area.js';
import { CAN_SAVE_INTO_FOLDER, createSaveLink, nameApart, saved, saveIntoFolder } from '../save.js';
import { countMarks } from '../report/reading.js';
import { words } from '../words/words.js';
import { writeZip } from '../zip.js';
import { createWarning } from './offer.js';
import { isSignatureBroken, showResult, type TextWayParts } from './text-way.js';

type State =
  | { kind: 'waits' | 'cancelled' }
  | { kind: 'runs'; request: AbortController }
  | { kind: 'done'; answer: WholeAnswer }
  | { kind: 'failed'; refusal: ServiceRefusal };

interface Row {
  file: File;
  state: State;
  /** The table's cell with the state. */
  cell: HTMLElement;
}

/** The choice between browser and service counts at the press of the button, not later. */
export function removeFromSeveral(files: File[], text: string, parts: TextWayParts): void {
  const rows = files.map((file): Row => ({ file, state: { kind: 'waits' }, cell: make('td') }));
  const card = make('section', { class: 'card' });
  const sum = make('p', { role: 'status' });
  const actions = makeActions();
  let calls = parts.calls();
  let isRunning = false;
  let isQuotaLeft = true;
  let isClosed = false;
  /** True while one of the queue's documents replaces it on show: the others are still processed. */
  let isKept = false;
  let closeLink = (): void => undefined;
  /** The answers whose link is offered, or is being made. */
  let offered: WholeAnswer[] = [];

  /** A cell that had the focus keeps it, so that keys continue from there. */
  function fill(row: Row): void {
    const hadFocus = row.cell.contains(document.activeElement);
    row.cell.replaceChildren(describeState(row.state), ...listButtons(row), ...listWarnings(row));
    if (hadFocus) (row.cell.querySelector('button') ?? card.querySelector('h2'))?.focus();
  }

  function listButtons(row: Row): HTMLElement[] {
    const { state, file } = row;
    if (state.kind === 'waits' || state.kind === 'runs') {
      return [makeNamed(words.work.cancel, file.name, () => cancel(row))];
    }
    if (state.kind !== 'done') return [];
    const show = (): void => showResult({ file, text }, state.answer, { ...parts, resultArea, onBack: open });
    return [makeNamed(words.queue.show, file.name, show)];
  }

  function set(row: Row, state: State): void {
    row.state = state;
    fill(row);
  }

  function cancel(row: Row): void {
    if (row.state.kind === 'runs') row.state.request.abort();
    set(row, { kind: 'cancelled' });
  }

  /** False if the quota is used up: the other documents would be refused, too, so they wait. */
  async function send(row: Row): Promise<boolean> {
    const request = new AbortController();
    set(row, { kind: 'runs', request });
    const following = { signal: request.signal, onStage: () => undefined };
    try {
      const answer = await calls.removeWatermark({ file: row.file, text }, following);
      if (!request.signal.aborted) set(row, { kind: 'done', answer });
    } catch (error) {
      if (request.signal.aborted) return true;
      const refusal = error instanceof ServiceRefusal ? error : new ServiceRefusal(200, []);
      set(row, refusal.status === 429 ? { kind: 'waits' } : { kind: 'failed', refusal });
      return refusal.status !== 429;
    }
    return true;
  }

  async function run(): Promise<void> {
    actions.replaceChildren();
    isRunning = true;
    isQuotaLeft = true;
    // All loops take rows from the same iterator.
    const queue = rows.values();
    const work = async (): Promise<void> => {
      for (const row of queue) {
        if (isClosed || !isQuotaLeft) break;
        if (row.state.kind === 'waits' && !(await send(row))) isQuotaLeft = false;
      }
    };
    await Promise.all(Array.from({ length: calls.atOnce() }, work));
    isRunning = false;
    if (!isClosed) finish();
  }

  function finish(): void {
    const changed = listChanged(rows);
    const note = isQuotaLeft ? [] : [words.queue.stopped, parts.session.describe()];
    sum.textContent = [words.queue.done(changed.length, rows.length), ...note].join(' ');
    actions.replaceChildren();
    offered = changed;
    if (changed.length > 0) void offerZip(changed);
    if (changed.length > 0 && CAN_SAVE_INTO_FOLDER) {
      actions.append(makeButton(words.queue.saveInto, () => void saveInto(changed)));
    }
    if (rows.some(({ state }) => state.kind !== 'done')) {
      actions.append(makeButton(words.failure.again, again, { icon: 'again' }));
    }
  }

  /** A changed text is sent for all documents; otherwise only unfinished ones are sent again. */
  function again(): void {
    if (parts.readText() !== text) {
      parts.onRetry();
      return;
    }
    calls = parts.calls();
    for (const row of rows) if (row.state.kind !== 'done') set(row, { kind: 'waits' });
    void run();
  }

  async function offerZip(answers: WholeAnswer[]): Promise<void> {
    const names = nameApart(answers.map(({ fileName }) => fileName));
    const entries = await Promise.all(
      answers.map(async ({ pdf }, at) => ({
        name: names[at]!,
        bytes: new Uint8Array(await pdf.arrayBuffer()),
      })),
    );
    // Meanwhile the queue was closed, or shown again in another language.
    if (offered !== answers) return;
    const pdfs = answers.map(({ pdf }) => pdf);
    const link = createSaveLink(writeZip(entries), 'documents_cleaned.zip', words.queue.saveAll, pdfs);
    closeLink();
    closeLink = link.close;
    actions.prepend(link.element);
  }

  async function saveInto(answers: WholeAnswer[]): Promise<void> {
    try {
      const folder = await saveIntoFolder(answers);
      if (folder !== null) sum.textContent = words.queue.savedInto(answers.length, folder);
    } catch {
      sum.textContent = words.queue.notSaved;
    }
  }

  function build(): void {
    card.setAttribute('aria-label', words.queue.title);
    card.replaceChildren(make('h2', { tabindex: -1 }, words.queue.title), createTable(rows), sum, actions);
    rows.forEach(fill);
    if (!isRunning) finish();
  }

  function close(): void {
    if (isKept) return;
    isClosed = true;
    for (const { state } of rows) if (state.kind === 'runs') state.request.abort();
    offered = [];
    closeLink();
  }

  /** Shows an element in the queue's place without closing the queue. */
  function showOwn(element: HTMLElement | null, shown: Shown): void {
    isKept = true;
    const isUnfinished = (): boolean => isRunning || listChanged(rows).some(({ pdf }) => !saved.has(pdf));
    parts.resultArea.show(element, { ...shown, isUnfinished });
    isKept = false;
  }

  const resultArea: ResultArea = {
    ...parts.resultArea,
    show(element, shown = {}) {
      const closeBoth = (): void => {
        shown.close?.();
        close();
      };
      showOwn(element, { ...shown, close: closeBoth });
    },
  };
  function open(): void {
    build();
    showOwn(card, { close, remake: build, file: rows[0]!.file });
  }
  parts.resultArea.show(null);
  void run();
  open();
}

/** A button whose label names its file to screen readers only. */
function makeNamed(label: string, file: string, onPress: () => void): HTMLButtonElement {
  const button = makeButton(label, onPress);
  button.setAttribute('aria-label', `${label}: ${file}`);
  return button;
}

function createTable(rows: Row[]): HTMLElement {
  const head = ['PDF', words.result.label].map((name) => make('th', { scope: 'col' }, name));
  const names = nameFiles(rows.map(({ file }) => file));
  const body = rows.map(({ cell }, at) =>
    make('tr', {}, make('th', { scope: 'row', dir: 'auto' }, names[at]!), cell),
  );
  return make(
    'table',
    { class: 'queue' },
    make('thead', {}, make('tr', {}, ...head)),
    make('tbody', {}, ...body),
  );
}

function describeState(state: State): string {
  if (state.kind === 'failed') {
    const { title, details } = describeRefusal(state.refusal);
    return `${details[0] ?? title} `;
  }
  if (state.kind !== 'done') return `${words.queue[state.kind]} `;
  if (!isChanged(state.answer)) return `${words.result.nothing} `;
  const { found, removed } = countMarks(state.answer.report);
  return `${words.result.removed(removed, found)} `;
}

function listWarnings({ state, file }: Row): HTMLElement[] {
  if (state.kind !== 'done' || !isChanged(state.answer)) return [];
  const isBroken = isSignatureBroken(state.answer.report);
  return isBroken ? [createWarning(words.result.signature(file.name))] : [];
}

function listChanged(rows: readonly Row[]): WholeAnswer[] {
  return rows.flatMap(({ state }) =>
    state.kind === 'done' && isChanged(state.answer) ? [state.answer] : [],
  );
}

function isChanged({ report }: WholeAnswer): boolean {
  return report.outcome?.status === 'removed';
}
