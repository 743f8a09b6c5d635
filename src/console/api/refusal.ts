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
  /** On 429: the window of the quota that is used up. */
  readonly exhausted: 'hour' | 'minute' | null;
  /** No request was made: the file on the disk is not the one that was chosen. */
  readonly isFileChanged: boolean;
  /** No request was made: what this browser needs to do the work could not be fetched. */
  readonly isNotLoaded: boolean;

  constructor(
    status: number,
    details: string[],
    {
      requestId = null,
      retryAfterSeconds = null,
      exhausted = null,
      isFileChanged = false,
      isNotLoaded = false,
    }: Partial<Omit<ServiceRefusal, keyof Error | 'status' | 'details'>> = {},
  ) {
    super(details.join(' '));
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.exhausted = exhausted;
    this.isFileChanged = isFileChanged;
    this.isNotLoaded = isNotLoaded;
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
    exhausted: exhausted === 'hour' || exhausted === 'minute' ? exhausted : null,
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
  const { status, details, exhausted, isFileChanged, isNotLoaded } = refusal;
  const titles: Partial<Record<number, string>> = failure.titles;
  const advice: Partial<Record<number, string>> = failure.advice;
  if (isNotLoaded) return { title: failure.notLoaded, details: [], advice: failure.notLoadedAdvice };
  if (isFileChanged) return { title: failure.changedFile, details: [], advice: failure.changedFileAdvice };
  return {
    title: exhausted === null ? (titles[status] ?? failure.other(status)) : failure[exhausted],
    details: exhausted === null ? details.map(describeSentence) : [],
    advice: advice[status] ?? failure.otherAdvice,
  };
}
