/** The quota, as the headers of an answer report it. */
import { language, words } from '../words/words.js';

export type Quota = NonNullable<ReturnType<typeof readQuota>>;

/** Null for an answer that does not count, such as one to an unknown key. */
export function readQuota(readHeader: (name: string) => string | null, now: Date) {
  const readNumber = (name: string): number => Number.parseInt(readHeader(name) ?? '', 10);
  const limit = readNumber('RateLimit-Limit');
  const remaining = readNumber('RateLimit-Remaining');
  const reset = readNumber('RateLimit-Reset');
  if (!Number.isFinite(limit + remaining + reset)) return null;
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const retryAfter = readNumber('Retry-After');
  const isMinuteUsedUp = readHeader('X-Quota-Exhausted') === 'minute' && Number.isFinite(retryAfter);
  return {
    /** Requests that the caller's tier has in an hour. */
    limit,
    remaining,
    /** When the oldest counted request is an hour old, and one more request is allowed. */
    returnsAt: after(reset),
    /** When the quota of the minute allows a request again; null while it does. */
    minuteReturnsAt: isMinuteUsedUp ? after(retryAfter) : null,
  };
}

export function describeQuota(quota: Quota | null): string {
  if (quota === null) return words.frame.quotaUnknown;
  const { limit, remaining, returnsAt, minuteReturnsAt } = quota;
  const { hourLeft, nextAt, minuteUsed } = words.failure;
  const left = hourLeft(remaining, limit);
  if (minuteReturnsAt !== null) return `${minuteUsed(describeTime(minuteReturnsAt, true))} ${left}`;
  return remaining === limit ? left : `${left} ${nextAt(describeTime(returnsAt))}`;
}

function describeTime(date: Date, withSeconds = false): string {
  return date.toLocaleTimeString(language, {
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
  });
}
