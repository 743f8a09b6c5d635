/** What is done after each test of every file; Mocha is started with it (.mocharc.json, lane.mjs). */

/** Looks of other engines at what a test made, which end after it; each is a list of the harm that one saw. */
const looks: Promise<string[]>[] = [];

/** The test fails if the look finds harm. */
export function expectHarmless(look: Promise<string[]>): void {
  looks.push(look);
}

export const mochaHooks = {
  async afterEach(): Promise<void> {
    const harm = (await Promise.all(looks.splice(0))).flat();
    if (harm.length > 0) throw new Error(`harm that other engines see: ${harm.join('; ')}`);
  },
};
