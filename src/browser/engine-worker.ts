/**
 * The engine in a worker of a browser: one job after the other, until the page ends it.
 *
 * Pictures are read, and mended files checked again, only if the page gives the address of the packages for it. They
 * are fetched when a document needs them.
 */
import { LastStampReader } from '../engine/stamps/stamp-reader.js';
import type { EngineJob } from '../engine/values/request.js';
import { createPdfiumWitness } from '../engine/witness/pdfium.js';
import { answerAsked, type ThreadMessage } from '../library/calling.js';
import { type instantiateMupdf, usePackages } from '../platform/browser.js';
import { capGrowth } from './cap-memory.js';

/** MuPDF has 22 MiB at first. Workers with more than this are not kept for the next document. */
const KEPT_MEMORY_BYTES = 128 * 1024 * 1024;

type Asked = EngineJob | { module: WebAssembly.Module; packages: string | null };
type Engine = Awaited<ReturnType<typeof loadEngine>>;

let engine: Promise<Engine> | null = null;

/** Each document gets a reader of its own, since readers adapt to what they have read. */
const stampReader = new LastStampReader(true);

globalThis.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if ('module' in data) {
    usePackages(data.packages);
    engine ??= loadEngine(data.module);
  } else perform(data).catch(reportError);
});

/** Imports the engine only after its settings are in place: MuPDF's package reads them when it is imported. */
async function loadEngine(module: WebAssembly.Module) {
  const instantiateWasm: typeof instantiateMupdf = (imports, done) => {
    // On a worker's thread a large module may be instantiated at once.
    const instance = new WebAssembly.Instance(module, imports);
    capGrowth(instance);
    done(instance, module);
    return {};
  };
  (globalThis as { $libmupdf_wasm_Module?: object }).$libmupdf_wasm_Module = { instantiateWasm };
  const { performJob } = await import('../engine/perform-job.js');
  const { readMemory } = await import('../engine/mupdf/memory.js');
  return { performJob, readMemory };
}

async function perform(asked: EngineJob): Promise<void> {
  const { performJob, readMemory } = await engine!;
  const means = {
    createStampReader: (language: string) => stampReader.open(language),
    createSecondWitness: createPdfiumWitness,
  };
  const send = (message: ThreadMessage, transfer: ArrayBuffer[]): void => {
    if (message.kind === 'answered') message.hasGrown = readMemory().bytes.length > KEPT_MEMORY_BYTES;
    globalThis.postMessage(message, { transfer });
  };
  try {
    await answerAsked(asked, (job, calling) => performJob(job, { ...means, ...calling }), send);
  } finally {
    await stampReader.close();
  }
}
