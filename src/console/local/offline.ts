/** Lets the site work offline: a service worker stores its files, and one line reports the progress. */
import { makeButton } from '../element.js';
import { words } from '../words/words.js';

type Show = (describe: () => (Node | string)[]) => void;

/** The line stays empty if the page came by plain HTTP from another machine: browsers then have no service workers. */
export function keepOffline(line: HTMLElement) {
  let remake = (): void => undefined;
  const show: Show = (describe) => {
    remake = () => line.replaceChildren(...describe());
    remake();
  };
  if ('serviceWorker' in navigator) follow(navigator.serviceWorker, show).catch(() => undefined);
  /** Shows the same in the page's present language. */
  return { remake: () => remake() };
}

async function follow(workers: ServiceWorkerContainer, show: Show): Promise<void> {
  const registration = await workers.register('sw.js');
  workers.addEventListener('message', ({ data: share }: MessageEvent<number>) => {
    // A message may arrive after the installation that it is about has ended.
    if (registration.installing === null) return;
    // Rounded to tenths, because each change is read aloud.
    show(() => [words.site.preparing(Math.floor(share * 10) * 10)]);
  });
  const showState = (): void => {
    const { waiting, active } = registration;
    if (active !== null) {
      show(() => (waiting === null ? [words.site.offline] : describeUpdate(workers, waiting)));
    }
  };
  const watch = (): void => registration.installing?.addEventListener('statechange', showState);
  watch();
  registration.addEventListener('updatefound', watch);
  await workers.ready;
  showState();
}

/** The new version waits until a person accepts it, because it reloads the page. */
function describeUpdate(workers: ServiceWorkerContainer, waiting: ServiceWorker): (Node | string)[] {
  const use = (): void => {
    // Another tab may have loaded it before.
    if (waiting.state === 'activated') location.reload();
    workers.addEventListener('controllerchange', () => location.reload());
    waiting.postMessage('use', []);
  };
  return [words.site.update, ' ', makeButton(words.site.useUpdate, use)];
}
