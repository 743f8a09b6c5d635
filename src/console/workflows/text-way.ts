/** Removes a text, and shows what was removed. */
import { type Calls, PATHS, type TextRequest, type WholeAnswer, writeTextFields } from '../api/calls.js';
import type { Described } from '../../report/described.js';
import { showComparedPages } from '../comparison/comparison.js';
import type { ResultArea } from '../result-area.js';
import { make, makeActions, makeButton, makeIcon } from '../element.js';
import { joinReport, type RunReport } from '../report/reading.js';
import { createReportCard } from '../report/report-card.js';
import { readPageFacts } from '../report/page-facts.js';
import { describeVerdict } from '../report/verdict.js';
import type { Session } from '../api/session.js';
import { hasInsistable } from '../../engine/values/gate-words.js';
import { saved } from '../save.js';
import { SENTENCES } from '../words/sentences.js';
import { words } from '../words/words.js';
import { createAdvice, createCommand, createOffer, createWarning, type Offer } from './offer.js';

export interface WayParts {
  /** The calls of the service or of this browser, as chosen at this moment. */
  calls: () => Calls;
  session: Session;
  resultArea: ResultArea;
  /** Sends the form with its current values. */
  onRetry: () => void;
  /** Takes the result as the next document. */
  onGoOn: (document: File) => void;
}

export interface TextWayParts extends WayParts {
  /** Called if a person accepts a similar text of the document. */
  onProposal: (text: string) => void;
  readText: () => string;
  /** Shows the list of documents that the result is part of. */
  onBack?: () => void;
}

export function isSignatureBroken({ warnings }: Described<'ProcessingReport'>): boolean {
  return warnings?.includes(SENTENCES.signed) === true;
}

export function removeText(request: TextRequest, parts: TextWayParts): void {
  parts.resultArea.perform({
    ...parts,
    call: (following) => parts.calls().removeWatermark(request, following),
    onAnswer: (answer) => showResult(request, answer, parts),
    // The form knows nothing of a person who insisted.
    onRetry: () =>
      request.insist === true && request.text === parts.readText()
        ? removeText(request, parts)
        : parts.onRetry(),
    // A sentence or a word of two characters may be the mark, too.
    makeAlternatives: ({ details }) =>
      details.some((detail) => INSISTABLE.some((end) => detail.endsWith(end)))
        ? makeInsisting(request, parts)
        : [],
  });
}

/** How the refusals end that a person may overrule. */
const INSISTABLE = [SENTENCES.bodyText.replace('{}', ''), SENTENCES.twoCharacters.replace(/.*#/u, '')];

function makeInsisting(request: TextRequest, parts: TextWayParts): HTMLElement[] {
  return [
    makeButton(words.result.insist, () => removeText({ ...request, insist: true }, parts)),
    make('span', { class: 'small' }, words.result.insistMeaning),
  ];
}

export function showResult(request: TextRequest, answer: WholeAnswer, parts: TextWayParts): void {
  const run = joinReport(answer.report, answer.statistics);
  const offer = createOffer(request.file, answer, parts);
  const verdict = describeVerdict(run);
  const pages = verdict.removed
    ? showComparedPages(request.file, answer.pdf, () => readPageFacts(run))
    : null;
  const { file, ...asked } = request;
  const command = createCommand(PATHS.remove, writeTextFields(asked), file, answer, parts.session);
  const result = make(
    'div',
    { class: 'result' },
    createVerdictCard(verdict, run, offer, request, parts),
    make(
      'div',
      { class: pages === null ? '' : 'result-body' },
      ...(pages === null ? [] : [make('div', { class: 'result-main' }, pages.element)]),
      make(
        'div',
        { class: 'result-side' },
        createReportCard(run),
        ...command.map((part) => make('section', { class: 'card' }, part)),
      ),
    ),
  );
  const close = (): void => {
    offer.close();
    pages?.close();
  };
  const remake = (): void => showResult(request, answer, parts);
  const readResult = (): File | null => (verdict.removed ? offer.document : null);
  const isUnfinished = (): boolean => verdict.removed && !saved.has(answer.pdf);
  parts.resultArea.show(result, { close, remake, file, readResult, isUnfinished });
}

function createVerdictCard(
  verdict: ReturnType<typeof describeVerdict>,
  run: RunReport,
  offer: Offer,
  request: TextRequest,
  parts: TextWayParts,
): HTMLElement {
  const { proposals, advice } = verdict;
  const { name } = request.file;
  const card = make(
    'section',
    { class: `card verdict ${verdict.removed ? 'good' : ''}`, 'aria-label': words.result.label },
    make('h2', { tabindex: -1 }, makeIcon(verdict.removed ? 'done' : 'none'), verdict.title),
    make('p', { class: 'of-file', dir: 'auto' }, name),
    make('p', {}, verdict.removed ? verdict.text : `${verdict.text} ${words.result.unchanged}`),
  );
  if (verdict.removed) {
    if (isSignatureBroken(run.report)) card.append(createWarning(words.result.signature(name)));
    card.append(makeActions(...offer.elements));
  }
  card.append(...proposals.map((text) => createProposal(text, parts)), ...createAdvice(advice));
  if (parts.onBack !== undefined) {
    card.append(makeActions(makeButton(words.queue.back, parts.onBack)));
  } else if (!verdict.removed && hasInsistable(run.report.diagnostics ?? {})) {
    card.append(makeActions(...makeInsisting(request, parts)));
  }
  return card;
}

function createProposal(text: string, { onProposal }: TextWayParts): HTMLElement {
  return make(
    'div',
    { class: 'proposal' },
    make('p', { class: 'lead' }, words.result.didYouMean, make('q', { dir: 'auto' }, text)),
    makeActions(makeButton(words.result.useText, () => onProposal(text))),
  );
}
