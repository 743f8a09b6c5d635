/**
 * An answer that is no success, on a card: what it says, what to do next, and the
 * time until then.
 */
import { type ServiceRefusal, tellRefusal } from './api/refusal.js';
import { make, makeButton, makeIcon } from './element.js';
import { words } from './words/words.js';

export interface FailureCard {
  element: HTMLElement;
  close: () => void;
}

export function createFailureCard(refusal: ServiceRefusal, onRetry: () => void): FailureCard {
  const { title, details, advice } = tellRefusal(refusal);
  const again = makeButton(words.failure.again, onRetry, { icon: 'again' });
  const element = make(
    'section',
    { class: 'card failure', role: 'alert', 'data-status': refusal.status },
    make('h2', {}, makeIcon('alert'), title),
    ...details.map((detail) => make('p', { class: 'detail' }, detail)),
    make('p', {}, advice),
  );
  const countdown =
    refusal.retryAfterSeconds === null ? null : createCountdown(refusal.retryAfterSeconds, again);
  if (countdown !== null) element.append(countdown.element);
  element.append(make('div', { class: 'actions' }, again));
  if (refusal.requestId !== null) {
    const id = make('code', { dir: 'ltr' }, refusal.requestId);
    element.append(make('p', { class: 'request-id' }, words.failure.requestId, id));
  }
  return { element, close: () => countdown?.close() };
}

/** Counts down to zero, then lets the button be pressed. A timer is not read aloud second by second. */
function createCountdown(
  seconds: number,
  button: HTMLButtonElement,
): { element: HTMLElement; close: () => void } {
  const endsMs = performance.now() + seconds * 1000;
  const element = make('p', { class: 'countdown', role: 'timer' });
  const show = (): void => {
    const left = Math.ceil((endsMs - performance.now()) / 1000);
    element.textContent = left > 0 ? words.failure.againIn(left) : words.failure.againNow;
    button.disabled = left > 0;
    if (left <= 0) clearInterval(timer);
  };
  const timer = setInterval(show, 1000);
  show();
  return { element, close: () => clearInterval(timer) };
}
