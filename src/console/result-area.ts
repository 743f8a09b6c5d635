/** The place where things appear: a wait, a failure, a result, one at a time. */
import type { Following } from './api/calls.js';
import { ServiceRefusal } from './api/refusal.js';
import { make } from './element.js';
import { createFailureCard, createWaiting } from './waiting.js';
import { words } from './words/words.js';

export interface ResultArea {
  /** Replaces what was there. */
  show: (element: HTMLElement | null, turn?: Turn) => void;
  /** Shows the same in the language of now. */
  remake: () => void;
  /** Another document was chosen: a result of an earlier one stays, and says so. */
  markOld: () => void;
  /** What is on show, without a mark, of the document that is chosen; null if it is of none or of an earlier one. */
  readResult: () => File | null;
  /** What was refused may be accepted now. */
  dropFailure: () => void;
  /** Waits for one call on show; a refusal is shown, and so is an answer that cannot be read. */
  perform: <T>(task: Task<T>) => void;
}

/** What goes with an element on show. */
export interface Turn {
  /** Ends it when something else is shown. */
  close?: () => void;
  /** Shows it anew. */
  remake?: () => void;
  /** The document that it belongs to, or the first of them. */
  file?: File;
  /** That document without the mark; null if it has not changed, or if a person has not confirmed it. */
  readResult?: () => File | null;
}

export interface Task<T> {
  call: (following: Following) => Promise<T>;
  onAnswer: (answer: T) => void;
  onRefusal: (refusal: ServiceRefusal) => void;
  /** Sends what the form holds by then, which may be something else than what was refused. */
  onRetry: () => void;
}

/** @param isChosen says whether a document is one of those that the form holds. */
export function createResultArea(
  area: HTMLElement,
  isChosen: (file: File) => boolean = () => true,
): ResultArea {
  let current: Turn = {};
  let running = new AbortController();

  const resultArea: ResultArea = {
    show(element, turn = {}) {
      running.abort(new DOMException('replaced', 'AbortError'));
      current.close?.();
      current = turn;
      area.replaceChildren(...(element === null ? [] : [element]));
      resultArea.markOld();
      element?.scrollIntoView({ block: 'nearest' });
    },
    remake: () => current.remake?.(),
    markOld() {
      const { file } = current;
      const card = area.querySelector('.card');
      const isOld = file !== undefined && !isChosen(file);
      if (!isOld || card === null || card.querySelector('.old') !== null) return;
      card.prepend(make('p', { class: 'old' }, words.result.old));
    },
    readResult() {
      const { file, readResult } = current;
      return file !== undefined && isChosen(file) ? (readResult?.() ?? null) : null;
    },
    dropFailure() {
      if (area.querySelector(':scope > .failure') !== null) resultArea.show(null);
    },
    perform({ call, onAnswer, onRefusal, onRetry }) {
      const asker = document.activeElement;
      const waiting = createWaiting(() => {
        resultArea.show(null);
        if (asker instanceof HTMLElement) asker.focus();
      });
      resultArea.show(waiting.element, { close: waiting.close });
      running = new AbortController();
      const { signal } = running;
      const showRefusal = (refusal: ServiceRefusal): void => {
        const card = createFailureCard(refusal, onRetry);
        resultArea.show(card.element, { close: card.close, remake: () => showRefusal(refusal) });
      };
      const follow = async (): Promise<void> => {
        try {
          const answer = await call({ signal, onStage: (stage) => waiting.setStage(stage) });
          if (!signal.aborted) onAnswer(answer);
        } catch (error) {
          if (signal.aborted) return;
          const refusal = error instanceof ServiceRefusal ? error : new ServiceRefusal(200, []);
          showRefusal(refusal);
          onRefusal(refusal);
        }
      };
      void follow();
    },
  };
  return resultArea;
}
