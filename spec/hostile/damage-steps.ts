/**
 * Damage in steps, so that harmful steps can be distinguished from harmless ones.
 */
import { IN_CHAINS, OF_WHOLE_FILES } from './chain-damage.js';
import { MUTATIONS, seeded, within, type Random } from './mutate.js';
import { INSIDE_STREAMS } from './stream-damage.js';
import { STRUCTURAL } from './structural-damage.js';

/** One step of damage: which, and the seed of its choices. */
export interface Step {
  name: string;
  seed: number;
}

const BLIND = MUTATIONS.filter(({ name }) => name !== 'truncate');
const MEANT = [...STRUCTURAL, ...INSIDE_STREAMS, ...IN_CHAINS, ...OF_WHOLE_FILES];
const MAX_DRAWS = 12;

/** The names of all damage that may be drawn. */
export const DAMAGE: string[] = [...MEANT, ...BLIND].map(({ name }) => name);

/** One to three steps that change the document, mostly of what other readers mend. */
export function drawSteps(document: Buffer, random: Random): Step[] {
  const wanted = 1 + within(3, random);
  const steps: Step[] = [];
  let bytes = document;
  for (let draws = 0; draws < MAX_DRAWS && steps.length < wanted; draws++) {
    const kinds = random() < 0.85 ? MEANT : BLIND;
    const step = { name: kinds[within(kinds.length, random)]!.name, seed: within(2 ** 31, random) };
    const damaged = takeSteps(bytes, [step]);
    if (damaged.equals(bytes)) continue;
    steps.push(step);
    bytes = damaged;
  }
  return steps;
}

export function takeSteps(document: Buffer, steps: Step[]): Buffer {
  const all = [...MEANT, ...MUTATIONS];
  return steps.reduce(
    (bytes, { name, seed }) => all.find((one) => one.name === name)!(bytes, seeded(seed)),
    document,
  );
}

/** The fewest of the steps that a check still finds fault with. */
export async function shrinkSteps(
  steps: Step[],
  isAtFault: (fewer: Step[]) => Promise<boolean>,
): Promise<Step[]> {
  for (const step of steps) {
    const fewer = steps.filter((one) => one !== step);
    if (fewer.length > 0 && (await isAtFault(fewer))) return shrinkSteps(fewer, isAtFault);
  }
  return steps;
}
