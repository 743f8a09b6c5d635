/**
 * The engine in a worker of a browser: one job after the other, until the page ends it.
 *
 * Pictures are not read here, and there is no second witness: the report says so, as the library's does where their
 * packages are not installed.
 */
import { EngineFailure } from '../engine/values/failure.js';
import type { EngineAnswer } from '../engine/values/request.js';
import type { ThreadJob } from '../library/calling.js';
import { capGrowth } from './cap-memory.js';
import type { WorkerMessage } from './worker-messages.js';

/** MuPDF has 22 MiB at first. Workers with more than this are not kept for the next document. */
const KEPT_MEMORY_BYTES = 128 * 1024 * 1024;

type Asked = ThreadJob | { module: WebAssembly.Module };
type Engine = Awaited<ReturnType<typeof loadEngine>>;

let engine: Promise<Engine> | null = null;

globalThis.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if ('module' in data) engine ??= loadEngine(data.module);
  else perform(data).catch(reportError);
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
      ...(tellsProgress && {
        onProgress: (step, done, total) => tell({ kind: 'progress', step, done, total }),
      }),
    });
    const hasGrown = readMemory().bytes.length > KEPT_MEMORY_BYTES;
    tell({ kind: 'answered', answer, hasGrown }, listTransferred(answer));
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    tell({ kind: 'refused', code: error.code, detail: error.detail });
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
