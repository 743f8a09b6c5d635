/** Lists the watermarks of the chosen document; choosing one fills in the text field. */
import type { Described } from '../../report/described.js';
import { isInsistable } from '../../engine/values/gate-words.js';
import { make, makeButton, makeList } from '../element.js';
import { describePages } from '../page-ranges.js';
import { describeSentence, words } from '../words/words.js';
import type { WayParts } from './text-way.js';

type TextCandidate = Described<'TextWatermarkCandidate'>;

interface FindParts extends Pick<WayParts, 'calls' | 'resultArea' | 'onRetry'> {
  onChoose: (candidate: TextCandidate) => void;
  /** True if several documents were chosen: the result then names the one that was searched. */
  isOneOfSeveral: boolean;
}

const MAX_CHARACTERS = 160;

export function showWatermarks(file: File, parts: FindParts): void {
  parts.resultArea.perform({
    ...parts,
    call: (following) => parts.calls().listWatermarks(file, following),
    onAnswer: (found) => showFound(file, found, parts),
  });
}

function showFound(file: File, found: Described<'TextWatermarkCandidates'>, parts: FindParts): void {
  const { candidates, warnings, has_text_layer: hasText } = found;
  const none = hasText ? words.find.none : `${words.result.reasons.no_text_layer.text} ${words.find.none}`;
  const title = candidates.length > 0 ? words.find.found(candidates.length) : none;
  const list = make(
    'section',
    { class: 'found', 'aria-label': title },
    ...(parts.isOneOfSeveral ? [make('p', { class: 'of-file', dir: 'auto' }, file.name)] : []),
    make('p', { class: 'lead', tabindex: -1 }, title),
    ...makeList(candidates.map((candidate) => createEntry(candidate, parts))),
    ...makeList(warnings.map(describeSentence), 'warnings'),
  );
  parts.resultArea.show(list, { remake: () => showFound(file, found, parts) });
}

function createEntry(candidate: TextCandidate, { onChoose }: FindParts): HTMLButtonElement {
  const ranks: Partial<Record<string, string>> = words.find.ranks;
  const refusals: Partial<Record<string, string>> = words.refusals;
  const isForInsistence = !candidate.removable && isInsistable(candidate.gate);
  const facts = [
    ranks[candidate.rank] ?? words.find.ranks.possible,
    describePages(candidate.pages),
    ...(candidate.removable ? [] : [refusals[candidate.gate] ?? words.find.unnamed]),
    ...(isForInsistence ? [words.find.insistable] : []),
  ];
  const button = makeButton(shorten(candidate.pattern ?? candidate.watermark_text), () =>
    onChoose(candidate),
  );
  button.querySelector('span')!.dir = 'auto';
  button.append(make('small', {}, facts.join(' · ')));
  // What goes if a person insists can be chosen: the removal says that it stays, and offers to insist.
  button.disabled = !candidate.removable && !isForInsistence;
  return button;
}

function shorten(text: string): string {
  const start = text.slice(0, MAX_CHARACTERS);
  // Half a surrogate pair at the end would show as a box.
  return start === text ? text : `${start.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
