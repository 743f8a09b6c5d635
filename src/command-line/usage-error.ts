/** A mistake of the person at the keyboard, told in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
