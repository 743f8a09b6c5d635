/**
 * Documents that need a password: the mark is removed, and the same passwords still give the same rights.
 */
import { type Ran, readOutput, runProgram } from '../../support/run-program.js';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { removeWatermark } from '../../../src/engine/remove-text-watermark.js';
import { readPassword, withPassword } from '../../../src/engine/values/password.js';
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';
import { throughQpdf } from '../../support/pdf-builder.js';
import { startPdfium } from '../../support/pdfium.js';
import { makeTemporaryPath } from '../../support/temporary.js';

const MARK = 'CONFIDENTIAL';

interface Locked {
  method: string;
  user: string;
  owner: string;
  options: string[];
  /** Arguments for qpdf before those of the encryption. */
  first?: string[];
}

const WITHOUT_PRINT = ['--print=none', '--modify=none'];
const SECRETS = { user: 'open sesame', owner: 'the owner’s own' };
const LATIN = { user: 'mütze', owner: 'bär' };
const METHODS: Pick<Locked, 'method' | 'options'>[] = [
  { method: 'RC4 of 40 bits', options: ['40', '--print=n', '--modify=n'] },
  { method: 'RC4 of 128 bits', options: ['128', '--use-aes=n', ...WITHOUT_PRINT] },
  { method: 'AES of 128 bits', options: ['128', '--use-aes=y', ...WITHOUT_PRINT] },
  {
    method: 'AES of 128 bits, metadata in the clear',
    options: ['128', '--use-aes=y', '--cleartext-metadata', ...WITHOUT_PRINT],
  },
  { method: 'AES of 256 bits, revision 5', options: ['256', '--force-R5', ...WITHOUT_PRINT] },
  { method: 'AES of 256 bits, revision 6', options: ['256', ...WITHOUT_PRINT] },
];
const DOCUMENTS: Locked[] = [
  ...METHODS.map((method) => ({ ...method, user: SECRETS.user, owner: 'the owner' })),
  ...METHODS.slice(1, 3).map((method) => ({ ...method, user: 'same', owner: 'same' })),
  {
    method: 'AES of 256 bits, metadata in the clear',
    options: ['256', '--cleartext-metadata'],
    user: 'a',
    owner: 'b',
  },
  { ...METHODS[5]!, method: 'AES of 256 bits, in other letters', user: 'пароль für ½', owner: SECRETS.owner },
  { ...METHODS[2]!, method: 'AES of 128 bits, in Latin letters', ...LATIN },
  {
    ...METHODS[5]!,
    method: 'AES of 256 bits, with object streams',
    user: 'a',
    owner: 'b',
    first: ['--object-streams=generate'],
  },
  {
    ...METHODS[1]!,
    method: 'RC4 of 128 bits, with object streams',
    user: 'a',
    owner: 'b',
    first: ['--object-streams=generate'],
  },
];
const OPEN_TO_ALL: Locked[] = METHODS.map((method) => ({ ...method, user: '', owner: 'the owner' }));

function lock({ user, owner, options, first = [] }: Locked): Uint8Array {
  const document = new TestDocument();
  const metadata = document.addStream('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>', '/Type/Metadata/Subtype/XML');
  document.addCatalogEntries(`/Metadata ${metadata}`);
  document.addContentPage(writeBody() + writeSlanted(`(${MARK})Tj`));
  document.addContentPage(writeBody());
  const encrypt = ['--allow-weak-crypto', ...first, '--encrypt', user, owner, ...options, '--'];
  return throughQpdf(document.build(), ...encrypt);
}

/** The rights that a password gives, without the line that names the password. */
function readRights(path: string, password: string): string {
  const text = readOutput('qpdf', ['--show-encryption', `--password=${password}`, path]);
  return text.toString('utf8').replace(/^Supplied password.*\n/gmu, '');
}

/**
 * The remaining text of a page in three other engines. Poppler takes passwords as bytes, which old methods need in
 * Latin-1.
 */
async function readEverywhere(path: string, password: string): Promise<Record<string, string>> {
  const { status } = runProgram('qpdf', ['--check', `--password=${password}`, path]);
  const open = (way: string): Ran => runProgram('pdftotext', [way, password, '-l', '1', path, '-']);
  const asUser = open('-upw');
  const poppler = asUser.status === 0 ? asUser : open('-opw');
  const library = await startPdfium();
  const pdfium = await library.loadDocument(readFileSync(path), password);
  const text = pdfium.getPage(0).getText();
  pdfium.destroy();
  library.destroy();
  const read = { qpdf: `${status}`, PDFium: text };
  return password === LATIN.user || password === LATIN.owner
    ? read
    : { ...read, Poppler: poppler.status === 0 ? poppler.output.toString('utf8') : 'closed' };
}

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => (error as { code?: string }).code ?? error,
  );
}

describe('documents with a password', () => {
  for (const locked of [...DOCUMENTS, ...OPEN_TO_ALL]) {
    const { method, user, owner } = locked;
    for (const password of new Set([user, owner])) {
      const who = user === owner ? 'the one password' : password === user ? 'the user’s' : 'the owner’s';
      it(`loses the mark and keeps passwords and rights: ${method}, by ${password === '' ? 'none' : who}`, async () => {
        const bytes = lock(locked);
        const { output, summary } = await removeWatermark(bytes, MARK, { password });
        expect([summary.textRemoved, summary.diagnostics['writing']]).to.deep.equal([1, 'in-place']);
        const [before, after] = [makeTemporaryPath('.pdf'), makeTemporaryPath('.pdf')];
        writeFileSync(before, bytes);
        writeFileSync(after, output!);
        for (const each of new Set([user, owner])) {
          expect(readRights(after, each), each).to.equal(readRights(before, each));
          const { qpdf, ...texts } = await readEverywhere(after, each);
          expect(qpdf, each).to.equal('0');
          for (const [reader, text] of Object.entries(texts)) {
            expect(text, `${reader} by ${each}`).to.include('The committee met on Tuesday');
            expect(text, `${reader} by ${each}`).to.not.include(MARK);
          }
        }
        if (user !== '') expect(runProgram('qpdf', ['--check', after]).status).to.equal(2);
        const again = await removeWatermark(output!, MARK, { password });
        expect(again.summary.reason).to.equal('target_not_found');
      });
    }
  }

  for (const locked of DOCUMENTS) {
    it(`is refused without its password, and with a wrong one: ${locked.method}`, async () => {
      const bytes = lock(locked);
      expect(await codeOf(removeWatermark(bytes, MARK))).to.equal('password-required');
      expect(await codeOf(removeWatermark(bytes, MARK, { password: '' }))).to.equal('password-required');
      expect(await codeOf(removeWatermark(bytes, MARK, { password: 'another' }))).to.equal('wrong-password');
    });
  }

  for (const locked of OPEN_TO_ALL) {
    it(`is written as without a password if it needs none: ${locked.method}`, async () => {
      const bytes = lock(locked);
      const without = await removeWatermark(bytes, MARK);
      const { output, summary } = await removeWatermark(bytes, MARK, { password: 'another' });
      expect(summary.diagnostics['writing']).to.equal('in-place');
      expect(Buffer.compare(output!, without.output!)).to.equal(0);
    });
  }

  it('is opened by the second witness with its password', async () => {
    const { createPdfiumWitness } = await import('../../../src/engine/witness/pdfium.js');
    const options = { password: SECRETS.user, secondWitness: true, createSecondWitness: createPdfiumWitness };
    const { summary } = await removeWatermark(lock(DOCUMENTS[5]!), MARK, options);
    expect(summary.diagnostics['witnesses']).to.equal('MuPDF, PDFium');
  });

  it('keeps its password from another job that runs at the same time', async () => {
    const bytes = lock(DOCUMENTS[5]!);
    const [opened, ...refused] = await Promise.all([
      removeWatermark(bytes, MARK, { password: SECRETS.user }),
      codeOf(removeWatermark(bytes, MARK)),
      codeOf(removeWatermark(bytes, MARK, { password: 'another' })),
    ]);
    expect([opened.summary.status, ...refused]).to.deep.equal([
      'removed',
      'password-required',
      'wrong-password',
    ]);
    const seen = await Promise.all(
      ['one', null, 'two'].map((password) =>
        withPassword(password, async () => {
          await new Promise((resolve) => setImmediate(resolve));
          return readPassword();
        }),
      ),
    );
    expect(seen).to.deep.equal(['one', '', 'two']);
  });
});
