/**
 * The worker process: loads the engine, reports that it is ready, warms up while it is idle, and answers jobs until
 * its socket closes or it is killed. Every job finds the engine in the state that it had after loading.
 *
 * Run by `program.ts`; the only argument of the process is the limit of WASM memory in MiB. Reads block on purpose:
 * the process has nothing else to do.
 */
import { readFileSync } from 'node:fs';
import type { RemovalStep } from '../../engine/removal/options.js';
import { EngineFailure, TOO_COMPLEX } from '../../engine/values/failure.js';
import type { EngineJob } from '../../engine/values/request.js';
import { createPdfiumWitness } from '../../engine/witness/pdfium.js';
import type { SecondWitness } from '../../engine/witness/second-witness.js';
import { LastStampReader } from '../../engine/stamps/stamp-reader.js';
import {
  answerLimits,
  packProgress,
  packAnswer,
  READY,
  unpackJob,
  type Answer,
} from '../protocol/protocol.js';
import { awaitBytes, framePieces, isWithin, readJobsSync, writeFrameSync } from '../protocol/frame.js';
import { openCodeCache } from './code-cache.js';
import { openCachedMemory, useCachedModule } from './wasm-cache.js';

const SOCKET_FD = 3;

/** Under load a waiting job arrives within this time, and the worker skips warming up. */
const PATIENCE_MS = 30;

/** The refusal for an answer that the parent would reject as too large. */
const TOO_LARGE: Answer = { kind: 'refused', code: 'over-budget', detail: TOO_COMPLEX };

/** The build's folder, which contains the program. */
const folder = new URL('.', import.meta.url);

/** A document of a common producer, which the build has copied, and its mark. */
const WARM_UP_FILE = new URL('warm-up.pdf', folder);
const WARM_UP_HINT = 'CONFIDENTIAL';

/** Exported for the build, which stores its code. */
export const codeCache = openCodeCache(folder);
const { compile } = codeCache;

/** Each document gets a new reader; the files and the code that readers are made from are kept. */
const stampReader = new LastStampReader(true, compile);
/** Of the present document. */
let secondWitness: Promise<SecondWitness | null> | null = null;

useCachedModule(folder, Number(process.argv[2]));

// Imported only now: the memory limit must be set before any module imports mupdf.
const { removeWatermark } = await import('../../engine/remove-text-watermark.js');
const { performJob } = await import('../../engine/perform-job.js');
const { keepPristine } = await import('../../engine/pristine-engine.js');
const restoreEngine = keepPristine(openCachedMemory(folder));

// By default Node opens a debugger on this signal.
process.on('SIGUSR1', () => undefined);

writeFrameSync(SOCKET_FD, framePieces({ head: READY }));

for (const frame of readJobsSync(SOCKET_FD, await warmUpUnlessAsked())) {
  const job = unpackJob(frame);
  const pieces = framePieces(packAnswer(await answerJob(job)));
  const isSent = isWithin(answerLimits(job), pieces);
  writeFrameSync(SOCKET_FD, isSent ? pieces : framePieces(packAnswer(TOO_LARGE)));
  // Removes all traces of the job; the process ends if the engine cannot be restored.
  await stampReader.close();
  secondWitness = null;
  job.bytes.fill(0);
  restoreEngine();
}

/**
 * Processes a document of the build, unless a job arrives at once. The first job then takes a half to a quarter of the
 * CPU time. One run is enough: more runs only speed up this one document.
 *
 * @returns the first bytes of the first job.
 */
async function warmUpUnlessAsked(): Promise<Uint8Array> {
  let isAsked = false;
  const asked = awaitBytes(SOCKET_FD).finally(() => {
    isAsked = true;
  });
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  if (!isAsked) {
    // Not a Buffer: its slices are views, and the engine may write to what it takes for a copy.
    const document = new Uint8Array(readFileSync(WARM_UP_FILE));
    await removeWatermark(document, WARM_UP_HINT, { readStamps: false });
    // Imported on demand: most workers never need it.
    await import('../../engine/image-draws.js');
    restoreEngine();
  }
  return asked;
}

async function answerJob(job: EngineJob): Promise<Answer> {
  try {
    return await performJob(job, {
      // Made for each document that has a picture to read, since a reader adapts to what it has read. Most documents
      // have none.
      createStampReader: (language) => stampReader.open(language),
      createSecondWitness: () => (secondWitness ??= createPdfiumWitness(compile)),
      onProgress: job.reportsProgress === true ? sendProgress : createPageReport(),
    });
  } catch (failure) {
    if (failure instanceof EngineFailure) {
      return { kind: 'refused', code: failure.code, detail: failure.template };
    }
    return { kind: 'bug', message: stackWithoutMessage(failure) };
  }
}

/** Reports only the number of pages: the parent allows more time for more pages. */
function createPageReport(): typeof sendProgress {
  let isReported = false;
  return (step, done, total) => {
    if (!isReported && total > 0) sendProgress(step, done, total);
    isReported ||= total > 0;
  };
}

function sendProgress(step: RemovalStep, done: number, total: number): void {
  writeFrameSync(SOCKET_FD, framePieces({ head: packProgress({ step, done, total }) }));
}

/** The message is dropped: it may quote the document, and the parent logs the stack. */
function stackWithoutMessage(failure: unknown): string {
  if (!(failure instanceof Error)) return 'something that is no Error was thrown';
  const places = (failure.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [failure.name, ...places].join('\n').slice(0, 4000);
}
