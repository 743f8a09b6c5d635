/**
 * An answer that is no success, on a card: the contract's sentence, what to do
 * next, and the time until then.
 */
import { type Refusal, tellRefusal } from './api/refusal.js';
import { make, makeButton, makeIcon } from './element.js';

export interface FailureCard {
  element: HTMLElement;
  close: () => void;
}

export function createFailureCard(refusal: Refusal, onRetry: () => void): FailureCard {
  const { title, details, advice } = tellRefusal(refusal);
  const again = makeButton('Try again', onRetry, { icon: 'again' });
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
    element.append(make('p', { class: 'request-id' }, 'Request id: ', make('code', {}, refusal.requestId)));
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
    element.textContent = left > 0 ? `Try again in ${tellDuration(left)}.` : 'You can try again now.';
    button.disabled = left > 0;
    if (left <= 0) clearInterval(timer);
  };
  const timer = setInterval(show, 1000);
  show();
  return { element, close: () => clearInterval(timer) };
}

export function tellDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}
