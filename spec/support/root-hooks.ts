/** The hook after each test of every file, with which Mocha is started (.mocharc.json, lane.mjs). */

/** Checks of a test's outputs by other engines, which end after the test; each resolves with the harm that it found. */
const checks: Promise<string[]>[] = [];

/** Lets the test fail if the check finds harm. */
export function expectHarmless(check: Promise<string[]>): void {
  checks.push(check);
}

export const mochaHooks = {
  async afterEach(): Promise<void> {
    const harm = (await Promise.all(checks.splice(0))).flat();
    if (harm.length > 0) throw new Error(`harm that other engines see: ${harm.join('; ')}`);
  },
};
