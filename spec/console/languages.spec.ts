/**
 * The languages of the page: chosen by the browser or by the address, changed by a person.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { en } from '../../src/console/words/en.js';
import { SENTENCES } from '../../src/console/words/sentences.js';
import {
  chooseLanguage,
  type Language,
  LANGUAGES,
  loadLanguage,
  describeSentence,
  words,
} from '../../src/console/words/words.js';
import { readFixture } from '../support/fixtures.js';
import { asPdf, waitUntilDrawn } from './support/browser.js';
import { openConsole } from './support/open-console.js';

const OTHERS = (Object.keys(LANGUAGES) as Language[]).filter((code) => code !== 'en');

/** Words that are the same in another language and in English. */
const SHARED: Partial<Record<Language, string[]>> = {
  fr: ['7 documents', 'Document', 'Documents', 'Zoom', 'Pages', 'page 7', 'pages 7', ' : 7'],
  es: ['Zoom'],
  pt: ['Zoom'],
};

/** Every value by its key; of a function, what it says of 7. */
function listValues(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value === 'function') return [[key, (value as (...of: string[]) => string)('7', '7', '7')]];
  return Object.entries(value as object).flatMap(([name, part]) => listValues(part, `${key}/${name}`));
}

describe('console: the language', () => {
  afterEach(() => loadLanguage('en'));

  it('is that of the address, otherwise the browser’s first that the page has, otherwise English', () => {
    expect(chooseLanguage('de', ['en-GB'])).to.equal('de');
    expect(chooseLanguage('xx', ['pl', 'de-AT', 'en'])).to.equal('de');
    expect(chooseLanguage(null, ['pl'])).to.equal('en');
  });

  it('is any offered language that the browser prefers', () => {
    expect(OTHERS).to.deep.equal(['de', 'fr', 'es', 'pt', 'zh', 'ja', 'ar']);
    for (const tag of ['fr-CA', 'es-MX', 'pt-BR', 'zh-CN', 'ja-JP', 'ar-EG']) {
      expect(chooseLanguage(null, [tag, 'en'])).to.equal(tag.slice(0, 2));
    }
  });

  for (const code of OTHERS) {
    it(`leaves no English text: ${code}`, async () => {
      await loadLanguage(code);
      const english = new Map(listValues(en));
      const left = listValues(words).filter(
        ([key, text]) => text === english.get(key) && /\p{L}/u.test(text) && !SHARED[code]?.includes(text),
      );
      expect(left).to.deep.equal([]);
    });
  }

  const COUNTED: [Language, number, string][] = [
    ['fr', 1, '1 document'],
    ['fr', 2, '2 documents'],
    ['es', 1, '1 documento'],
    ['es', 2, '2 documentos'],
    ['pt', 1, '1 documento'],
    ['pt', 2, '2 documentos'],
    ['ar', 1, 'مستند واحد'],
    ['ar', 2, 'مستندان'],
    ['ar', 3, '3 مستندات'],
    ['ar', 11, '11 مستندًا'],
    ['ar', 100, '100 مستند'],
  ];
  for (const [code, count, expected] of COUNTED) {
    it(`has the right plural form: ${code}, ${count}`, async () => {
      await loadLanguage(code);
      expect(words.form.files(count)).to.equal(expected);
    });
  }

  for (const [code, figures] of [
    ['en', '1,200'],
    ['de', '1.200'],
    ['fr', '1\u202f200'],
    ['zh', '1,200'],
    ['ar', '1,200'],
  ] as const) {
    it(`separates the thousands of each count: ${code}`, async () => {
      await loadLanguage(code);
      const { result, queue, failure } = words;
      for (const count of [result.removed, queue.done, failure.hourLeft]) {
        expect(count(1200, 1200).split(figures)).to.have.length(3);
      }
    });
  }

  it('has the same English text in index.html as in the script', () => {
    const html = readFileSync(new URL('../../src/console/index.html', import.meta.url), 'utf8');
    const frame: Record<string, string> = en.frame;
    const parts = [...html.matchAll(/data-words="(\w+)"\s*>([^<]*)</g)];
    expect(parts.length).to.be.greaterThan(15);
    for (const [, key, text] of parts) {
      expect(frame[key!], key).to.not.equal(undefined);
      if (text!.trim() !== '') expect(frame[key!]).to.equal(text!.trim());
    }
  });

  it('translates only sentences that the service sends', () => {
    const source = new URL('../../src/', import.meta.url);
    const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(engine|http)\/.*\.ts$/.test(name))
      .map((name) => readFileSync(new URL(name, source), 'utf8'))
      .join('\n')
      // What varies, and names of parameters, as the page's sentences have them.
      .replaceAll(/\$\{[^}]*\}/g, '#')
      .replaceAll(/\{\w+\}/g, '{}');
    expect(Object.values(SENTENCES).filter((sentence) => !code.includes(sentence))).to.deep.equal([]);
  });

  it('fills in the counts', async () => {
    expect(describeSentence('watermark_text has more than 24 words.')).to.equal(
      'The text has more than 24 words.',
    );
    expect(describeSentence('The document has no page of this page_number: it has 1 page.')).to.equal(
      'The document has no such page. Its last page is 1.',
    );
    const failed = (difference: string): string =>
      `Page 3 was left as it was: the check after the removal found a difference (${difference}).`;
    await loadLanguage('de');
    expect(describeSentence('The document has 1200 pages; the image workflow takes at most 32.')).to.equal(
      'Das Dokument hat 1.200 Seiten; um ein Bild auszuwählen, dürfen es höchstens 32 sein.',
    );
    expect(describeSentence(failed('2 pixels'))).to.equal(
      'Seite 3 blieb, wie sie war: Es hätte sich mehr daran geändert.',
    );
    await loadLanguage('en');
    expect(describeSentence('An unknown sentence.')).to.equal('An unknown sentence.');
  });

  for (const code of OTHERS) {
    it(`has the counts of each sentence: ${code}`, async () => {
      await loadLanguage(code);
      const countOf = (text: string): number => text.split('#').length - 1;
      for (const [name, text] of Object.entries(en.sentences)) {
        const own = words.sentences[name as keyof typeof SENTENCES];
        expect(countOf(own), own).to.equal(countOf(text));
      }
    });
  }
});

describe('console: in other languages', () => {
  const opened = openConsole();

  // Other specs of this process read the same words, whether a test here passes or not.
  after(() => loadLanguage('en'));

  it('removes in German, then changes the language while the result is shown', async () => {
    const page = await opened.openPage();
    await page.goto(`${opened.service.url}/console?lang=de`);
    await page.setInputFiles('#file', asPdf(readFixture('found/chromium.pdf')));
    await page.getByLabel('Sein Text').fill('CONFIDENTIAL');
    await page.getByRole('button', { name: 'Wasserzeichen entfernen' }).click();
    await page.getByRole('heading', { name: '2 von 2 Wasserzeichen entfernt.' }).waitFor();
    await waitUntilDrawn(page);
    expect(await page.locator('main').innerText()).to.not.match(/\b(the|page|removed|Save)\b/);
    await page.getByLabel('Sprache').selectOption('en');
    await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).to.equal('en');
    expect(page.url()).to.include('lang=en');
    expect(await page.getByLabel('Its text').inputValue()).to.equal('CONFIDENTIAL');
  });

  it('follows the chosen language, and its writing direction, for each language', async () => {
    const page = await opened.openPage();
    await page.goto(`${opened.service.url}/console`);
    for (const code of OTHERS) {
      await page.locator('#language').selectOption(code);
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, code);
      expect(await page.evaluate(() => document.documentElement.dir)).to.equal(code === 'ar' ? 'rtl' : 'ltr');
      await loadLanguage(code);
      expect(await page.locator('#question').innerText()).to.equal(words.frame.question);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${code} is wider than the window`,
      ).to.be.at.most(0);
    }
  });
});
