/**
 * The worker process: loads the engine, says so, and answers jobs until its
 * socket closes or it is killed.
 *
 * Started by its path, with the WASM cap in MiB as its only argument. Reads
 * block on purpose: there is nothing else to do, and no event loop to starve.
 */
import { EngineFailure } from '../engine/failure.js';
import { createStampReader, type StampReader } from '../engine/stamps/stamp-reader.js';
import { readFrameSync, writeFrameSync } from './frame.js';
import { PROBE_DOCUMENT, PROBE_HINT } from './probe-document.js';
import { packAnswer, READY, unpackJob, type Answer, type Job } from './protocol.js';
import { capWasmMemory } from './wasm-cap.js';

const SOCKET_FD = 3;

let stampReader: Promise<StampReader | null> | null = null;

capWasmMemory(Number(process.argv[2]));

// Only now: the cap must be in place before anything imports mupdf.
const { removeTextWatermark, removeWatermark } = await import('../engine/remove-text-watermark.js');
const { listImageCandidates, removeImageDraw } = await import('../engine/image-draws.js');

// Compiles the paths that every document takes, on a document of ours.
await perform({ kind: 'probe' });
writeFrameSync(SOCKET_FD, READY, new Uint8Array(0));

for (let frame = readFrameSync(SOCKET_FD); frame !== null; frame = readFrameSync(SOCKET_FD)) {
  const { head, body } = packAnswer(await answered(unpackJob(frame)));
  writeFrameSync(SOCKET_FD, head, body);
}

/** Made for the first document that has a picture to read; most have none. */
function loadStampReader(): Promise<StampReader | null> {
  stampReader ??= createStampReader();
  return stampReader;
}

async function answered(job: Job): Promise<Answer> {
  try {
    return await perform(job);
  } catch (failure) {
    if (failure instanceof EngineFailure) {
      return { kind: 'refused', code: failure.code, detail: failure.detail };
    }
    return { kind: 'bug', message: stackWithoutMessage(failure) };
  }
}

async function perform(job: Job): Promise<Answer> {
  switch (job.kind) {
    case 'remove-text': {
      const { bytes, hint, readStamps } = job;
      return { kind: job.kind, result: await removeWatermark(bytes, hint, loadStampReader, { readStamps }) };
    }
    case 'image-candidates':
      return { kind: job.kind, list: listImageCandidates(job.bytes, job.pageNumber) };
    case 'image-preview': {
      const { bytes, pageNumber, instructionIndex } = job;
      return { kind: job.kind, output: removeImageDraw(bytes, pageNumber, instructionIndex) };
    }
    default: {
      const { evidence } = removeTextWatermark(PROBE_DOCUMENT, PROBE_HINT, { readStamps: false });
      if (evidence.textRemoved === 0) {
        throw new Error('the engine left the probe document as it was');
      }
      return { kind: job.kind };
    }
  }
}

/** The message may quote the document, and the parent logs what it is told; the place in our code is enough. */
function stackWithoutMessage(failure: unknown): string {
  if (!(failure instanceof Error)) {
    return 'something that is no Error was thrown';
  }
  const places = (failure.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [failure.name, ...places].join('\n').slice(0, 4000);
}
