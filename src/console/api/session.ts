/** What lasts as long as the page is open: the key, and the quota of the last answer. */
import { findPart } from '../element.js';
import { describeQuota, type Quota } from './quota.js';

/** The key is never stored or put into an address. */
export interface Session {
  /** Null without one: the caller counts by its address then. */
  readKey: () => string | null;
  noteQuota: (quota: Quota | null) => void;
  /** What is left of the quota, in words. */
  describe: () => string;
}

/** The session of a page that has one field for the key and one place for the quota; `remake` writes it in another language. */
export function createSession(
  keyField: HTMLInputElement,
  place: HTMLElement,
): Session & { askForKey: () => void; remake: () => void } {
  let last: Quota | null = null;
  const describe = (): string => describeQuota(last);
  const remake = (): void => {
    place.textContent = describe();
  };
  keyField.addEventListener('input', () => keyField.removeAttribute('aria-invalid'));
  return {
    readKey: () => keyField.value.trim() || null,
    /** A key that is not known is corrected where it was typed. */
    askForKey() {
      findPart('key-panel', HTMLDetailsElement).open = true;
      keyField.setAttribute('aria-invalid', 'true');
      keyField.focus();
    },
    noteQuota(next) {
      last = next ?? last;
      remake();
    },
    describe,
    remake,
  };
}
