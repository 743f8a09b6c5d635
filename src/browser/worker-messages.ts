/** What a browser's worker says of its job: what a thread of Node's does, and whether its memory has grown. */
import type { ThreadMessage } from '../library/calling.js';

type Answered = Extract<ThreadMessage, { kind: 'answered' }>;

export type WorkerMessage = Exclude<ThreadMessage, Answered> | (Answered & { hasGrown: boolean });
