/**
 * The calls as this browser answers them: the library's build for browsers, in Web Workers. No document is sent.
 */
import type { Calls, Following, PdfAnswer } from '../api/calls.js';
import type { ImageCandidates, TextWatermarkCandidates, WatermarkRemovalResponse } from '../api/described.js';
import { ServiceRefusal } from '../api/refusal.js';
import { resolveAsset } from '../resolve-address.js';

/** What the page uses of the library (`src/library.ts`). */
interface Library {
  createRemover: (options: { wasm: string; onLoad: (loadedBytes: number) => void }) => Remover;
}

interface Remover {
  removeWatermark: (
    file: Blob,
    hint: string,
    options: CallOptions & { insist?: boolean },
  ) => Promise<Omit<WatermarkRemovalResponse, 'file_path'> & { output: Uint8Array<ArrayBuffer> }>;
  findWatermarks: (file: Blob, options: CallOptions) => Promise<TextWatermarkCandidates>;
  listImageCandidates: (file: Blob, pageNumber: number, options: CallOptions) => Promise<ImageCandidates>;
  removeImageDraw: (
    file: Blob,
    pageNumber: number,
    instructionIndex: number,
    options: CallOptions,
  ) => Promise<Uint8Array<ArrayBuffer>>;
}

interface CallOptions {
  signal: AbortSignal;
  onProgress: (step: string, done: number, total: number) => void;
}

/** As many as the library has workers at most. */
const MOST_AT_ONCE = 8;

export function createLocalCalls(): Calls {
  let remover: Promise<Remover> | null = null;
  let tellLoaded: Following['onStage'] = () => undefined;

  async function load(): Promise<Remover> {
    const { createRemover } = (await import(resolveAsset(ENGINE_NAME))) as Library;
    return createRemover({
      wasm: resolveAsset(MUPDF_NAME),
      onLoad: (bytes) => tellLoaded({ stage: 'loading', share: bytes / MUPDF_BYTES }),
    });
  }

  /** @throws ServiceRefusal for what the library refuses, so that both ways are shown alike. */
  async function call<Answer>(
    { signal, onStage }: Following,
    ask: (remover: Remover, options: CallOptions) => Promise<Answer>,
  ): Promise<Answer> {
    tellLoaded = onStage;
    onStage({ stage: 'loading', share: null });
    const onProgress: CallOptions['onProgress'] = (_step, done, total) =>
      onStage({ stage: 'working', share: total === 0 ? null : done / total });
    try {
      // What could not be fetched is asked for again.
      remover ??= load().catch((error: unknown) => {
        remover = null;
        throw error;
      });
      return await ask(await remover, { signal, onProgress });
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof Error && error.name === 'RemovalError'
        ? new ServiceRefusal(400, [error.message])
        : new ServiceRefusal(0, []);
    }
  }

  return {
    atOnce: () => Math.max(1, Math.min(MOST_AT_ONCE, navigator.hardwareConcurrency - 1)),
    async removeWatermark({ file, text, insist = false }, following) {
      const { output, ...report } = await call(following, (library, options) =>
        library.removeWatermark(file, text, { ...options, insist }),
      );
      const answer = answerWith(output, file);
      return { ...answer, response: { ...report, file_path: answer.fileName } };
    },
    listWatermarks: (file, following) =>
      call(following, (library, options) => library.findWatermarks(file, options)),
    listCandidates: ({ file, pageNumber }, following) =>
      call(following, (library, options) => library.listImageCandidates(file, pageNumber, options)),
    async previewRemoval({ file, pageNumber, instructionIndex }, following) {
      const output = await call(following, (library, options) =>
        library.removeImageDraw(file, pageNumber, instructionIndex, options),
      );
      return { ...answerWith(output, file), pages: String(pageNumber), left: '' };
    },
  };
}

function answerWith(output: Uint8Array<ArrayBuffer>, file: File): PdfAnswer {
  const pdf = new Blob([output], { type: 'application/pdf' });
  return { pdf, fileName: file.name.replace(/(?:\.pdf)?$/iu, '_cleaned.pdf') };
}

/** Asks one or the other, as is chosen when a call begins. */
export function createChosenCalls(isLocal: () => boolean, local: Calls, service: Calls): Calls {
  const chosen = (): Calls => (isLocal() ? local : service);
  return {
    atOnce: () => chosen().atOnce(),
    removeWatermark: (...asked) => chosen().removeWatermark(...asked),
    listWatermarks: (...asked) => chosen().listWatermarks(...asked),
    listCandidates: (...asked) => chosen().listCandidates(...asked),
    previewRemoval: (...asked) => chosen().previewRemoval(...asked),
  };
}
