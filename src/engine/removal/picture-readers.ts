/**
 * The readers of pictures that one removal needs, opened when a picture must be read.
 */
import { chooseLanguages, type HintLanguages } from '../stamps/hint-languages.js';
import { DEFAULT_LANGUAGES } from '../stamps/stamp-models.js';
import type { StampReader } from '../stamps/stamp-reader.js';
import type { Hint } from '../values/hint.js';
import type { RemovalOptions } from './options.js';

export class PictureReaders {
  private readonly chosen: HintLanguages;
  private readonly configured: readonly string[];
  private readonly open: NonNullable<RemovalOptions['createStampReader']>;
  private wereAsked = false;

  constructor({ text }: Hint, { createStampReader, stampLanguages = DEFAULT_LANGUAGES }: RemovalOptions) {
    this.configured = stampLanguages;
    this.chosen = chooseLanguages(text, stampLanguages);
    this.open = createStampReader ?? (() => Promise.resolve(null));
  }

  /** One for each language that the hint may be written in, each when the one before has not read it. */
  async *openEach(): AsyncGenerator<StampReader> {
    this.wereAsked = true;
    for (const language of this.chosen.languages) {
      const reader = await this.open(language);
      if (reader !== null) yield reader;
    }
  }

  /** Says of which script of the hint a picture was to be read and could not; null where there was none. */
  describeUnread(): string | null {
    const scripts = this.chosen.unreadScripts;
    if (!this.wereAsked || scripts.length === 0) return null;
    return (
      `Pictures that may be the mark were not read: its text is written in ${scripts.join(' and ')} script, ` +
      `and pictures are read here in ${this.configured.join(', ')}.`
    );
  }
}
