/**
 * Restores the engine to its state after loading, before every document of a process.
 *
 * Created once, after all imports and before the first document. In such a process wrappers of MuPDF's objects need
 * not be destroyed: the memory below them is restored.
 */
import { forgetInstructions } from './content/lexer.js';
import { forgetGlyphs } from './lines/fold-glyphs.js';
import { type ConstantMemory, MemoryImage } from './mupdf/memory-image.js';
import { disarmFinalizers, forgetPassedStrings, TableWatch } from './mupdf/package-state.js';

export class PristineEngine {
  private readonly image: MemoryImage;
  private readonly tables: TableWatch;

  /** @param constant as `MemoryImage` takes it. */
  constructor(constant: ConstantMemory | null = null) {
    disarmFinalizers();
    forgetPassedStrings();
    this.tables = new TableWatch();
    this.image = new MemoryImage(constant);
  }

  /**
   * Removes all state of documents. Objects of MuPDF must not be used afterwards.
   *
   * @throws Error if that cannot be done, as after a trap: the process must end.
   */
  restore(): void {
    this.tables.clear();
    forgetPassedStrings();
    this.image.writeBack();
    forgetInstructions();
    forgetGlyphs();
  }
}
