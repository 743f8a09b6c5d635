/**
 * Remembers for a while who used up workers without coming to an end.
 *
 * One document that meets its deadline is bad luck. A caller whose documents
 * keep doing so is served after all others, until that is forgotten.
 */

/** After so long, half of what is held against a caller is forgotten. */
export const HALF_LIFE_MS = 10 * 60_000;

/** One miss counts 1 when it happens: a second within the half-life makes its caller late, one alone never. */
export const LATE_FROM = 1.5;

/** Less than this will make no difference to any later miss. */
const NEGLIGIBLE = 0.01;

interface Score {
  value: number;
  atMs: number;
}

export class Lateness {
  private readonly scores = new Map<string, Score>();

  /** A job of this caller held a worker for long and came to nothing. */
  note(client: string, nowMs: number): void {
    // Misses take a share of the deadline each, so few callers are ever remembered at a time.
    for (const [other, score] of this.scores) {
      if (remaining(score, nowMs) < NEGLIGIBLE) {
        this.scores.delete(other);
      }
    }
    this.scores.set(client, { value: remaining(this.scores.get(client), nowMs) + 1, atMs: nowMs });
  }

  /** Whether the caller is served after all others. */
  isLate(client: string, nowMs: number): boolean {
    return remaining(this.scores.get(client), nowMs) >= LATE_FROM;
  }
}

function remaining(score: Score | undefined, nowMs: number): number {
  return score === undefined ? 0 : score.value * 2 ** ((score.atMs - nowMs) / HALF_LIFE_MS);
}
