/** A mistake of the user, reported in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
