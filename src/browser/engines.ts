/**
 * The engine in workers of a browser: the page stays free, and a call ends as soon as its signal says so.
 *
 * MuPDF's module is fetched once, compiled as it arrives, and shared by all workers. A worker is ended when it was
 * interrupted, when it failed, and when its memory has grown: WebAssembly cannot release memory.
 */
import type { EngineJob } from '../engine/values/request.js';
import {
  type Answered,
  awaitAnswer,
  type Listener,
  type OpenEngines,
  type ThreadMessage,
} from '../library/calling.js';
import { createEngines } from '../library/engines-for-reuse.js';
import { PoolFailure } from '../pool/protocol/pool-failure.js';

/** Each worker takes some 60 MB, for short documents as for long ones. */
const MOST_WORKERS = 8;

type OnLoad = (loadedBytes: number, totalBytes: number | null) => void;

/** Bundlers recognise this form of a file's address; npm puts MuPDF's package beside this one. */
const MUPDF = new URL('../../../mupdf/dist/mupdf-wasm.wasm', import.meta.url);

let loading: Promise<WebAssembly.Module> | null = null;

/** After a failure the next call tries again. */
function loadModule(address: string, onLoad: OnLoad): Promise<WebAssembly.Module> {
  loading ??= fetchModule(address, onLoad).catch((error: unknown) => {
    loading = null;
    throw new PoolFailure('crashed', 'The engine could not be loaded.', { cause: error });
  });
  return loading;
}

async function fetchModule(address: string, onLoad: OnLoad): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok || response.body === null) {
    throw new Error(`the module was answered with ${response.status}`);
  }
  const total = Number(response.headers.get('Content-Length'));
  const isWhole = response.headers.get('Content-Encoding') === null && total > 0;
  let loaded = 0;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      loaded += piece.length;
      onLoad(loaded, isWhole ? total : null);
      controller.enqueue(piece);
    },
  });
  const arriving = response.body.pipeThrough(count);
  // Hosts send files of this name without a Content-Encoding, which the browser would undo.
  const unpacked = address.endsWith('.gzip')
    ? arriving.pipeThrough(new DecompressionStream('gzip'))
    : arriving;
  const headers = { 'Content-Type': 'application/wasm' };
  return WebAssembly.compileStreaming(new Response(unpacked, { headers }));
}

/** Ignores the place: a worker is both a thread of its own and inside the browser's sandbox. */
export const openEngines: OpenEngines = async (_place, options) => {
  const { onLoad = () => undefined, wasm } = options;
  const packages = options.packages === undefined ? null : asFolder(options.packages);
  const cores = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency - 1));
  return createEngines({
    count: options.threads ?? cores,
    start: () =>
      new Worker(new URL('./engine-worker.js', import.meta.url), { type: 'module', name: 'unwatermark' }),
    end: async (worker) => worker.terminate(),
    async ask(worker, job, listener) {
      const module = await loadModule(wasm ?? MUPDF.href, onLoad);
      listener.signal.throwIfAborted();
      worker.postMessage({ module, packages }, []);
      return ask(worker, job, listener);
    },
  });
};

/** Absolute, because the worker's script has another address. */
function asFolder(address: string): string {
  return new URL(address.replace(/\/?$/u, '/'), location.href).href;
}

function ask(worker: Worker, job: EngineJob, listener: Listener): Promise<Answered> {
  return awaitAnswer(listener, (take, fail, over) => {
    const hearWorker = ({ data }: MessageEvent<ThreadMessage>): void => take(data);
    const failWorker = (event: ErrorEvent): void => {
      // Otherwise the browser reports it as an error of the page.
      event.preventDefault();
      fail(new PoolFailure('crashed', 'The worker of the engine ended.', { cause: event.message }));
    };
    worker.addEventListener('message', hearWorker, { signal: over });
    worker.addEventListener('error', failWorker, { signal: over });
    const bytes = new Uint8Array(job.bytes);
    worker.postMessage({ ...job, bytes }, [bytes.buffer]);
  });
}
