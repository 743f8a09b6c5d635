/** The wait for an answer, and the card of a failure. */
import { type ServiceRefusal, describeRefusal } from './api/refusal.js';
import type { Stage } from './api/send.js';
import { make, makeActions, makeButton, makeIcon } from './element.js';
import { words } from './words/words.js';

/** Shows how much was sent, then how long the request has taken. */
export function createWaiting(onCancel: () => void) {
  const bar = make('progress', { class: 'bar', max: 1, 'aria-label': words.work.label });
  const sentence = make('p', { role: 'status' });
  const figure = make('p', { class: 'waiting-figure', 'aria-hidden': true });
  const element = make(
    'section',
    { class: 'card waiting', 'aria-label': words.work.label },
    sentence,
    bar,
    make('div', { class: 'waiting-foot' }, figure, makeButton(words.work.cancel, onCancel)),
  );
  const startedMs = performance.now();
  let stage = '';
  let share: number | null = 0;

  // Screen readers read each stage once, and not the running figures.
  const showFigure = (): void => {
    const seconds = Math.floor((performance.now() - startedMs) / 1000);
    figure.textContent = share === null ? `${seconds} s` : `${Math.round(share * 100)} % · ${seconds} s`;
  };
  const timer = setInterval(showFigure, 1000);

  return {
    element,
    setStage(next: Stage): void {
      share = next.share;
      if (share === null) bar.removeAttribute('value');
      else bar.value = share;
      if (next.stage !== stage) sentence.textContent = words.work[next.stage];
      stage = next.stage;
      showFigure();
    },
    close: () => clearInterval(timer),
  };
}

/**
 * Shows the refusal, the advice, and the time until the next try.
 *
 * @param alternatives what may be done instead of a retry.
 */
export function createFailureCard(
  refusal: ServiceRefusal,
  onRetry: () => void,
  alternatives: HTMLElement[] = [],
) {
  const { title, details, advice } = describeRefusal(refusal);
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
  element.append(makeActions(again, ...alternatives));
  if (refusal.requestId !== null) {
    const id = make('code', { dir: 'ltr' }, refusal.requestId);
    element.append(make('p', { class: 'request-id' }, words.failure.requestId, id));
  }
  return { element, close: () => countdown?.close() };
}

/** Counts down to zero, then enables the button. Screen readers do not read the timer every second. */
function createCountdown(seconds: number, button: HTMLButtonElement) {
  const endsMs = performance.now() + seconds * 1000;
  const element = make('p', { class: 'countdown', role: 'timer' });
  const show = (): void => {
    const remaining = Math.ceil((endsMs - performance.now()) / 1000);
    element.textContent = remaining > 0 ? words.failure.againIn(remaining) : '';
    button.disabled = remaining > 0;
    if (remaining <= 0) clearInterval(timer);
  };
  const timer = setInterval(show, 1000);
  show();
  return { element, close: () => clearInterval(timer) };
}
