/** What lasts as long as the page is open: the key, and the quota of the last answer. */
import { findPart } from '../element.js';
import { describeQuota, type Quota } from './quota.js';

export type Session = ReturnType<typeof createSession>;

/** @param keyField whose key is never stored or put into an address. */
export function createSession(keyField: HTMLInputElement, place: HTMLElement) {
  let last: Quota | null = null;
  /** What is left of the quota, in words. */
  const describe = (): string => describeQuota(last);
  const remake = (): void => {
    place.textContent = describe();
  };
  keyField.addEventListener('input', () => keyField.removeAttribute('aria-invalid'));
  return {
    /** Null without one: the caller counts by its address then. */
    readKey: () => keyField.value.trim() || null,
    /** A key that is not known is corrected where it was typed. */
    askForKey(): void {
      findPart('key-panel', HTMLDetailsElement).open = true;
      keyField.setAttribute('aria-invalid', 'true');
      keyField.focus();
    },
    noteQuota(next: Quota | null): void {
      last = next ?? last;
      remake();
    },
    describe,
    /** Shows the same in the language of now. */
    remake,
  };
}
