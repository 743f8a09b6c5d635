/**
 * The password of the document that a job works on.
 *
 * A job opens its document, copies of it and its output in a dozen places, and other jobs of the same process may run
 * in between: therefore an asynchronous context keeps the password of each job.
 */
import { createJobValue } from '#platform';

const GIVEN = createJobValue<string>();

/** Runs a job in which documents are opened with a password; null if none was given. */
export function withPassword<Result>(password: string | null, run: () => Result): Result {
  return password === null ? run() : GIVEN.run(password, run);
}

/** The user's or the owner's password; empty if none was given. */
export function readPassword(): string {
  return GIVEN.getStore() ?? '';
}
