/**
 * Answers that are no success, and how a person is told.
 *
 * The contract's own sentence comes first and unchanged; what the page adds is
 * what to do next.
 */
import type { ErrorResponse, HTTPValidationError } from './described.js';

export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** 0 where no answer came; 200 for a success that could not be read. */
  readonly status: number;
  /** The contract's sentences. */
  readonly details: string[];
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    details: string[],
    {
      requestId = null,
      retryAfterSeconds = null,
    }: Partial<Pick<Refusal, 'requestId' | 'retryAfterSeconds'>> = {},
  ) {
    super(details.join(' '));
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** @param text the body; whatever is not the contract's JSON says nothing. */
export function readRefusal(
  status: number,
  text: string,
  readHeader: (name: string) => string | null,
): Refusal {
  const seconds = Number.parseInt(readHeader('Retry-After') ?? '', 10);
  return new Refusal(status, readDetails(text), {
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

const TITLES: Record<number, string> = {
  0: 'The service could not be reached.',
  200: 'The answer could not be read.',
  400: 'The service did not accept this.',
  401: 'The service does not know this key.',
  413: 'This is more than one request may use.',
  422: 'Something is missing.',
  429: 'The quota is used up for now.',
  500: 'The service failed on this document.',
  503: 'The service cannot take this on right now.',
};

const ADVICE: Record<number, string> = {
  0: 'Check the connection and try again. Nothing was counted against the quota.',
  200: 'Something between here and the service may have changed it. Try again.',
  400: 'Change what it names, then try again.',
  401: 'Correct the key, or empty the field to go on without one. Nothing was counted against the quota.',
  413: 'Try a smaller document, or a single page of it.',
  422: 'Fill in what is named, then try again.',
  429: 'The refused request was not counted. A key of your own has a higher quota.',
  500: 'Try once more. If it fails again, report the request id below.',
  503: 'Try again in a moment.',
};

export function tellRefusal({ status, details }: Refusal): {
  title: string;
  details: string[];
  advice: string;
} {
  return {
    title: TITLES[status] ?? `The service answered with status ${status}.`,
    details,
    advice: ADVICE[status] ?? 'Try again. If it goes on, report the request id below.',
  };
}
