/**
 * Handing things to the person: a file to keep, a text to paste.
 */
import { make, makeButton } from './element.js';
import { words } from './words/words.js';

/** A link that saves these bytes; they stay in the page's memory until it is closed. */
export function createSaveLink(pdf: Blob, fileName: string, label: string) {
  const address = URL.createObjectURL(pdf);
  return {
    element: make('a', { class: 'button strong', href: address, download: fileName }, label),
    close: () => URL.revokeObjectURL(address),
  };
}

const COPIED_MS = 2000;

/** A text on show with a button that copies it. Without a clipboard, as on plain HTTP, it is selected instead. */
export function createCopyable(title: string, text: string): HTMLElement {
  const code = make('pre', { class: 'command', dir: 'ltr', tabindex: 0, 'aria-label': title }, text);
  const told = make('span', { class: 'copied', role: 'status' });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      told.textContent = words.result.copied;
    } catch {
      getSelection()?.selectAllChildren(code);
      told.textContent = words.result.selected;
    }
    setTimeout(() => {
      told.textContent = '';
    }, COPIED_MS);
  };
  return make(
    'details',
    { class: 'disclosure' },
    make('summary', {}, title),
    code,
    make(
      'div',
      { class: 'actions' },
      makeButton(words.result.copy, () => void copy(), { icon: 'copy' }),
      told,
    ),
  );
}
