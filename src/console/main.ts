/**
 * The page for people: wires the form of index.html to the two ways.
 */
import { createCalls } from './api/calls.js';
import { describeQuota } from './api/quota.js';
import type { Refusal } from './api/refusal.js';
import { createDesk } from './desk.js';
import { createDocumentField, findSizeFault } from './document-field.js';
import { findPart, make } from './element.js';
import { createSession } from './session.js';
import { findPictures } from './ways/picture-way.js';
import { removeText } from './ways/text-way.js';

/** The contract's sizes, in MB. */
const MAX_TEXT_MIB = 10;
const MAX_PICTURE_MIB = 5;

const form = findPart('ask', HTMLFormElement);
const keyField = findPart('key', HTMLInputElement);
const keyPanel = findPart('key-panel', HTMLDetailsElement);
const textField = findPart('text', HTMLTextAreaElement);
const pageField = findPart('page', HTMLInputElement);
const fault = findPart('fault', HTMLElement);
const quota = findPart('quota', HTMLElement);

const session = createSession(
  () => keyField.value,
  (known) => {
    quota.textContent = describeQuota(known);
  },
);
const calls = createCalls(session);
const desk = createDesk(findPart('outcome', HTMLElement));
const documentField = createDocumentField(() => tellFault(null));

function isTextWay(): boolean {
  return new FormData(form).get('way') === 'text';
}

function showWay(): void {
  form.classList.toggle('for-picture', !isTextWay());
  findPart('submit-label', HTMLElement).textContent = isTextWay()
    ? 'Remove the watermark'
    : 'Find its pictures';
  tellFault(null);
}

function tellFault(sentence: string | null, at?: { focus: () => void }): void {
  fault.textContent = sentence ?? '';
  at?.focus();
}

/** A key that is not known is corrected where it was typed. */
function onRefusal({ status }: Refusal): void {
  if (status !== 401) return;
  keyPanel.open = true;
  keyField.setAttribute('aria-invalid', 'true');
  keyField.focus();
}

function submit(): void {
  const file = documentField.file();
  if (file === null) {
    tellFault('Choose a PDF first.', documentField);
    return;
  }
  const tooLarge = findSizeFault(file, isTextWay() ? MAX_TEXT_MIB : MAX_PICTURE_MIB);
  if (tooLarge !== null) {
    tellFault(tooLarge, documentField);
    return;
  }
  if (isTextWay()) submitText(file);
  else submitPage(file);
}

function submitText(file: File): void {
  if (textField.value.trim() === '') {
    tellFault('Type the text of the watermark as the page shows it.', textField);
    return;
  }
  tellFault(null);
  const onProposal = (text: string): void => {
    textField.value = text;
    submit();
  };
  removeText({ file, text: textField.value }, { calls, session, desk, onRefusal, onProposal });
}

function submitPage(file: File): void {
  const pageNumber = pageField.valueAsNumber;
  if (!Number.isInteger(pageNumber) || pageNumber < 1) {
    tellFault('Type the number of a page, from 1.', pageField);
    return;
  }
  tellFault(null);
  findPictures({ file, pageNumber }, { calls, session, desk, onRefusal });
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  submit();
});
form.addEventListener('change', showWay);
keyField.addEventListener('input', () => keyField.removeAttribute('aria-invalid'));
textField.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
});
showWay();

/** Whoever offers the service to others offers its source too; where that is, the service says at its root. */
async function showSource(): Promise<void> {
  const answer = await fetch('/', { headers: { Accept: 'application/json' } });
  const { source } = (await answer.json()) as { source?: string | null };
  if (typeof source !== 'string') return;
  findPart('source', HTMLElement).append(make('a', { href: source, rel: 'noreferrer' }, 'Source'));
}

showSource().catch(() => undefined);
