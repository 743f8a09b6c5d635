/**
 * What the answer's headers say of the quota.
 */

export interface Quota {
  /** Requests that the caller's tier has in an hour. */
  limit: number;
  remaining: number;
  /** When the oldest counted request is an hour old, and one more is left again. */
  returnsAt: Date;
}

/** Null where the answer has no place in a quota, as for an unknown key. */
export function readQuota(readHeader: (name: string) => string | null, now: Date): Quota | null {
  const [limit, remaining, reset] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map(
    (name) => Number.parseInt(readHeader(name) ?? '', 10),
  ) as [number, number, number];
  if ([limit, remaining, reset].some((value) => !Number.isFinite(value))) return null;
  return { limit, remaining, returnsAt: new Date(now.getTime() + reset * 1000) };
}

export function describeQuota({ limit, remaining, returnsAt }: Quota): string {
  const left = `${remaining} of ${limit} requests are left this hour.`;
  return remaining === limit ? left : `${left} The next one comes back at ${tellTime(returnsAt)}.`;
}

export function tellTime(date: Date): string {
  return date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
}
