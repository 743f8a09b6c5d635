/**
 * The entry point of the npm package: the engine as a library.
 *
 * It loads no part of the service: no HTTP, and it does not read the environment. MuPDF is loaded with the first
 * document, on a thread.
 */
import { checkOptions } from './library/arguments.js';
import { RemovalError } from './library/removal-error.js';
import { Remover } from './library/remover.js';
import type { RemoverOptions } from './library/remover-options.js';

export type { DocumentInput } from './library/arguments.js';
export type { WatermarkList } from './report/watermark-list.js';
export type { RemovalErrorCode } from './library/removal-error.js';
export type {
  ImageCandidates,
  Removal,
  RemovalReport,
  Removals,
  RemovedImage,
  Remover,
} from './library/remover.js';
export type {
  CallOptions,
  FindingOptions,
  RemovalOptions,
  RemoverOptions,
} from './library/remover-options.js';

export { RemovalError };

/** The remover of the functions below, which share its threads. */
const shared = new Remover();

export const removeWatermark: Remover['removeWatermark'] = shared.removeWatermark.bind(shared);
export const findWatermarks: Remover['findWatermarks'] = shared.findWatermarks.bind(shared);
export const listImageCandidates: Remover['listImageCandidates'] = shared.listImageCandidates.bind(shared);
export const removeImageDraw: Remover['removeImageDraw'] = shared.removeImageDraw.bind(shared);

/**
 * The same functions with separate threads or processes, for callers that control how many there are and when they
 * end.
 *
 * @throws TypeError for options of other types.
 */
export function createRemover(options: RemoverOptions = {}): Remover {
  checkOptions(options, {
    threads: 'count',
    isolate: 'boolean',
    onLoad: 'function',
    wasm: 'string',
    packages: 'string',
  });
  return new Remover(options);
}
