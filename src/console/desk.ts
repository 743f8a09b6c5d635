/**
 * The place where things appear: a wait, a failure, a result, one at a time.
 */
import type { Following } from './api/calls.js';
import { Refusal } from './api/refusal.js';
import { createFailureCard } from './failure.js';
import { createWaiting } from './waiting.js';

export interface Desk {
  /** Replaces what was there; `close` ends it when its turn is over. */
  show: (element: HTMLElement | null, close?: () => void) => void;
  /** Waits for one call on show; a refusal is told, with a button that calls again, and so is an answer that cannot be read. */
  perform: <T>(
    call: (following: Following) => Promise<T>,
    onAnswer: (answer: T) => void,
    onRefusal?: (refusal: Refusal) => void,
  ) => void;
}

export function createDesk(area: HTMLElement): Desk {
  let closeCurrent: (() => void) | null = null;
  let running = new AbortController();

  const desk: Desk = {
    show(element, close) {
      running.abort(new DOMException('replaced', 'AbortError'));
      closeCurrent?.();
      closeCurrent = close ?? null;
      area.replaceChildren(...(element === null ? [] : [element]));
      element?.scrollIntoView({ block: 'nearest' });
    },
    perform(call, onAnswer, onRefusal) {
      const asker = document.activeElement;
      const waiting = createWaiting(() => {
        desk.show(null);
        if (asker instanceof HTMLElement) asker.focus();
      });
      desk.show(waiting.element, () => waiting.close());
      running = new AbortController();
      const { signal } = running;
      const follow = async (): Promise<void> => {
        try {
          const answer = await call({ signal, onStage: (stage) => waiting.tell(stage) });
          if (!signal.aborted) onAnswer(answer);
        } catch (error) {
          if (signal.aborted) return;
          const refusal = error instanceof Refusal ? error : new Refusal(200, []);
          const card = createFailureCard(refusal, () => desk.perform(call, onAnswer, onRefusal));
          desk.show(card.element, () => card.close());
          onRefusal?.(refusal);
        }
      };
      void follow();
    },
  };
  return desk;
}
