/**
 * The wait: how much has been sent, then how long the service has been at it.
 */
import type { Stage } from './api/send.js';
import { make, makeButton } from './element.js';
import { words } from './words/words.js';

export interface WaitingView {
  element: HTMLElement;
  tell: (stage: Stage) => void;
  close: () => void;
}

/** @param onCancel what the button does. */
export function createWaiting(onCancel: () => void): WaitingView {
  const bar = make('progress', { class: 'bar', max: 1, 'aria-label': words.work.progress });
  const sentence = make('p', { class: 'waiting-words', role: 'status' });
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

  // Each stage is said once; the figures that run are for the eye.
  const showFigure = (): void => {
    const seconds = Math.floor((performance.now() - startedMs) / 1000);
    figure.textContent = share === null ? `${seconds} s` : `${Math.round(share * 100)} % · ${seconds} s`;
  };
  const timer = setInterval(showFigure, 1000);

  return {
    element,
    tell(next) {
      share = 'share' in next ? next.share : null;
      if (share === null) bar.removeAttribute('value');
      else bar.value = share;
      if (next.stage !== stage) sentence.textContent = words.work[next.stage];
      stage = next.stage;
      showFigure();
    },
    close: () => clearInterval(timer),
  };
}
