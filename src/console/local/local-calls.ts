/** Answers the calls in this browser, by the library's build for browsers in Web Workers. No document is sent. */
import { type Calls, type Following, nameCleaned, type PdfAnswer } from '../api/calls.js';
import type { Described } from '../../report/described.js';
import { ServiceRefusal } from '../api/refusal.js';
import { resolveAsset } from '../resolve-address.js';

/** The part of the library that the page uses (`src/library.ts`). */
interface Library {
  createRemover: (options: {
    wasm: string;
    packages: string;
    onLoad: (loadedBytes: number) => void;
  }) => Remover;
}

interface Remover {
  removeWatermark: (
    file: Blob,
    hint: string,
    options: CallOptions & { insist?: boolean },
  ) => Promise<{
    output: Uint8Array<ArrayBuffer>;
    processing_report: Described<'ProcessingReport'>;
    statistics: Described<'WatermarkStats'>;
  }>;
  findWatermarks: (file: Blob, options: CallOptions) => Promise<Described<'TextWatermarkCandidates'>>;
  listImageCandidates: (
    file: Blob,
    pageNumber: number,
    options: ImageOptions,
  ) => Promise<Described<'ImageCandidates'>>;
  removeImage: (
    file: Blob,
    pageNumber: number,
    instructionIndex: number,
    options: ImageOptions & { everywhere: boolean },
  ) => Promise<{ output: Uint8Array<ArrayBuffer>; pages: string; left: string }>;
}

interface CallOptions {
  signal: AbortSignal;
  onProgress: (step: string, done: number, total: number) => void;
}

type ImageOptions = Pick<CallOptions, 'signal'>;

type RemovalError = Error & { code: string };

const TOO_LARGE = 'The document needs more memory than one request may use.';

/** The service's answers for the library's codes; the page has these sentences in every language. */
const SERVICE_SENTENCES: Partial<Record<string, [status: number, sentence: string]>> = {
  'password-required': [400, 'The PDF is protected by a password: send it without one.'],
  spent: [413, 'The document is too complex to be processed.'],
  memory: [413, TOO_LARGE],
  crashed: [413, TOO_LARGE],
};

function describeRefusal({ code, message }: RemovalError): ServiceRefusal {
  if (message === 'The engine could not be loaded.') return notLoaded();
  const [status, sentence] = SERVICE_SENTENCES[code] ?? [400, message];
  return new ServiceRefusal(status, [sentence]);
}

const notLoaded = (): ServiceRefusal => new ServiceRefusal(0, [], { reason: 'notLoaded' });

/** A file that changed on the disk after it was chosen can no longer be read. */
function describeOther(error: unknown): ServiceRefusal {
  const isFileChanged = error instanceof DOMException && error.name === 'NotReadableError';
  return isFileChanged ? new ServiceRefusal(0, [], { reason: 'changedFile' }) : notLoaded();
}

/** The library has at most this many workers. */
const MOST_AT_ONCE = 8;

interface LocalCalls extends Calls {
  /** Fetches the engine ahead of the first call. */
  prepare: () => void;
}

export function createLocalCalls(): LocalCalls {
  let remover: Promise<Remover> | null = null;
  let reportLoaded: Following['onStage'] = () => undefined;

  async function load(): Promise<Remover> {
    const { createRemover } = (await import(resolveAsset(ENGINE_NAME))) as Library;
    return createRemover({
      wasm: resolveAsset(MUPDF_NAME),
      packages: resolveAsset(PACKAGES_NAME),
      onLoad: (bytes) => reportLoaded({ stage: 'loading', share: bytes / MUPDF_BYTES }),
    });
  }

  /** @throws ServiceRefusal if the library refuses, so that refusals of library and service are shown alike. */
  async function call<Answer>(
    { signal, onStage }: Following,
    ask: (remover: Remover, options: CallOptions) => Promise<Answer>,
  ): Promise<Answer> {
    reportLoaded = onStage;
    onStage({ stage: remover === null ? 'loading' : 'working', share: null });
    const onProgress: CallOptions['onProgress'] = (_step, done, total) =>
      onStage({ stage: 'working', share: total === 0 ? null : done / total });
    try {
      // If the engine could not be fetched, the next call tries again.
      remover ??= load().catch((error: unknown) => {
        remover = null;
        throw error;
      });
      return await ask(await remover, { signal, onProgress });
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof Error && error.name === 'RemovalError'
        ? describeRefusal(error as RemovalError)
        : describeOther(error);
    }
  }

  return {
    prepare: () => void fetchWhole(resolveAsset(MUPDF_NAME)).catch(() => undefined),
    atOnce: () => Math.max(1, Math.min(MOST_AT_ONCE, navigator.hardwareConcurrency - 1)),
    async removeWatermark({ file, text, insist = false }, following) {
      const removal = await call(following, (library, options) =>
        library.removeWatermark(file, text, { ...options, insist }),
      );
      const { output, processing_report: report, statistics } = removal;
      return { ...answerWith(output, file), report, statistics };
    },
    listWatermarks: (file, following) =>
      call(following, (library, options) => library.findWatermarks(file, options)),
    listCandidates: ({ file, pageNumber }, following) =>
      call(following, (library, { signal }) => library.listImageCandidates(file, pageNumber, { signal })),
    async previewRemoval({ file, pageNumber, instructionIndex, everywhere }, following) {
      const { output, pages, left } = await call(following, (library, { signal }) =>
        library.removeImage(file, pageNumber, instructionIndex, { signal, everywhere }),
      );
      return { ...answerWith(output, file), pages, left };
    },
  };
}

/** Fills the browser's cache, which stores only what the page reads of a body. */
async function fetchWhole(address: string): Promise<void> {
  await (await fetch(address)).arrayBuffer();
}

function answerWith(output: Uint8Array<ArrayBuffer>, file: File): PdfAnswer {
  const pdf = new Blob([output], { type: 'application/pdf' });
  return { pdf, fileName: nameCleaned(file) };
}
