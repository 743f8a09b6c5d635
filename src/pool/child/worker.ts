/**
 * The worker process: loads the engine, says so, warms it up while there is
 * nothing to do, and answers jobs until its socket closes or it is killed.
 * Every job meets the engine as it was after loading.
 *
 * Run by `program.ts`, with the WASM cap in MiB as the process's only argument. Reads
 * block on purpose: there is nothing else to do, and no event loop to starve.
 */
import type { RemovalStep } from '../../engine/removal/options.js';
import { DEFAULT_LIMITS } from '../../engine/values/budget.js';
import { EngineFailure, PageCountFailure, TOO_COMPLEX } from '../../engine/values/failure.js';
import { loadPdfiumWitness } from '../../engine/witness/load-pdfium.js';
import type { SecondWitness } from '../../engine/witness/second-witness.js';
import { LastStampReader } from '../../engine/stamps/stamp-reader.js';
import { answerLimits } from '../protocol/answer-limits.js';
import {
  awaitFrame,
  framePieces,
  isWithin,
  readFrameSync,
  writeFrameSync,
  type FrameBeginning,
} from '../protocol/frame.js';
import { packProgress } from '../protocol/progress.js';
import { expectGrowth } from './expect-growth.js';
import { KeptCode } from './kept-code.js';
import { openKeptMemory, useKeptModule } from './kept-module.js';
import { readKeptProof } from './kept-proof.js';
import { PROBE_DOCUMENT, PROBE_HINT } from './probe-document.js';
import { packAnswer, READY, unpackJob, type Answer, type Job } from '../protocol/protocol.js';
import { WARM_UP_DOCUMENT, WARM_UP_HINT } from './warm-up-document.js';

const SOCKET_FD = 3;

/** A job that waited for this worker is here by then: under load no time goes into warming up. */
const PATIENCE_MS = 30;

/** The parent would take it for nonsense. */
const TOO_LARGE: Answer = {
  kind: 'refused',
  code: 'over-budget',
  detail: TOO_COMPLEX,
};

/** The build's: the program lies there. */
const folder = new URL('.', import.meta.url);

/** The build keeps it. */
export const keptCode = new KeptCode(folder);
const compile = (binary: Uint8Array): WebAssembly.Module => keptCode.compile(binary);

/** A new reader for each document; files and code of which readers are made stay. */
const stampReader = new LastStampReader(true, compile);
let secondWitness: Promise<SecondWitness | null> | null = null;

useKeptModule(folder, Number(process.argv[2]));

// Only now: the cap must be in place before anything imports mupdf.
const { removeWatermark } = await import('../../engine/remove-text-watermark.js');
const { PristineEngine } = await import('../../engine/pristine-engine.js');
const { trustRecordingProof, writeRecordingProof } = await import('../../engine/recording-proof.js');
const engine = new PristineEngine(openKeptMemory(folder));
trustRecordingProof(readKeptProof(folder));

expectGrowth();

// Node's own answer to this signal is an open debugger.
process.on('SIGUSR1', () => undefined);

writeFrameSync(SOCKET_FD, framePieces(READY, new Uint8Array(0)));
const beginning = await warmUpUnlessAsked();

for (let frame = readFrameSync(SOCKET_FD, beginning); frame !== null; frame = readFrameSync(SOCKET_FD)) {
  const job = unpackJob(frame);
  const pieces = piecesOf(await answered(job));
  writeFrameSync(SOCKET_FD, isWithin(answerLimits(job), pieces) ? pieces : piecesOf(TOO_LARGE));
  await forget(job);
}

/** For the build to keep. */
export const proof = writeRecordingProof();

/** Where the engine cannot be restored, the process ends. */
async function forget(job: Job): Promise<void> {
  await stampReader.close();
  secondWitness = null;
  if (job.kind !== 'probe') job.bytes.fill(0);
  engine.restore();
}

/**
 * Compiles the paths that every document takes, on a document of ours, unless
 * somebody asks at once: a first job takes a half to a quarter of the CPU time
 * then. Once is enough; what more runs gain is for our document alone.
 *
 * @returns what `readFrameSync` needs to read the first job.
 */
async function warmUpUnlessAsked(): Promise<FrameBeginning> {
  let isAsked = false;
  const asked = awaitFrame(SOCKET_FD).finally(() => {
    isAsked = true;
  });
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  if (!isAsked) {
    await removeWatermark(WARM_UP_DOCUMENT, WARM_UP_HINT, { readStamps: false });
    await loadImageWorkflow();
    engine.restore();
  }
  return asked;
}

/** Most workers never need it. */
function loadImageWorkflow(): Promise<typeof import('../../engine/image-draws.js')> {
  return import('../../engine/image-draws.js');
}

/** Made anew for each document of which something was removed, where it is asked for. */
async function loadSecondWitness(): Promise<SecondWitness | null> {
  secondWitness ??= loadPdfiumWitness(compile);
  return secondWitness;
}

function piecesOf(answer: Answer): [Buffer, Uint8Array] {
  const { head, body } = packAnswer(answer);
  return framePieces(head, body);
}

async function answered(job: Job): Promise<Answer> {
  try {
    return await perform(job);
  } catch (failure) {
    if (failure instanceof PageCountFailure) {
      return { kind: 'refused-pages', code: failure.code, pageCount: failure.pageCount };
    }
    if (failure instanceof EngineFailure) {
      return { kind: 'refused', code: failure.code, detail: failure.detail };
    }
    return { kind: 'bug', message: stackWithoutMessage(failure) };
  }
}

async function perform(job: Job): Promise<Answer> {
  switch (job.kind) {
    case 'remove-text': {
      const { bytes, hint, readStamps, stampLanguages, limits, tellsProgress } = job;
      const options = {
        readStamps,
        // Made anew for each document that has a picture to read: what it read teaches it. Most have none.
        createStampReader: (language: string) => stampReader.open(language),
        ...(stampLanguages && { stampLanguages }),
        createSecondWitness: loadSecondWitness,
        witnessesAll: job.secondWitness === true,
        ...(limits && { limits: { ...DEFAULT_LIMITS, ...limits } }),
        ...(tellsProgress === true && { onProgress: tellProgress }),
      };
      return { kind: job.kind, result: await removeWatermark(bytes, hint, options) };
    }
    case 'image-candidates': {
      const { listImageCandidates } = await loadImageWorkflow();
      return { kind: job.kind, list: listImageCandidates(job.bytes, job.pageNumber) };
    }
    case 'image-preview': {
      const { removeWitnessedImageDraw } = await loadImageWorkflow();
      const { bytes, pageNumber, instructionIndex, secondWitness: witnessesAll = false } = job;
      const output = await removeWitnessedImageDraw(
        bytes,
        pageNumber,
        instructionIndex,
        loadSecondWitness,
        witnessesAll,
      );
      return { kind: job.kind, output };
    }
    default: {
      const { evidence } = await removeWatermark(PROBE_DOCUMENT, PROBE_HINT, { readStamps: false });
      if (evidence.textRemoved === 0) {
        throw new Error('the engine left the probe document as it was');
      }
      return { kind: job.kind };
    }
  }
}

function tellProgress(step: RemovalStep, done: number, total: number): void {
  writeFrameSync(SOCKET_FD, framePieces(packProgress({ step, done, total }), new Uint8Array(0)));
}

/** The message may quote the document, and the parent logs what it is told; the place in our code is enough. */
function stackWithoutMessage(failure: unknown): string {
  if (!(failure instanceof Error)) {
    return 'something that is no Error was thrown';
  }
  const places = (failure.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [failure.name, ...places].join('\n').slice(0, 4000);
}
