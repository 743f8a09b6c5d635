/**
 * Reads the words of a picture: Tesseract, with a model for each language that comes in a package.
 *
 * Nothing is fetched: the program and its models are files of the installation.
 * Loading takes a third of a second and fifty mebibytes, so a reader is made only
 * when a document has a picture that must be read.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { OCREngine } from 'tesseract-wasm';
import { locateModel } from './stamp-models.js';

/** Reads dark text on a light ground; `grey` has one byte a pixel, row by row from the top. */
export interface StampReader {
  read(grey: Uint8Array, width: number, height: number): string;
  /** Gives its memory back; nothing is read afterwards. */
  close?(): void;
}

/**
 * Null where the reading packages are not installed, or there is no memory for them.
 *
 * @param language Tesseract's name of it.
 */
export async function createStampReader(language = 'eng'): Promise<StampReader | null> {
  const model = locateModel(language);
  if (model === null) return null;
  try {
    const { createOCREngine, supportsFastBuild } = await import('tesseract-wasm');
    const name = supportsFastBuild() ? './tesseract-core.wasm' : './tesseract-core-fallback.wasm';
    const wasmBinary = readFileSync(new URL(name, import.meta.resolve('tesseract-wasm')));
    const engine = await startSilently(() => createOCREngine({ wasmBinary }));
    engine.loadModel(gunzipSync(readFileSync(model)));
    return {
      read: (grey, width, height) => readText(engine, grey, width, height),
      close: () => engine.destroy(),
    };
  } catch {
    return null;
  }
}

/** Keeps one reader at most, that of the language that was last asked for: the program takes one model, once. */
export class LastStampReader {
  private last: { language: string; reader: Promise<StampReader | null> } | null = null;

  async open(language: string): Promise<StampReader | null> {
    if (this.last?.language !== language) {
      await this.close();
      this.last = { language, reader: createStampReader(language) };
    }
    return this.last.reader;
  }

  async close(): Promise<void> {
    const reader = this.last?.reader;
    this.last = null;
    (await reader)?.close?.();
  }
}

/** Empty where the program fails: a picture that cannot be read stays. */
function readText(engine: OCREngine, grey: Uint8Array, width: number, height: number): string {
  try {
    engine.loadImage({ data: spreadToColor(grey), width, height });
    const text = engine.getText();
    engine.clearImage();
    return text;
  } catch {
    return '';
  }
}

/**
 * The program tells what it guesses about each picture, through the `console.warn` that it
 * finds at its start; it has no setting for that.
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

function spreadToColor(grey: Uint8Array): Uint8ClampedArray {
  const color = new Uint8ClampedArray(4 * grey.length);
  for (let at = 0; at < grey.length; at++) color.fill(grey[at]!, 4 * at, 4 * at + 3);
  for (let at = 3; at < color.length; at += 4) color[at] = 255;
  return color;
}
