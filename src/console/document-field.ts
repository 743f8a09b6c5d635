/** The field for the documents: chosen, or dropped anywhere on the page. */
import { holdsFiles, listDropped } from './dropped-files.js';
import { findPart, make } from './element.js';
import { findSizeFault, describeSize } from './sizes.js';
import { words } from './words/words.js';

/** Readers look for a PDF's header in so many bytes. */
const HEADER_BYTES = 1024;

export interface DocumentFieldParts {
  /** May change with what is chosen elsewhere. */
  maxMib: () => number;
  /** Those that can be sent; none if there was a fault with each. A result is what a removal left of them. */
  onChoose: (files: File[], isResult: boolean) => void;
  /** Some of the files cannot be sent, and neither are those that were chosen before. */
  onFault: (sentence: string) => void;
}

export function createDocumentField({ maxMib, onChoose, onFault }: DocumentFieldParts) {
  const input = findPart('file', HTMLInputElement);
  const drop = findPart('drop', HTMLElement);
  const list = findPart('file-list', HTMLElement);
  let files: File[] = [];
  let fault: string | null = null;
  let isResult = false;
  let address = '';
  let latest: readonly File[] = files;
  let taking = Promise.resolve();

  async function take(chosen: readonly File[], isNext = false): Promise<void> {
    if (chosen.length === 0) return;
    latest = chosen;
    const faults = await Promise.all(chosen.map((file) => findFault(file, maxMib())));
    // A slow disk may answer for an earlier choice after a later one was shown.
    if (latest !== chosen) return;
    isResult = isNext;
    files = chosen.filter((_, at) => faults[at] === null);
    fault = joinFaults(faults.filter((sentence) => sentence !== null));
    show();
    onChoose(files, isResult);
    if (fault !== null) onFault(fault);
  }

  function show(): void {
    const [first] = files;
    drop.classList.toggle('filled', first !== undefined);
    URL.revokeObjectURL(address);
    if (first === undefined) list.textContent = '';
    else {
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      const name = files.length === 1 ? first.name : words.form.files(files.length);
      const facts = ['', describeSize(bytes), ...(isResult ? [words.form.goneOn] : [])].join(' · ');
      // A result may have no other place from which it can be saved: the next answer replaces the one on show.
      address = isResult ? URL.createObjectURL(first) : '';
      list.replaceChildren(isResult ? make('a', { href: address, download: name }, name) : name, facts);
    }
  }

  // The same name may be chosen again after the file has changed: without this no event would come.
  input.addEventListener('click', () => (input.value = ''));
  // Enter would send the form, as from a field of text.
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    input.click();
  });
  input.addEventListener('change', () => {
    taking = take([...(input.files ?? [])]);
  });
  // A file that misses the field would otherwise replace the page.
  for (const type of ['dragenter', 'dragover'] as const) {
    addEventListener(type, (event) => {
      if (!holdsFiles(event)) return;
      // Both: browsers also ask by `dragenter` alone, when the page has changed under the pointer.
      event.preventDefault();
      drop.classList.add('under-drag');
    });
  }
  // The browser handles a text that is dropped elsewhere; on this field a person means a document.
  drop.addEventListener('dragover', (event) => event.preventDefault());
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    if (!holdsFiles(event)) onFault(words.form.noFile);
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) drop.classList.remove('under-drag');
  });
  addEventListener('drop', (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    drop.classList.remove('under-drag');
    taking = listDropped(event).then((files) => {
      if (files.length === 0) onFault(words.form.emptyFolder);
      return take(files);
    });
  });
  // On a slow line a person has chosen before this runs.
  taking = take([...(input.files ?? [])]);
  return {
    /** The documents, at least one, or why none can be sent. */
    async read(): Promise<File[] | string> {
      await taking;
      return files.length > 0 ? files : (fault ?? words.form.chooseFirst);
    },
    /** Takes a result as if a person had chosen it, to remove more from it. */
    goOn(document: File): Promise<void> {
      taking = take([document], true);
      return taking;
    },
    /** Where it is worked on has changed: what was refused there may be accepted here. */
    judgeAgain(): void {
      if (fault !== null) taking = take(latest, isResult);
    },
    focus: () => input.focus(),
    /** Shows the same in the language of now. */
    remake: show,
  };
}

/** Of a folder there may be hundreds. */
const MOST_FAULTS = 3;

function joinFaults(faults: string[]): string | null {
  const more = faults.length - MOST_FAULTS;
  const shown = faults.slice(0, MOST_FAULTS);
  return [...shown, ...(more > 0 ? [words.form.moreFaults(more)] : [])].join(' ') || null;
}

async function findFault(file: File, maxMib: number): Promise<string | null> {
  const tooLarge = findSizeFault([file], maxMib);
  if (tooLarge !== null) return tooLarge;
  const start = await file
    .slice(0, HEADER_BYTES)
    .text()
    .catch(() => null);
  if (file.size === 0) return words.form.empty(file.name);
  if (start === null) return words.form.unreadable(file.name);
  return start.includes('%PDF-') ? null : words.form.notPdf(file.name);
}
