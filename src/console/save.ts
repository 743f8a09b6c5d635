/** Links and buttons that save a file or copy a text. */
import type { PdfAnswer } from './api/calls.js';
import { make, makeActions, makeButton, makeFolded } from './element.js';
import { words } from './words/words.js';

export const saved = new WeakSet<Blob>();

/** Lets the browser ask before the page is left while a part of it would lose something. */
export function askBeforeLeaving(parts: readonly { isUnfinished: () => boolean }[]): void {
  addEventListener('beforeunload', (event) => {
    if (parts.some((part) => part.isUnfinished())) event.preventDefault();
  });
}

/** A link that saves these bytes, and so these results. The bytes stay in memory until `close` is called. */
export function createSaveLink(bytes: Blob, fileName: string, label: string, results: Blob[]) {
  const address = URL.createObjectURL(bytes);
  const element = make('a', { class: 'button strong', href: address, download: fileName }, label);
  element.addEventListener('click', () => results.forEach((result) => saved.add(result)));
  return { element, close: () => URL.revokeObjectURL(address) };
}

/** Firefox and Safari do not let a page write into a folder; other browsers require HTTPS. */
export const CAN_SAVE_INTO_FOLDER = 'showDirectoryPicker' in globalThis;

/** @returns the name of the folder; null if a person cancelled. */
export async function saveIntoFolder(files: readonly PdfAnswer[]): Promise<string | null> {
  const picker = globalThis as unknown as {
    showDirectoryPicker: (options: { mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>;
  };
  const folder = await picker.showDirectoryPicker({ mode: 'readwrite' }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  });
  if (folder === null) return null;
  const inFolder: string[] = [];
  for await (const name of folder.keys()) inFolder.push(name);
  const names = nameApart(
    files.map(({ fileName }) => fileName),
    inFolder,
  );
  for (const [at, { pdf }] of files.entries()) {
    const handle = await folder.getFileHandle(names[at]!, { create: true });
    const writable = await handle.createWritable();
    await writable.write(pdf);
    await writable.close();
    saved.add(pdf);
  }
  return folder.name;
}

/** Makes names different, so that documents overwrite neither each other nor files of their folder. */
export function nameApart(names: readonly string[], inFolder: readonly string[] = []): string[] {
  const taken = new Set(inFolder.map((name) => name.toLowerCase()));
  return names.map((name) => {
    let own = name;
    for (let count = 2; taken.has(own.toLowerCase()); count += 1) {
      own = name.replace(/(\.[^.]*)?$/, (ending) => ` (${count})${ending}`);
    }
    taken.add(own.toLowerCase());
    return own;
  });
}

const COPIED_MS = 2000;

/** A text with a button that copies it. Without a clipboard, as on plain HTTP, it is selected instead. */
export function createCopyable(title: string, text: string): HTMLElement {
  const status = make('span', { role: 'status' });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = words.result.copied;
    } catch {
      getSelection()?.selectAllChildren(folded.querySelector('pre')!);
      status.textContent = words.result.selected;
    }
    setTimeout(() => {
      status.textContent = '';
    }, COPIED_MS);
  };
  const button = makeButton(words.result.copy, () => void copy(), { icon: 'copy' });
  const folded = makeFolded(title, text, makeActions(button, status));
  return folded;
}
