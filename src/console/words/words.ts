/** The words of the page's language: the browser's if the page has it, or the one that a person chose. */
import { en, type Words } from './en.js';
import { SENTENCES } from './sentences.js';

export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  zh: '简体中文',
  ja: '日本語',
  ar: 'العربية',
} as const;

export type Language = keyof typeof LANGUAGES;

const LOADERS: Record<Language, () => Promise<Words>> = {
  en: async () => Promise.resolve(en),
  de: async () => (await import('./de.js')).de,
  fr: async () => (await import('./fr.js')).fr,
  es: async () => (await import('./es.js')).es,
  pt: async () => (await import('./pt.js')).pt,
  zh: async () => (await import('./zh.js')).zh,
  ja: async () => (await import('./ja.js')).ja,
  ar: async () => (await import('./ar.js')).ar,
};

/** Arabic sentences of the page have these digits throughout. */
const NUMBERS: Partial<Record<Language, string>> = { ar: 'ar-u-nu-latn' };

/** Of the language that was loaded last; English before. */
export let words: Words = en;
export let language: Language = 'en';

export async function loadLanguage(wanted: Language): Promise<void> {
  words = await LOADERS[wanted]();
  language = wanted;
}

/** The first that the page has: of the address, then of those that the browser prefers. */
export function chooseLanguage(inAddress: string | null, preferred: readonly string[]): Language {
  const codes = [inAddress ?? '', ...preferred].map((tag) => tag.toLowerCase().split('-')[0]!);
  return codes.find((code): code is Language => code in LANGUAGES) ?? 'en';
}

/** A name of a form field or of the library's parameter; and what differs from one document to the next: a count, or what stands in brackets. */
const FIELD = /\b(?:watermark_text|hint|page_number|pageNumber)\b/g;
const VARYING = /\d+ pages?\b|\d+|\([^)]*\)/g;

const NAMES = new Map(
  Object.entries(SENTENCES).map(([name, sentence]) => [sentence, name as keyof typeof SENTENCES]),
);

/** What the service said in English, in the words of the page where it has them. */
export function describeSentence(sentence: string): string {
  const pattern = sentence
    .replaceAll(FIELD, '{}')
    .replaceAll(VARYING, (part) => (part.startsWith('(') ? '(#)' : '#'));
  const name = NAMES.get(sentence) ?? NAMES.get(pattern);
  return name === undefined ? sentence : fillCounts(words.sentences[name], sentence);
}

/** In the order in which the English sentence has them, which the others follow. */
function fillCounts(text: string, sentence: string): string {
  const counts = (sentence.match(/\d+/g) ?? []).values();
  return text.replaceAll('#', () =>
    Number(counts.next().value).toLocaleString(NUMBERS[language] ?? language),
  );
}
