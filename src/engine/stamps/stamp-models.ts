/**
 * Where the models lie by which pictures are read: packages of one publisher, one for each language.
 *
 * English comes with the program; an operator installs others, and names them.
 */
import { existsSync } from 'node:fs';

export const DEFAULT_LANGUAGES: readonly string[] = ['eng'];

/** @returns null where the language's package is not installed, or is none of a language. */
export function locateModel(language: string): URL | null {
  if (!/^\w+$/u.test(language)) return null;
  try {
    const folder = import.meta.resolve(`@tesseract.js-data/${language}`);
    const model = new URL(`./4.0.0_best_int/${language}.traineddata.gz`, folder);
    return existsSync(model) ? model : null;
  } catch {
    return null;
  }
}

/** What an operator is told of languages that cannot be read, after the name of what they set; null where all can. */
export function describeMissingModels(languages: readonly string[]): string | null {
  const missing = languages.filter((language) => locateModel(language) === null);
  if (missing.length === 0) return null;
  // All of them: npm takes away what an earlier installation left unsaved.
  const packages = languages
    .filter((language) => !DEFAULT_LANGUAGES.includes(language))
    .map((language) => `@tesseract.js-data/${language}`);
  return (
    `names ${missing.join(' and ')}, for which no model is installed: ` +
    `\`npm install --no-save ${packages.join(' ')}\` installs what npm has`
  );
}
