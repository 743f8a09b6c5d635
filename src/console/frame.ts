/** The page around its parts: the words of its language, the field that changes it, and the link to the source. */
import { findPart, make } from './element.js';
import { resolveAddress } from './resolve-address.js';
import { type Language, language, LANGUAGES, loadLanguage, words } from './words/words.js';

/** The same in all languages. */
const SITE_NAME = 'unwatermark';

/** The attribute `data-words` of an element names the key of its words. */
export function fillFrame(isLocal: boolean): void {
  const { documentElement: root } = document;
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  const frame = {
    ...words.frame,
    ...(isLocal ? words.site : {}),
    ...(IS_SITE ? { brand: SITE_NAME } : {}),
  };
  document.title = frame.brand;
  for (const element of document.querySelectorAll<HTMLElement>('[data-words]')) {
    element.textContent = frame[element.dataset['words'] as keyof typeof words.frame];
  }
}

/** The choice is stored only in the page's address. */
export function createLanguageField(onChange: () => void, onFailure: () => void): void {
  const field = findPart('language', HTMLSelectElement);
  for (const [code, name] of Object.entries(LANGUAGES)) {
    field.append(make('option', { value: code, lang: code, selected: code === language }, name));
  }
  field.addEventListener('change', () => {
    const change = async (): Promise<void> => {
      await loadLanguage(field.value as Language);
      const address = new URL(location.href);
      address.searchParams.set('lang', field.value);
      history.replaceState(null, '', address);
      onChange();
      field.focus();
    };
    change().catch(() => {
      // The words could not be fetched: the page keeps its language.
      field.value = language;
      onFailure();
    });
  });
}

/** Shows the link that a public service must offer (AGPL, section 13): a service says at its root where its source is. */
export async function showSource(): Promise<void> {
  const source = IS_SITE ? SOURCE_ADDRESS : await askSource();
  if (typeof source !== 'string') return;
  const link = make('a', { href: source, rel: 'noreferrer', 'data-words': 'source' }, words.frame.source);
  const licence = IS_SITE ? [' ', make('a', { href: 'LICENSE.txt' }, 'AGPL-3.0')] : [];
  findPart('source', HTMLElement).append(link, ...licence);
}

async function askSource(): Promise<string | null | undefined> {
  const answer = await fetch(resolveAddress('./'), { headers: { Accept: 'application/json' } });
  return ((await answer.json()) as { source?: string | null }).source;
}
