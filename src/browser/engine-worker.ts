/**
 * The engine in a worker of a browser: one job after the other, until the page ends it.
 *
 * Pictures are read, and rewritten pages looked at again, where the page says where the packages for it are. They are
 * fetched when a document needs them.
 */
import { LastStampReader } from '../engine/stamps/stamp-reader.js';
import { EngineFailure } from '../engine/values/failure.js';
import type { EngineAnswer } from '../engine/values/request.js';
import { loadPdfiumWitness } from '../engine/witness/load-pdfium.js';
import type { ThreadJob } from '../library/calling.js';
import { usePackages } from '../platform/browser.js';
import { capGrowth } from './cap-memory.js';
import type { WorkerMessage } from './worker-messages.js';

/** MuPDF has 22 MiB at first. Workers with more than this are not kept for the next document. */
const KEPT_MEMORY_BYTES = 128 * 1024 * 1024;

type Asked = ThreadJob | { module: WebAssembly.Module; packages: string | null };
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

/** Only now: MuPDF's package looks for the way to make its module when it is imported. */
async function loadEngine(module: WebAssembly.Module) {
  const settings = {
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object {
      // On a worker's thread a large module may be instantiated at once.
      const instance = new WebAssembly.Instance(module, imports);
      capGrowth(instance);
      done(instance, module);
      return {};
    },
  };
  (globalThis as { $libmupdf_wasm_Module?: object }).$libmupdf_wasm_Module = settings;
  const { performJob } = await import('../engine/perform-job.js');
  const { readMemory } = await import('../engine/mupdf/memory.js');
  return { performJob, readMemory };
}

async function perform({ job, tellsProgress }: ThreadJob): Promise<void> {
  const { performJob, readMemory } = await engine!;
  try {
    const answer = await performJob(job, {
      createStampReader: (language) => stampReader.open(language),
      createSecondWitness: loadPdfiumWitness,
      ...(tellsProgress && {
        onProgress: (step, done, total) => tell({ kind: 'progress', step, done, total }),
      }),
    });
    const hasGrown = readMemory().bytes.length > KEPT_MEMORY_BYTES;
    tell({ kind: 'answered', answer, hasGrown }, listTransferred(answer));
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    tell({ kind: 'refused', code: error.code, detail: error.detail });
  } finally {
    await stampReader.close();
  }
}

/** What takes its memory along. */
function listTransferred(answer: EngineAnswer): ArrayBuffer[] {
  const output = answer.kind === 'remove-text' ? answer.result.output : null;
  return output?.byteLength === output?.buffer.byteLength && output ? [output.buffer as ArrayBuffer] : [];
}

function tell(message: WorkerMessage, transferred: ArrayBuffer[] = []): void {
  globalThis.postMessage(message, { transfer: transferred });
}
