/** The page for people: wires the form of index.html to the ways of removing. */
import { createCalls } from './api/calls.js';
import { createSession } from './api/session.js';
import { createResultArea } from './result-area.js';
import { askBeforeLeaving } from './save.js';
import { ignoreSecondPress } from './single-press.js';
import { findSizeFault, limitSize } from './sizes.js';
import { createDocumentField } from './document-field.js';
import { check, findPart } from './element.js';
import { createLanguageField, fillFrame, showSource } from './frame.js';
import { keepOffline } from './local/offline.js';
import { createLocalCalls } from './local/local-calls.js';
import { CAN_WORK_LOCALLY, keepWhere, readWhere, type Where } from './local/where.js';
import { createDocumentView, type DocumentView } from './view/document-view.js';
import type { Corner } from './view/shapes.js';
import { showWatermarks } from './workflows/find-way.js';
import { findPictures } from './workflows/picture-way.js';
import { removeFromSeveral } from './workflows/several.js';
import { removeText, type TextWayParts } from './workflows/text-way.js';
import { chooseLanguage, loadLanguage, words } from './words/words.js';

await loadLanguage(chooseLanguage(new URLSearchParams(location.search).get('lang'), navigator.languages));

const form = findPart('ask', HTMLFormElement);
const textField = findPart('text', HTMLTextAreaElement);
const pageField = findPart('page', HTMLInputElement);
const hero = findPart('hero', HTMLElement);
const greeting = [...hero.childNodes];
const session = createSession(findPart('key', HTMLInputElement), findPart('quota', HTMLElement));
const local = createLocalCalls();
const service = createCalls(session);
const resultArea = createResultArea(findPart('outcome', HTMLElement), (file) => chosen.includes(file));
const foundArea = createResultArea(findPart('found', HTMLElement));
const parts: TextWayParts = {
  calls: () => (isLocal() ? local : service),
  session,
  resultArea,
  onRetry: () => void submit(),
  readText: () => textField.value,
  onProposal: (text) => {
    textField.value = text;
    void submit();
  },
  onGoOn: (document) => {
    resultArea.show(null);
    void documentField.goOn(document);
    hero.scrollIntoView({ block: 'nearest' });
    const next = isTextWay() ? textField : pageField;
    next.select();
    next.focus({ preventScroll: true });
  },
};

let view: DocumentView | null = null;
let marked: Parameters<DocumentView['showBoxes']>[0] = [];
let chosen: File[] = [];

const documentField = createDocumentField({
  maxMib: () => limitSize({ isLocal: isLocal(), isText: true }),
  onChoose: (files, isResult) => {
    chosen = files;
    marked = [];
    showFault(null);
    resultArea.dropFailure();
    resultArea.markOld();
    // The marks that were found in the original can also be removed from the result.
    if (!isResult) foundArea.show(null);
    findPart('find', HTMLElement).hidden = files.length === 0;
    if (isLocal() && files.length > 0) local.prepare();
    showDocument(isResult ? view?.readPage() : 1);
    showWay();
  },
  onFault: (sentence) => showFault(sentence),
});

/** Replaces the greeting with the document, or puts it back. */
function showDocument(firstPage = 1): void {
  const [file] = chosen;
  view?.close();
  hero.classList.toggle('with-document', file !== undefined);
  if (file === undefined) {
    view = null;
    hero.replaceChildren(...greeting);
    return;
  }
  view = createDocumentView({
    file,
    isFirst: chosen.length > 1,
    boxes: marked,
    firstPage,
    onText: (text) => {
      chooseWay('text');
      void chooseMark(text);
    },
    onTurn: (pageNumber) => (pageField.valueAsNumber = pageNumber),
    onPicture: (pageNumber, x, y) => void choosePicture(pageNumber, { x, y }),
  });
  hero.replaceChildren(view.element);
}

/** Lists the watermarks of the document on show. */
function findMarks(): void {
  const [file] = chosen;
  if (file === undefined) return;
  showFault(findTooLarge([file]));
  if (findTooLarge([file]) !== null) return;
  showWatermarks(file, {
    calls: parts.calls,
    resultArea: foundArea,
    onRetry: findMarks,
    isOneOfSeveral: chosen.length > 1,
    onChoose: ({ watermark_text: text, boxes }) => void chooseMark(text, boxes),
  });
}

/** Takes the result of a removal as the document, so that the next removal adds to it. */
async function goOnWithResult(): Promise<void> {
  const result = resultArea.readResult();
  if (result !== null && chosen.length === 1) await documentField.goOn(result);
}

async function chooseMark(text: string, boxes: typeof marked = []): Promise<void> {
  await goOnWithResult();
  textField.value = text;
  marked = boxes;
  view?.showBoxes(boxes);
  textField.focus();
}

async function choosePicture(pageNumber: number, at: Corner): Promise<void> {
  await goOnWithResult();
  pageField.valueAsNumber = pageNumber;
  chooseWay('picture');
  void submit(at);
}

function isLocal(): boolean {
  return IS_SITE || new FormData(form).get('where') === 'local';
}

function isTextWay(): boolean {
  return new FormData(form).get('way') === 'text';
}

function chooseWay(way: 'text' | 'picture'): void {
  check(form, 'way', way);
  showWay();
}

function showWay(): void {
  document.body.classList.toggle('local', isLocal());
  fillFrame(isLocal());
  const { removeFromAll, remove, findPictures: find } = words.form;
  form.classList.toggle('for-picture', !isTextWay());
  const removal = chosen.length > 1 ? removeFromAll(chosen.length) : remove;
  findPart('submit-label', HTMLElement).textContent = isTextWay() ? removal : find;
}

function showFault(sentence: string | null, field?: { focus: () => void }): void {
  findPart('fault', HTMLElement).textContent = sentence ?? '';
  field?.focus();
}

/** @param at where a person clicked on a picture. */
async function submit(at: Corner | null = null): Promise<void> {
  const files = await documentField.read();
  if (typeof files === 'string') {
    showFault(files, documentField);
    return;
  }
  const tooLarge = findTooLarge(files);
  showFault(tooLarge);
  if (tooLarge !== null) documentField.focus();
  else if (isTextWay()) submitText(files);
  else submitPage(files, at);
}

/** Checked again before sending: the limits depend on choices that a person may have changed since. */
function findTooLarge(files: File[]): string | null {
  const isText = isTextWay();
  return findSizeFault(isText ? files : files.slice(0, 1), limitSize({ isLocal: isLocal(), isText }));
}

function submitText(files: File[]): void {
  const text = textField.value;
  if (text.trim() === '') showFault(words.form.typeText, textField);
  else if (files.length > 1) removeFromSeveral(files, text, parts);
  else removeText({ file: files[0]!, text }, parts);
}

function submitPage([file, ...others]: File[], at: Corner | null): void {
  const pageNumber = pageField.valueAsNumber;
  if (!Number.isInteger(pageNumber) || pageNumber < 1) {
    showFault(words.form.typePage, pageField);
    return;
  }
  if (others.length > 0) showFault(words.form.onlyOne);
  findPictures({ file: file!, pageNumber }, parts, at);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});
findPart('look', HTMLButtonElement).addEventListener('click', findMarks);
for (const way of form.querySelectorAll<HTMLInputElement>('[name="way"], [name="where"]')) {
  way.addEventListener('change', () => {
    if (way.name === 'where') keepWhere(way.value as Where);
    showWay();
    showFault(findTooLarge(chosen));
    if (way.name === 'where') documentField.judgeAgain();
    for (const area of [resultArea, foundArea]) area.dropFailure();
  });
}
for (const field of [textField, pageField]) field.addEventListener('input', () => showFault(null));
check(form, 'where', readWhere());
for (const input of form.querySelectorAll<HTMLInputElement>('[value="local"]')) {
  input.disabled = !CAN_WORK_LOCALLY;
}
textField.addEventListener('keydown', (event) => {
  // In an input method Enter ends the choice of a character, which must not send the form.
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  void submit();
});

// Every visitor of the site needs the engine.
if (IS_SITE) local.prepare();
const offline = IS_SITE ? keepOffline(findPart('offline', HTMLElement)) : null;

function showLanguage(): void {
  showFault(null);
  showWay();
  showDocument(view?.readPage());
  for (const part of [offline, session, documentField, resultArea, foundArea]) part?.remake();
}

createLanguageField(showLanguage, () => showFault(words.failure.titles[0]));
showLanguage();
ignoreSecondPress();
askBeforeLeaving([documentField, resultArea, foundArea]);
showSource().catch(() => undefined);
