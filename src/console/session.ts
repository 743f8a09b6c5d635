/**
 * What lasts as long as the page is open: the key, and what the last answer said
 * of the quota. Neither is ever stored or put into an address.
 */
import type { Quota } from './api/quota.js';

export interface Session {
  /** Null without one: the caller counts by its address then. */
  readKey: () => string | null;
  quota: Quota | null;
  noteQuota: (quota: Quota | null) => void;
}

export function createSession(readKey: () => string, showQuota: () => void): Session {
  const session: Session = {
    readKey: () => {
      const key = readKey().trim();
      return key === '' ? null : key;
    },
    quota: null,
    noteQuota(quota) {
      if (quota === null) return;
      session.quota = quota;
      showQuota();
    },
  };
  return session;
}
