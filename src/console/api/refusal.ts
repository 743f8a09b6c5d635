/** Answers that are no success: what the service says, and what to do next. */
import { describeSentence, words } from '../words/words.js';
import type { ErrorResponse, HTTPValidationError } from './described.js';

export class ServiceRefusal extends Error {
  override readonly name = 'Refusal';
  /** 0 where no answer came; 200 for a success that could not be read. */
  readonly status: number;
  /** The contract's sentences. */
  readonly details: string[];
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /**
   * What the status does not say. On 429: the window of the quota that is used up. On 0: no request was made, because the
   * file on the disk is not the one that was chosen, or what this browser needs to do the work could not be fetched.
   */
  readonly reason: 'hour' | 'minute' | 'changedFile' | 'notLoaded' | null;

  constructor(
    status: number,
    details: string[],
    {
      requestId = null,
      retryAfterSeconds = null,
      reason = null,
    }: Partial<Pick<ServiceRefusal, 'requestId' | 'retryAfterSeconds' | 'reason'>> = {},
  ) {
    super(details.join(' '));
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.reason = reason;
  }
}

/** @param text the body; whatever is not the contract's JSON says nothing. */
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
    const { detail } = JSON.parse(text) as Partial<ErrorResponse> | Partial<HTTPValidationError>;
    if (typeof detail === 'string') return [detail];
    return (detail ?? []).map(({ loc, msg }) => `${loc.filter((step) => step !== 'body').join(' ')}: ${msg}`);
  } catch {
    return [];
  }
}

export function describeRefusal(refusal: ServiceRefusal): {
  title: string;
  details: string[];
  advice: string;
} {
  const { failure } = words;
  const { status, details, reason } = refusal;
  const titles: Partial<Record<number, string>> = failure.titles;
  const advice: Partial<Record<number, string>> = failure.advice;
  const isNotSent = reason === 'changedFile' || reason === 'notLoaded';
  return {
    title: reason === null ? (titles[status] ?? failure.other(status)) : failure[reason],
    details: reason === null ? details.map(describeSentence) : [],
    advice: isNotSent ? failure[`${reason}Advice`] : (advice[status] ?? failure.otherAdvice),
  };
}
