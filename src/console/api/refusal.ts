/** Refusals and failures: the service's sentences, and the advice of the page. */
import { describeSentence, words } from '../words/words.js';

export class ServiceRefusal extends Error {
  override readonly name = 'Refusal';
  /** 0 if no answer came; 200 for a success that could not be read. */
  readonly status: number;
  /** The contract's sentences. */
  readonly details: string[];
  readonly requestId: string | null = null;
  readonly retryAfterSeconds: number | null = null;
  /**
   * With status 429: the window of the quota that is used up. With status 0: why no request was made. The file was changed
   * on the disk after it was chosen, or the engine could not be loaded into this browser.
   */
  readonly reason: 'hour' | 'minute' | 'changedFile' | 'notLoaded' | null = null;

  constructor(status: number, details: string[], more: Partial<ServiceRefusal> = {}) {
    super(details.join(' '));
    this.status = status;
    this.details = details;
    Object.assign(this, more);
  }
}

/** @param text the body; if it is not the contract's JSON, the refusal has no details. */
export function readRefusal(
  status: number,
  text: string,
  readHeader: (name: string) => string | null,
): ServiceRefusal {
  const seconds = Number.parseInt(readHeader('Retry-After') ?? '', 10);
  const exhausted = readHeader('X-Quota-Exhausted');
  return new ServiceRefusal(status, readDetails(text), {
    reason: exhausted === 'hour' || exhausted === 'minute' ? exhausted : null,
    requestId: readHeader('X-Request-ID'),
    retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  });
}

function readDetails(text: string): string[] {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    return typeof detail === 'string' ? [detail] : [];
  } catch {
    return [];
  }
}

export function describeRefusal({ status, details, reason }: ServiceRefusal) {
  const { failure } = words;
  const titles: Partial<Record<number, string>> = failure.titles;
  const advice: Partial<Record<number, string>> = failure.advice;
  const isNotSent = reason === 'changedFile' || reason === 'notLoaded';
  // The title says all of an unknown key.
  const isSaid = reason !== null || status === 401;
  return {
    title: reason === null ? (titles[status] ?? failure.other(status)) : failure[reason],
    details: isSaid ? [] : details.map(describeSentence),
    advice: isNotSent ? failure[`${reason}Advice`] : (advice[status] ?? failure.otherAdvice),
  };
}
