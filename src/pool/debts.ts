/**
 * Each caller's recent costs: CPU seconds beyond those of small documents.
 *
 * A debt halves every two minutes. Callers are compared by levels of debt, so that callers of one level take turns
 * and do not keep interrupting each other.
 */
import { setNewest } from '../set-newest.js';

/** CPU seconds of each document that do not count as debt: three times those of an average document. */
export const FREE_SECONDS = 0.1;

export const HALF_LIFE_MS = 2 * 60_000;

/** The lower bounds of the levels, in CPU seconds. All callers above the last one share a level and take turns. */
export const LEVEL_SECONDS = [0.05, 0.25, 1];

/**
 * More than ever wait at one time. Beyond this number the least recently served caller is dropped: it then counts as new.
 */
const MOST_ACCOUNTS = 1_000;

type Account = typeof NEW;

/** `servedAtMs`: when the caller was last given a worker; 0, before any other time, if it never was. */
const NEW = { seconds: 0, atMs: 0, servedAtMs: 0 };

export class Debts {
  /** Least recently served first. */
  private readonly accounts = new Map<string, Account>();

  /** Charges CPU seconds of a document that has already used `usedSeconds`. */
  charge(client: string, usedSeconds: number, seconds: number, nowMs: number): void {
    const owed = Math.max(0, usedSeconds + seconds - FREE_SECONDS) - Math.max(0, usedSeconds - FREE_SECONDS);
    if (owed === 0) return;
    const account = this.accounts.get(client) ?? NEW;
    this.accounts.set(client, { ...account, seconds: remainingSeconds(account, nowMs) + owed, atMs: nowMs });
  }

  noteService(client: string, nowMs: number): void {
    const account = this.accounts.get(client) ?? NEW;
    setNewest(this.accounts, client, { ...account, servedAtMs: nowMs }, MOST_ACCOUNTS);
  }

  /** 0 for a caller below the first level. */
  levelOf(client: string, nowMs: number): number {
    const seconds = remainingSeconds(this.accounts.get(client) ?? NEW, nowMs);
    return LEVEL_SECONDS.filter((from) => seconds >= from).length;
  }

  /** 0 for a caller without an account. */
  servedAtMs(client: string): number {
    return (this.accounts.get(client) ?? NEW).servedAtMs;
  }
}

function remainingSeconds({ seconds, atMs }: Account, nowMs: number): number {
  return seconds * 2 ** ((atMs - nowMs) / HALF_LIFE_MS);
}
