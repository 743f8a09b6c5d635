/**
 * The part of tesseract-wasm that is used here. The package's own declarations
 * are not in its exports map, so that the compiler cannot find them.
 */
declare module 'tesseract-wasm' {
  export class OCREngine {
    loadModel(model: Uint8Array): void;
    loadImage(image: { data: Uint8ClampedArray; width: number; height: number }): void;
    clearImage(): void;
    getText(): string;
    setVariable(name: string, value: string): void;
    destroy(): void;
  }
  export function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<OCREngine>;
  export function supportsFastBuild(): boolean;
}
