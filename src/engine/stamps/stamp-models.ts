/**
 * Finds the models for reading pictures: packages of one publisher, one for each language.
 *
 * English comes with the program; an operator installs and configures others.
 */
import { hasFile } from '#platform';
import type { PackageFile } from '../platform/platform.js';

/** A name of Tesseract's, which becomes part of a package's name. */
const LANGUAGE = /^\w+$/u;

const PROGRAM: PackageFile = { packageName: 'tesseract-wasm', path: './tesseract-core.wasm' };

/** @returns null if the language's package is not installed, or is not a language model. */
export function locateModel(language: string): PackageFile | null {
  const model = { packageName: nameModel(language), path: `./4.0.0_best_int/${language}.traineddata.gz` };
  return LANGUAGE.test(language) && hasFile(model) ? model : null;
}

function nameModel(language: string): string {
  return `@tesseract.js-data/${language}`;
}

/** The packages without which pictures are not read in these languages, as far as they are not installed. */
export function listMissingPackages(languages: readonly string[]): string[] {
  const models = languages.filter((language) => locateModel(language) === null).map(nameModel);
  return [...(hasFile(PROGRAM) ? [] : [PROGRAM.packageName]), ...models];
}

/** The message about languages without a model, to follow the name of the setting; null if all have one. */
export function describeMissingModels(languages: readonly string[]): string | null {
  const other = languages.find((language) => !LANGUAGE.test(language));
  if (other !== undefined) {
    return `names "${other}", which is no language of Tesseract, such as eng or chi_sim`;
  }
  const missing = languages.filter((language) => locateModel(language) === null);
  if (missing.length === 0) return null;
  return (
    `names ${missing.join(' and ')}, for which no model is installed: ` +
    `\`npm install ${missing.map(nameModel).join(' ')}\` adds what npm has, with --global if unwatermark was installed so`
  );
}
