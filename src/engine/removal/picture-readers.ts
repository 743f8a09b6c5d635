/**
 * The readers of pictures that one removal needs, opened when a picture must be read.
 *
 * A reader has one language. Only scripts are compared: an English model reads German and French well enough for a
 * comparison that ignores accents, but no Greek letter.
 */
import { listMissingPackages } from '../stamps/stamp-models.js';
import type { StampReader } from '../stamps/stamp-reader.js';
import type { Hint } from '../values/hint.js';
import type { CompleteOptions } from './options.js';

export class PictureReaders {
  private readonly chosen: HintLanguages;
  private readonly options: CompleteOptions;
  private wereAsked = false;
  private isMissing = false;

  constructor({ text }: Hint, options: CompleteOptions) {
    this.options = options;
    this.chosen = chooseLanguages(text, options.stampLanguages);
  }

  /** Yields a reader for each language that the hint may be written in; each is opened only if the previous one did not succeed. */
  async *openEach(): AsyncGenerator<StampReader> {
    this.wereAsked = true;
    const { createStampReader } = this.options;
    // A host that provides no reader has reported that itself.
    if (createStampReader === undefined) return;
    for (const language of this.chosen.languages) {
      const reader = await createStampReader(language);
      if (reader === null) this.isMissing = true;
      else yield reader;
    }
  }

  /**
   * Says that pictures were not read; null if all were.
   *
   * @param found why, as the search found it.
   */
  describeUnread(found: string | null = null): string | null {
    if (this.isMissing) {
      const missing = listMissingPackages(this.chosen.languages);
      const cause =
        missing.length > 0 ? `not installed: ${missing.join(', ')}` : 'their reader did not start';
      return `Pictures that may be the mark were not read (${cause}).`;
    }
    const scripts = this.chosen.unreadScripts;
    if (!this.wereAsked || scripts.length === 0) {
      return found === null ? null : `Pictures that may be the mark were not read (${found}).`;
    }
    return (
      `Pictures that may be the mark were not read: its text is written in ${scripts.join(' and ')} script, ` +
      `and pictures are read here in ${this.options.stampLanguages.join(', ')}.`
    );
  }
}

/** Tesseract's names of languages, by script; all others are written in Latin letters. */
const LANGUAGES_OF: Record<string, string> = {
  Arabic: 'ara fas pus snd uig urd',
  Armenian: 'hye',
  Bengali: 'asm ben',
  Canadian_Aboriginal: 'iku',
  Cherokee: 'chr',
  Cyrillic: 'aze_cyrl bel bul kaz kir mkd mon rus srp tat tgk ukr uzb_cyrl',
  Devanagari: 'hin mar nep san',
  Ethiopic: 'amh tir',
  Georgian: 'kat kat_old',
  Greek: 'ell grc',
  Gujarati: 'guj',
  Gurmukhi: 'pan',
  Han: 'chi_sim chi_sim_vert chi_tra chi_tra_vert jpn jpn_vert',
  Hangul: 'kor kor_vert',
  Hebrew: 'heb yid',
  Hiragana: 'jpn jpn_vert',
  Kannada: 'kan',
  Katakana: 'jpn jpn_vert',
  Khmer: 'khm',
  Lao: 'lao',
  Malayalam: 'mal',
  Myanmar: 'mya',
  Oriya: 'ori',
  Sinhala: 'sin',
  Syriac: 'syr',
  Tamil: 'tam',
  Telugu: 'tel',
  Thaana: 'div',
  Thai: 'tha',
  Tibetan: 'bod dzo',
};

const SCRIPTS = new Map(
  Object.entries(LANGUAGES_OF).map(([script, languages]) => [script, new Set(languages.split(' '))]),
);
const NOT_LATIN = new Set([...SCRIPTS.values()].flatMap((languages) => [...languages]));

export interface HintLanguages {
  /** In the order in which they were given. */
  languages: string[];
  /** Unicode names of the hint's scripts that none of the languages uses. */
  unreadScripts: string[];
}

/** A hint without letters may be in any language: the first model reads figures as well as the others. */
export function chooseLanguages(hint: string, languages: readonly string[]): HintLanguages {
  const letters = hint.match(/\p{L}/gu) ?? [];
  if (letters.length === 0) return { languages: languages.slice(0, 1), unreadScripts: [] };
  const scripts = new Set([...new Set(letters)].flatMap(nameScripts));
  const isWrittenIn = (language: string, script: string): boolean =>
    SCRIPTS.get(script)?.has(language) ?? (script === 'Latin' && !NOT_LATIN.has(language));
  return {
    languages: languages.filter((language) => [...scripts].some((script) => isWrittenIn(language, script))),
    unreadScripts: [...scripts].filter(
      (script) => !languages.some((language) => isWrittenIn(language, script)),
    ),
  };
}

/** Empty for a letter that all scripts share; 'another' for a script without a language model. */
function nameScripts(letter: string): string[] {
  if (/[A-Za-z]/u.test(letter)) return ['Latin'];
  if (/[\p{Script=Common}\p{Script=Inherited}]/u.test(letter)) return [];
  if (/\p{Script=Latin}/u.test(letter)) return ['Latin'];
  // Built on demand: each of these patterns walks through all of Unicode, and most hints are Latin.
  const isOf = (script: string): boolean => new RegExp(`\\p{Script=${script}}`, 'u').test(letter);
  return [[...SCRIPTS.keys()].find(isOf) ?? 'another'];
}
