/** The field for the documents: chosen, or dropped anywhere on the page. */
import { holdsFiles, listDropped } from './dropped-files.js';
import { findPart, make } from './element.js';
import { saved } from './save.js';
import { findSizeFault, describeSize } from './sizes.js';
import { words } from './words/words.js';

/** Readers look for a PDF's header in the first bytes of this number. */
const HEADER_BYTES = 1024;

interface DocumentFieldParts {
  /** Changes with other choices of the form. */
  maxMib: () => number;
  /** `files` are those that can be sent, perhaps an empty list. `isResult` is true for the output of a removal. */
  onChoose: (files: File[], isResult: boolean) => void;
  /** Some of the files cannot be sent; the files that were chosen before are dropped. */
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
      // A result gets a link, because the next answer replaces the card from which it could be saved.
      address = isResult ? URL.createObjectURL(first) : '';
      const link = make('a', { href: address, download: name }, name);
      link.addEventListener('click', () => saved.add(first));
      list.replaceChildren(isResult ? link : name, facts);
    }
  }

  // Otherwise no event would come if the same file is chosen again after it was changed.
  input.addEventListener('click', () => (input.value = ''));
  // Enter would send the form, as from a text field.
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
      // For both events: browsers send only `dragenter` if the page has changed under the pointer.
      event.preventDefault();
      drop.classList.add('under-drag');
    });
  }
  // A text that is dropped elsewhere is left to the browser; on this field a document is expected.
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
      if (files.length === 0) onFault(words.form.noFile);
      return take(files);
    });
  });
  // On a slow connection a person may choose a file before this code runs.
  taking = take([...(input.files ?? [])]);
  return {
    /** The documents, at least one, or a sentence that says why there are none. */
    async read(): Promise<File[] | string> {
      await taking;
      return files.length > 0 ? files : (fault ?? words.form.chooseFirst);
    },
    /** Takes a result as if a person had chosen it, to remove more from it. */
    goOn(document: File): Promise<void> {
      taking = take([document], true);
      return taking;
    },
    /** To be called when `maxMib` has changed: refused documents may be accepted now. */
    judgeAgain(): void {
      if (fault !== null) taking = take(latest, isResult);
    },
    focus: () => input.focus(),
    /** True if the document is a result that was not saved. */
    isUnfinished: (): boolean => isResult && files.some((file) => !saved.has(file)),
    /** Shows the same in the page's present language. */
    remake: show,
  };
}

/** A folder may have hundreds of faulty files; this many are named. */
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
