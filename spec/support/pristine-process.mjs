/**
 * A process that serves documents one after the other with the engine in the state after loading, and whose memory can be
 * searched. Started by `PristineProcess`; it must not be imported, because it changes MuPDF for the whole process. It runs
 * the built engine, which loads in a third of the time.
 */
import { createHash } from 'node:crypto';
import { getHeapSnapshot, setFlagsFromString } from 'node:v8';
import { EngineFailure } from '../../dist/engine/values/failure.js';
import { LastStampReader } from '../../dist/engine/stamps/stamp-reader.js';
import { openCachedMemory, useCachedModule } from '../../dist/pool/child/wasm-cache.js';

const MEMORY_MIB = 384;

const folder = new URL('../../dist/worker/', import.meta.url);
useCachedModule(folder, MEMORY_MIB);
// Otherwise V8 shortens strings in heap snapshots.
setFlagsFromString('--heap-snapshot-string-limit=1000000000');
const { removeWatermark } = await import('../../dist/engine/remove-text-watermark.js');
const { keepPristine } = await import('../../dist/engine/pristine-engine.js');
const { readMemory, readModuleFunction, readStackPointer } =
  await import('../../dist/engine/mupdf/memory.js');
const restoreEngine = keepPristine(openCachedMemory(folder));
const createStampReader = (language = 'eng') => new LastStampReader().open(language);

/** Kept until the next document, so that a search of the heap has something to find. */
let lastHint = '';

async function serve(bytes, hint) {
  lastHint = hint;
  try {
    const { output, ...report } = await removeWatermark(bytes, hint, { createStampReader });
    return `${output === null ? 'upload' : digest(output)} ${JSON.stringify(report)}`;
  } catch (error) {
    if (error instanceof EngineFailure) return `refused: ${error.code}`;
    throw error;
  }
}

function digest(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The digest of the memory up to its last byte that is not zero, because growing adds zeros. */
function digestMemory() {
  const { bytes, words } = readMemory();
  let end = words.length;
  while (end > 0 && words[end - 1] === 0) end--;
  return digest(bytes.subarray(0, 4 * end));
}

/** Searches bytes, because a string would find itself. */
async function holdsInHeap(secret) {
  const pieces = [];
  for await (const piece of getHeapSnapshot()) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).includes(secret);
}

/** Allocates memory, fills it, and does not free it. */
function scribble(bytes) {
  const block = readModuleFunction('_wasm_malloc')(bytes);
  readMemory().bytes.fill(0xa5, block, block + bytes);
}

async function obey(order) {
  if (order.kind === 'serve') {
    const hint = Buffer.from(order.hint, 'base64').toString('utf8');
    const outcome = await serve(Uint8Array.from(Buffer.from(order.bytes, 'base64')), hint);
    if (order.isRestored) restoreEngine();
    return { outcome };
  }
  if (order.kind === 'scribble') {
    scribble(order.bytes);
    restoreEngine();
    return {};
  }
  if (order.kind === 'seek') {
    const secret = Buffer.from(order.secret, 'base64');
    const inMemory = Buffer.from(readMemory().bytes.buffer).includes(secret);
    return { inMemory, inHeap: await holdsInHeap(secret), keptLetters: lastHint.length };
  }
  return { memory: digestMemory(), stackPointer: readStackPointer() };
}

process.on('message', (order) => {
  void obey(order).then(
    (answer) => process.send(answer),
    (error) => {
      process.send({ ended: error instanceof Error ? error.message : 'no error' }, () => process.exit(1));
    },
  );
});
process.send({});
