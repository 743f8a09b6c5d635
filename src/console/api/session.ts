/** The state that lasts while the page is open: the key, and the quota of the last answer. */
import { findPart } from '../element.js';
import { describeQuota, type Quota } from './quota.js';

/** The key is never stored or put into an address. */
export interface Session {
  /** Null without a key: the caller then counts by its address. */
  readKey: () => string | null;
  noteQuota: (quota: Quota | null) => void;
  /** The remaining quota, in words. */
  describe: () => string;
}

/** @param place shows the quota; `remake` writes it again in the page's language. */
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
    /** Puts the focus on a key that the service does not know. */
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
