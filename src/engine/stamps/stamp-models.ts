/**
 * Finds the models for reading pictures: packages of one publisher, one for each language.
 *
 * English comes with the program; an operator installs and configures others.
 */
import { hasFile } from '#platform';
import type { PackageFile } from '../platform/platform.js';
import { DEFAULT_LANGUAGES } from '../values/request.js';

/** A name of Tesseract's, which becomes part of a package's name. */
const LANGUAGE = /^\w+$/u;

/** @returns null if the language's package is not installed, or is not a language model. */
export function locateModel(language: string): PackageFile | null {
  const model = {
    packageName: `@tesseract.js-data/${language}`,
    path: `./4.0.0_best_int/${language}.traineddata.gz`,
  };
  return LANGUAGE.test(language) && hasFile(model) ? model : null;
}

/** True if the program that reads pictures, and its models of these languages, are installed. */
export function canReadPictures(languages: readonly string[]): boolean {
  const program = { packageName: 'tesseract-wasm', path: './tesseract-core.wasm' };
  return hasFile(program) && languages.every((language) => locateModel(language) !== null);
}

/** The message about languages without a model, to follow the name of the setting; null if all have one. */
export function describeMissingModels(languages: readonly string[]): string | null {
  const other = languages.find((language) => !LANGUAGE.test(language));
  if (other !== undefined) {
    return `names "${other}", which is no language of Tesseract, such as eng or chi_sim`;
  }
  const missing = languages.filter((language) => locateModel(language) === null);
  if (missing.length === 0) return null;
  // Names all packages, because npm removes those that an earlier installation did not save.
  const packages = languages
    .filter((language) => !DEFAULT_LANGUAGES.includes(language))
    .map((language) => `@tesseract.js-data/${language}`);
  return (
    `names ${missing.join(' and ')}, for which no model is installed: ` +
    `\`npm install --no-save ${packages.join(' ')}\` installs what npm has`
  );
}
