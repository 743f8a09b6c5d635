/** The area of the page that shows one thing at a time: a wait, a failure or a result. */
import { ServiceRefusal } from './api/refusal.js';
import type { Following } from './api/send.js';
import { make } from './element.js';
import { createFailureCard, createWaiting } from './waiting.js';
import { words } from './words/words.js';

export type ResultArea = ReturnType<typeof createResultArea>;

/** Functions and facts of an element on show. */
export interface Shown {
  /** Called when another element is shown. */
  close?: () => void;
  /** Shows the element again, in another language. */
  remake?: () => void;
  /** The document that the element belongs to, or the first of several. */
  file?: File;
  /** The document without the mark; null if nothing was removed, or before a person has confirmed it. */
  readResult?: () => File | null;
  /** True if something would be lost with the page: work that goes on, or a result that was not saved. */
  isUnfinished?: () => boolean;
}

export interface Task<T> {
  call: (following: Following) => Promise<T>;
  onAnswer: (answer: T) => void;
  /** Sends the form with its current values, which may differ from those that were refused. */
  onRetry: () => void;
  /** Makes buttons, with their explanations, for what may be done instead of a retry. */
  makeAlternatives?: (refusal: ServiceRefusal) => HTMLElement[];
}

/** @param isChosen true for a document that the form holds. */
export function createResultArea(area: HTMLElement, isChosen: (file: File) => boolean = () => true) {
  let current: Shown = {};
  let running = new AbortController();

  function show(element: HTMLElement | null, shown: Shown = {}): void {
    running.abort();
    current.close?.();
    current = shown;
    area.replaceChildren(...(element === null ? [] : [element]));
    markOld();
    element?.scrollIntoView({ block: 'nearest' });
    // The heading of what is new, for screen readers; a wait has none, and a failure is an alert.
    element?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  }

  /** To be called when another document was chosen: a result of an earlier one stays, with a note. */
  function markOld(): void {
    const { file } = current;
    const card = area.querySelector('.card');
    const isOld = file !== undefined && !isChosen(file);
    if (!isOld || card === null || card.querySelector('.old') !== null) return;
    card.prepend(make('p', { class: 'old' }, words.result.old));
  }

  function showRefusal(
    refusal: ServiceRefusal,
    next: Pick<Task<unknown>, 'onRetry' | 'makeAlternatives'>,
  ): void {
    const card = createFailureCard(refusal, next.onRetry, next.makeAlternatives?.(refusal));
    show(card.element, { close: card.close, remake: () => showRefusal(refusal, next) });
  }

  /** Shows the wait for a call; then a refusal, also for an answer that cannot be read. */
  async function perform<T>({ call, onAnswer, ...ifRefused }: Task<T>): Promise<void> {
    const asker = document.activeElement;
    const waiting = createWaiting(() => {
      show(null);
      if (asker instanceof HTMLElement) asker.focus();
    });
    show(waiting.element, { close: waiting.close, isUnfinished: () => true });
    running = new AbortController();
    const { signal } = running;
    try {
      const answer = await call({ signal, onStage: (stage) => waiting.setStage(stage) });
      if (!signal.aborted) onAnswer(answer);
    } catch (error) {
      if (signal.aborted) return;
      showRefusal(error instanceof ServiceRefusal ? error : new ServiceRefusal(200, []), ifRefused);
    }
  }

  return {
    show,
    /** Shows the same in the page's present language. */
    remake: () => current.remake?.(),
    markOld,
    /** The output on show, if it belongs to the chosen document; otherwise null. */
    readResult: (): File | null => {
      const { file, readResult } = current;
      return file !== undefined && isChosen(file) ? (readResult?.() ?? null) : null;
    },
    isUnfinished: (): boolean => current.isUnfinished?.() === true,
    /** Removes a failure that is on show, because a new request may succeed. */
    dropFailure(): void {
      if (area.querySelector(':scope > .failure') !== null) show(null);
    },
    perform: <T>(task: Task<T>) => void perform(task),
  };
}
