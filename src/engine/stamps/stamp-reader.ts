/**
 * Reads the words of a picture with Tesseract and a model for each language.
 *
 * The program and its models are installed files, which a browser fetches from the page's site. Loading takes a third of
 * a second and fifty mebibytes, so a reader is created only if a document has a picture that must be read.
 */
import { importTesseract, readFile } from '#platform';
import type { OCREngine } from 'tesseract-wasm';
import type { Ink } from './ink.js';
import { locateModel } from './stamp-models.js';

/** How Tesseract divides a picture before it reads it: as a page with lines, as texts anywhere, or as one word. */
export type Segmentation = 'page' | 'sparse' | 'word';

/** What is tried, in this order, where a page has no words. */
export const OTHER_SEGMENTATIONS = ['sparse', 'word'] as const satisfies Segmentation[];

/** Numbers of Tesseract's modes; it has lost other settings whenever a picture is loaded. */
const SEGMENTATION_MODES: Record<Segmentation, string> = { page: '3', sparse: '11', word: '8' };
/** It guesses 70 without any, and then takes large letters for pictures. */
const RESOLUTION_DPI = '300';

/** Reads dark text on a light ground; `grey` has one byte per pixel, row by row from the top. */
export interface StampReader {
  read(grey: Uint8Array, width: number, height: number, segmentation?: Segmentation): string;
  /** Frees its memory; the reader cannot be used afterwards. */
  close?(): void;
}

/** What readers of one language share: installed files, without data of documents. */
interface ReaderParts {
  language: string;
  program: Uint8Array;
  /** Only held: while it exists, V8 reuses its compilation of the same bytes. */
  compiled: object;
  model: Uint8Array;
}

/** `object`, because `WebAssembly.Module` is one of the DOM's types: the package's types must compile without those. */
type Compile = (program: Uint8Array<ArrayBuffer>) => object;

async function loadParts(language: string, compile: Compile): Promise<ReaderParts | null> {
  const model = locateModel(language);
  if (model === null) return null;
  try {
    const { supportsFastBuild } = await importTesseract();
    const name = supportsFastBuild() ? './tesseract-core.wasm' : './tesseract-core-fallback.wasm';
    const program = await readFile({ packageName: 'tesseract-wasm', path: name });
    const compiled = compile(program);
    return { language, program, compiled, model: await readFile(model) };
  } catch {
    return null;
  }
}

async function startReader({ program, model }: ReaderParts): Promise<StampReader | null> {
  try {
    const { createOCREngine } = await importTesseract();
    const engine = await startSilently(() => createOCREngine({ wasmBinary: program }));
    engine.loadModel(model);
    return {
      read: (grey, width, height, segmentation = 'page') =>
        recogniseText(engine, { grey, width, height }, segmentation),
      close: () => engine.destroy(),
    };
  } catch {
    return null;
  }
}

/** Keeps at most one reader, that of the last language: the program loads one model, once. */
export class LastStampReader {
  private last: { language: string; reader: Promise<StampReader | null> } | null = null;
  private readonly keepsParts: boolean;
  private readonly compile: Compile;
  private parts: ReaderParts | null = null;

  /**
   * @param keepsParts true if readers are closed and opened repeatedly: each then takes a third of the time.
   * @param compile for a host that caches V8's compilation of the program.
   */
  constructor(keepsParts = false, compile: Compile = (program) => new WebAssembly.Module(program)) {
    this.keepsParts = keepsParts;
    this.compile = compile;
  }

  /**
   * Null if the packages are not installed or there is not enough memory.
   *
   * @param language Tesseract's name of it.
   */
  async open(language: string): Promise<StampReader | null> {
    if (this.last?.language !== language) {
      await this.close();
      this.last = { language, reader: this.start(language) };
    }
    return this.last.reader;
  }

  async close(): Promise<void> {
    const reader = this.last?.reader;
    this.last = null;
    (await reader)?.close?.();
  }

  private async start(language: string): Promise<StampReader | null> {
    const parts = this.parts?.language === language ? this.parts : await loadParts(language, this.compile);
    if (this.keepsParts) this.parts = parts;
    return parts && startReader(parts);
  }
}

/** Empty if the program fails: a picture that cannot be read stays. */
function recogniseText(engine: OCREngine, { grey, width, height }: Ink, segmentation: Segmentation): string {
  try {
    engine.setVariable('user_defined_dpi', segmentation === 'page' ? '0' : RESOLUTION_DPI);
    engine.loadImage({ data: spreadToColor(grey), width, height });
    engine.setVariable('tessedit_pageseg_mode', SEGMENTATION_MODES[segmentation]);
    const text = engine.getText();
    engine.clearImage();
    return text;
  } catch {
    return '';
  }
}

/**
 * The program prints guesses about each picture with the `console.warn` of its start, and has no setting to stop
 * that.
 */
function startSilently<Engine>(start: () => Promise<Engine>): Promise<Engine> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return start();
  } finally {
    console.warn = warn;
  }
}

/** Opaque pixels of red, green and blue, each written as one number, which is ten times as fast. */
function spreadToColor(grey: Uint8Array): Uint8ClampedArray {
  const pixels = new Uint32Array(grey.length);
  for (let at = 0; at < grey.length; at++) pixels[at] = 0xff000000 + grey[at]! * 0x010101;
  return new Uint8ClampedArray(pixels.buffer);
}
