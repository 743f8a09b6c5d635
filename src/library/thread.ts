/** The engine on a thread of the library: one job after the other, until the thread is ended. */
import { parentPort } from 'node:worker_threads';
import { EngineFailure } from '../engine/values/failure.js';
import type { EngineAnswer } from '../engine/values/request.js';
import { performHere } from './here.js';
import type { ThreadJob, ThreadMessage } from './calling.js';

parentPort?.on('message', (asked: ThreadJob) => {
  // An error that is not a refusal ends the thread with its stack.
  void perform(asked);
});

async function perform({ job, tellsProgress }: ThreadJob): Promise<void> {
  try {
    const answer = await performHere(
      job,
      tellsProgress
        ? { onProgress: (step, done, total) => tell({ kind: 'progress', step, done, total }) }
        : {},
    );
    tell({ kind: 'answered', answer }, listTransferred(answer));
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    tell({ kind: 'refused', code: error.code, detail: error.detail });
  }
}

/** What takes its memory along; a buffer of Node's may share it with others, and is copied. */
function listTransferred(answer: EngineAnswer): ArrayBuffer[] {
  const output =
    answer.kind === 'remove-text'
      ? answer.result.output
      : answer.kind === 'image-preview'
        ? answer.output
        : null;
  const isOwn = output !== null && !Buffer.isBuffer(output) && output.byteLength === output.buffer.byteLength;
  return isOwn ? [output.buffer as ArrayBuffer] : [];
}

function tell(message: ThreadMessage, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}
