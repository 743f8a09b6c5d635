/**
 * The field for the document: chosen, or dropped anywhere on the page.
 */
import { findPart } from './element.js';

const MIB = 1024 * 1024;

export interface DocumentField {
  file: () => File | null;
  focus: () => void;
}

export function createDocumentField(onChoose: (file: File) => void): DocumentField {
  const input = findPart('file', HTMLInputElement);
  const drop = findPart('drop', HTMLElement);
  const told = findPart('file-told', HTMLElement);
  let file: File | null = null;

  function take(chosen: File | undefined): void {
    if (chosen === undefined) return;
    file = chosen;
    told.textContent = `${chosen.name} · ${tellSize(chosen.size)}`;
    drop.classList.add('filled');
    onChoose(chosen);
  }

  input.addEventListener('change', () => take(input.files?.[0]));
  // A file that misses the field would otherwise replace the page.
  addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('under-drag');
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) drop.classList.remove('under-drag');
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('under-drag');
    take(event.dataTransfer?.files[0]);
  });
  return { file: () => file, focus: () => input.focus() };
}

export function tellSize(bytes: number): string {
  if (bytes < MIB) return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')} KB`;
  return `${(bytes / MIB).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

/** The contract's sizes, told before anything is sent; null where the document is within them. */
export function findSizeFault(file: File, maxMib: number): string | null {
  if (file.size <= maxMib * MIB) return null;
  const size = Math.ceil((file.size / MIB) * 10) / 10;
  return `This document has ${size} MB; the service takes up to ${maxMib} MB here. Nothing was sent.`;
}
