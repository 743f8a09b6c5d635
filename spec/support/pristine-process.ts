/**
 * A process that serves documents one after the other with the engine as it was after loading, and can be
 * looked into. Started by `PristineProcess`; not to be imported: it changes MuPDF for the whole process.
 */
import { createHash } from 'node:crypto';
import { getHeapSnapshot, setFlagsFromString } from 'node:v8';
import { EngineFailure } from '../../src/engine/values/failure.js';
import { createStampReader } from './stamp-reader.js';
import { openCachedMemory, useCachedModule } from '../../src/pool/child/wasm-cache.js';
import type { Answer, Order } from './pristine.js';

const MEMORY_MIB = 384;

const folder = new URL('../../dist/worker/', import.meta.url);
useCachedModule(folder, MEMORY_MIB);
// V8 shortens strings in its pictures of the heap otherwise.
setFlagsFromString('--heap-snapshot-string-limit=1000000000');
const { removeWatermark } = await import('../../src/engine/remove-text-watermark.js');
const { PristineEngine } = await import('../../src/engine/pristine-engine.js');
const { readMemory, readModuleFunction, readStackPointer } = await import('../../src/engine/mupdf/memory.js');
const engine = new PristineEngine(openCachedMemory(folder));

/** Kept until the next document, so that a search of the heap has something to find. */
let lastHint = '';

async function serve(bytes: Uint8Array, hint: string): Promise<string> {
  lastHint = hint;
  try {
    const { output, ...report } = await removeWatermark(bytes, hint, { createStampReader });
    return `${output === null ? 'upload' : digest(output)} ${JSON.stringify(report)}`;
  } catch (error) {
    if (error instanceof EngineFailure) return `refused: ${error.code}`;
    throw error;
  }
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Of the whole memory up to its last byte that is not zero: growing adds zeros. */
function digestMemory(): string {
  const { bytes, words } = readMemory();
  let end = words.length;
  while (end > 0 && words[end - 1] === 0) end--;
  return digest(bytes.subarray(0, 4 * end));
}

/** As bytes, for a string would be found itself. */
async function holdsInHeap(secret: Buffer): Promise<boolean> {
  const pieces: Buffer[] = [];
  for await (const piece of getHeapSnapshot()) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces).includes(secret);
}

/** Takes memory until it has grown, writes all over it, and gives none back. */
function scribble(bytes: number): void {
  const block = readModuleFunction('_wasm_malloc')(bytes);
  readMemory().bytes.fill(0xa5, block, block + bytes);
}

async function obey(order: Order): Promise<Answer> {
  if (order.kind === 'serve') {
    const hint = Buffer.from(order.hint, 'base64').toString('utf8');
    const outcome = await serve(Uint8Array.from(Buffer.from(order.bytes, 'base64')), hint);
    if (order.isRestored) engine.restore();
    return { outcome };
  }
  if (order.kind === 'scribble') {
    scribble(order.bytes);
    engine.restore();
    return {};
  }
  if (order.kind === 'seek') {
    const secret = Buffer.from(order.secret, 'base64');
    const inMemory = Buffer.from(readMemory().bytes.buffer).includes(secret);
    return { inMemory, inHeap: await holdsInHeap(secret), keptLetters: lastHint.length };
  }
  return { memory: digestMemory(), stackPointer: readStackPointer() };
}

process.on('message', (order: Order) => {
  void obey(order).then(
    (answer) => process.send!(answer),
    (error: unknown) => {
      process.send!({ ended: error instanceof Error ? error.message : 'no error' } satisfies Answer, () =>
        process.exit(1),
      );
    },
  );
});
process.send!({});
