/**
 * The readers of pictures that one removal needs, opened when a picture must be read.
 */
import { chooseLanguages, type HintLanguages } from '../stamps/hint-languages.js';
import type { StampReader } from '../stamps/stamp-reader.js';
import type { Hint } from '../values/hint.js';
import type { CompleteOptions } from './options.js';

const READER_MISSING =
  'Pictures that may be the mark were not read: that takes the packages tesseract-wasm and @tesseract.js-data/eng, and memory for them.';

export class PictureReaders {
  private readonly chosen: HintLanguages;
  private readonly configured: readonly string[];
  private readonly canOpen: boolean;
  private readonly open: NonNullable<CompleteOptions['createStampReader']>;
  private wereAsked = false;
  private isMissing = false;

  constructor({ text }: Hint, { createStampReader, stampLanguages }: CompleteOptions) {
    this.configured = stampLanguages;
    this.chosen = chooseLanguages(text, stampLanguages);
    this.canOpen = createStampReader !== undefined;
    this.open = createStampReader ?? (() => Promise.resolve(null));
  }

  /** Yields a reader for each language that the hint may be written in; each is opened only if the previous one did not succeed. */
  async *openEach(): AsyncGenerator<StampReader> {
    this.wereAsked = true;
    for (const language of this.chosen.languages) {
      const reader = await this.open(language);
      // A host that provides no reader has reported that itself.
      if (reader === null) this.isMissing = this.canOpen;
      else yield reader;
    }
  }

  /** Why a picture could not be read; null if all could. */
  describeUnread(): string | null {
    if (this.isMissing) return READER_MISSING;
    const scripts = this.chosen.unreadScripts;
    if (!this.wereAsked || scripts.length === 0) return null;
    return (
      `Pictures that may be the mark were not read: its text is written in ${scripts.join(' and ')} script, ` +
      `and pictures are read here in ${this.configured.join(', ')}.`
    );
  }
}
