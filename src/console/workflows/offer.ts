/** The actions for a result: save it, continue with it, repeat the request as a command. */
import type { PdfAnswer } from '../api/calls.js';
import { writeCurl } from '../curl.js';
import { make, makeButton, makeIcon, makeList } from '../element.js';
import { resolveAddress } from '../resolve-address.js';
import { createCopyable, createSaveLink } from '../save.js';
import type { Session } from '../api/session.js';
import { words } from '../words/words.js';

export type Offer = ReturnType<typeof createOffer>;

/** @param source what the result was made of: it may be an earlier result, which is saved with this one. */
export function createOffer(
  source: File,
  { pdf, fileName }: PdfAnswer,
  { onGoOn }: { onGoOn: (document: File) => void },
) {
  // A result of a result gets the ending only once.
  const document = new File([pdf], fileName.replace('_cleaned_cleaned', '_cleaned'));
  const save = createSaveLink(pdf, document.name, words.result.save, [pdf, document, source]);
  const goOn = makeButton(words.result.goOn, () => onGoOn(document));
  return { document, elements: [save.element, goOn], close: save.close };
}

/** A warning above the button that saves. */
export function createWarning(sentence: string): HTMLElement {
  return make('p', { class: 'before-save' }, makeIcon('alert'), make('span', {}, sentence));
}

/** What a person may try next, after nothing was removed or found. */
export function createAdvice(advice: readonly string[]): HTMLElement[] {
  return advice.length === 0 ? [] : [make('p', { class: 'lead' }, words.result.next), ...makeList(advice)];
}

/**
 * The same request as a shell command, folded; an empty list on a site without a service. Hidden while documents stay in
 * the browser: the command sends them.
 */
export function createCommand(
  path: string,
  fields: Record<string, string | number>,
  file: File,
  { fileName }: PdfAnswer,
  session: Session,
): HTMLElement[] {
  if (IS_SITE) return [];
  const command = writeCurl({
    address: resolveAddress(path),
    fields,
    fileName: file.name,
    withKey: session.readKey() !== null,
    output: fileName,
  });
  const copyable = createCopyable(words.result.command, command);
  copyable.classList.add('only-service');
  return [copyable];
}
