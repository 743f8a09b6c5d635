/** The engine on a thread of the library: one job after the other, until the thread is ended. */
import { parentPort } from 'node:worker_threads';
import { answerAsked, type ThreadJob } from './calling.js';
import { performHere } from './here.js';

parentPort?.on('message', (asked: ThreadJob) => {
  // An error that is not a refusal ends the thread with its stack.
  void answerAsked(asked, performHere, (message, transferred) =>
    parentPort?.postMessage(message, transferred),
  );
});
