/** What lasts as long as the page is open: the key, and the quota of the last answer. */
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
): Session & { remake: () => void } {
  let last: Quota | null = null;
  const describe = (): string => describeQuota(last);
  const remake = (): void => {
    place.textContent = describe();
  };
  return {
    readKey: () => keyField.value.trim() || null,
    noteQuota(next) {
      last = next ?? last;
      remake();
    },
    describe,
    remake,
  };
}
