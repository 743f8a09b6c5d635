/**
 * The engine as it was after loading, for every document of a process.
 *
 * Made once, when everything is imported and no document has been opened.
 * In a process that works so, wrappers of MuPDF's objects own nothing: the
 * memory is written back under them.
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
   * Takes away whatever documents have left; nothing that came from MuPDF may be used afterwards.
   *
   * @throws Error where that cannot be done, as after a trap: the process must end.
   */
  restore(): void {
    this.tables.clear();
    forgetPassedStrings();
    this.image.writeBack();
    forgetInstructions();
    forgetGlyphs();
  }
}
