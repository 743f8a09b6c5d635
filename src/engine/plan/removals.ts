import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import type { WholeDraw } from '../page/page-model.js';

/** What is to be removed: occurrences that a gate admits, and whole draws. */
export interface PlannedRemovals {
  admitted: OccurrenceFacts[];
  draws: WholeDraw[];
}
