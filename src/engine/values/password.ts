/**
 * The password of the document that a job works on.
 *
 * A job opens its document, the copies that it makes of it and its output in a dozen places, and other jobs of the
 * same process may run between two of its steps: the password follows the job, as an asynchronous context does.
 */
import { createJobValue } from '#platform';

const GIVEN = createJobValue<string>();

/** Runs a job in which documents are opened with a password; null if none was given. */
export function withPassword<Result>(password: string | null, run: () => Result): Result {
  return password === null ? run() : GIVEN.run(password, run);
}

/** As the user or the owner of the document types it; empty if none was given. */
export function readPassword(): string {
  return GIVEN.getStore() ?? '';
}
