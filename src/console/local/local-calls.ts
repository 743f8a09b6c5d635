/** Answers the calls in this browser, by the library's build for browsers in Web Workers. No document is sent. */
import { type Calls, nameCleaned, type PdfAnswer } from '../api/calls.js';
import { ServiceRefusal } from '../api/refusal.js';
import type { Following } from '../api/send.js';
import { resolveAsset } from '../resolve-address.js';
import { SENTENCES } from '../words/sentences.js';
import type { FindingOptions, RemovalError, Remover } from '../../library.js';

type CallOptions = Required<Pick<FindingOptions, 'signal' | 'onProgress'>>;

/** The service's answers for the library's codes; the page has these sentences in every language. */
const SERVICE_SENTENCES: Partial<Record<string, [status: number, sentence: string]>> = {
  'password-required': [400, SENTENCES.locked],
  spent: [413, SENTENCES.tooComplex],
  memory: [413, SENTENCES.tooMuchMemory],
  crashed: [413, SENTENCES.tooMuchMemory],
};

const notLoaded = (): ServiceRefusal => new ServiceRefusal(0, [], { reason: 'notLoaded' });

/** Refusals of library and service are shown alike. */
function asRefusal(error: unknown): ServiceRefusal {
  if (error instanceof Error && error.name === 'RemovalError') {
    const { code, message } = error as RemovalError;
    if (message === 'The engine could not be loaded.') return notLoaded();
    const [status, sentence] = SERVICE_SENTENCES[code] ?? [400, message];
    return new ServiceRefusal(status, [sentence]);
  }
  // A file that changed on the disk after it was chosen can no longer be read.
  const isFileChanged = error instanceof DOMException && error.name === 'NotReadableError';
  return isFileChanged ? new ServiceRefusal(0, [], { reason: 'changedFile' }) : notLoaded();
}

/** The library has at most this many workers. */
const MOST_AT_ONCE = 8;

/** @returns also `prepare`, which fetches the engine ahead of the first call. */
export function createLocalCalls(): Calls & { prepare: () => void } {
  let remover: Promise<Remover> | null = null;
  let reportLoaded: Following['onStage'] = () => undefined;

  async function load(): Promise<Remover> {
    const { createRemover } = (await import(resolveAsset(ENGINE_NAME))) as typeof import('../../library.js');
    return createRemover({
      wasm: resolveAsset(MUPDF_NAME),
      packages: resolveAsset(PACKAGES_NAME),
      onLoad: (bytes) => reportLoaded({ stage: 'loading', share: bytes / MUPDF_BYTES }),
    });
  }

  /** @throws ServiceRefusal if the library refuses. */
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
      throw asRefusal(error);
    }
  }

  return {
    prepare() {
      // The browser's cache stores only what the page reads of a body.
      const fetching = fetch(resolveAsset(MUPDF_NAME)).then((answer) => answer.arrayBuffer());
      fetching.catch(() => undefined);
    },
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

function answerWith(output: Uint8Array<ArrayBuffer>, file: File): PdfAnswer {
  const pdf = new Blob([output], { type: 'application/pdf' });
  return { pdf, fileName: nameCleaned(file) };
}
