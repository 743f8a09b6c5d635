/** The state that lasts while the page is open: the key, and the quota of the last answer. */
import { findPart } from '../element.js';
import { describeQuota, type Quota } from './quota.js';

export type Session = ReturnType<typeof createSession>;

/** The key is never stored or put into an address. @param place shows the quota. */
export function createSession(keyField: HTMLInputElement, place: HTMLElement) {
  let last: Quota | null = null;
  const describe = (): string => describeQuota(last);
  /** Shows the quota in the page's present language. */
  const remake = (): void => {
    place.textContent = describe();
  };
  keyField.addEventListener('input', () => keyField.removeAttribute('aria-invalid'));
  return {
    /** Null without a key: the caller then counts by its address. */
    readKey: () => keyField.value.trim() || null,
    /** Puts the focus on a key that the service does not know. */
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
    remake,
  };
}
