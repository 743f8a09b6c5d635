/** The engine on a thread of the library: one job after the other, until the thread is ended. */
import { parentPort } from 'node:worker_threads';
import type { EngineJob } from '../engine/values/request.js';
import { answerAsked } from './calling.js';
import { performHere } from './here.js';

parentPort?.on('message', (job: EngineJob) => {
  // An error that is not a refusal ends the thread with its stack.
  void answerAsked(job, performHere, (message, transferred) => parentPort?.postMessage(message, transferred));
});
