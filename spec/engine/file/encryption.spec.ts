/**
 * The standard security handler, compared with qpdf, which encrypts, and MuPDF, which decrypts.
 */
import { expect } from 'chai';
import { PdfFile } from '../../../src/engine/file/pdf-file.js';
import {
  applyRc4,
  createStreamCipher,
  PLAIN_STREAMS,
  type EncryptionTerms,
} from '../../../src/engine/file/encryption.js';
import { findStreamEnd } from '../../../src/engine/file/stream-bytes.js';
import { readIndirectObject } from '../../../src/engine/file/syntax.js';
import { readObjectPlaces } from '../../../src/engine/file/xref.js';
import { readEncryptionTerms } from '../../../src/engine/mupdf/write/stream-cipher.js';
import { openPdf } from '../../../src/engine/mupdf/open.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { forSeeds, randomBytes } from '../../support/generators.js';
import { throughQpdf } from '../../support/pdf-builder.js';

const METHODS: [string, string[]][] = [
  ['40-bit RC4', ['40', '--']],
  ['128-bit RC4', ['128', '--use-aes=n', '--']],
  ['128-bit AES', ['128', '--use-aes=y', '--']],
  ['128-bit AES, metadata in the clear', ['128', '--use-aes=y', '--cleartext-metadata', '--']],
  ['256-bit AES', ['256', '--']],
  ['256-bit AES of revision 5', ['256', '--force-R5', '--']],
];

function encrypt(options: string[]): { file: Buffer; terms: EncryptionTerms } {
  const document = new TestDocument();
  document.addContentPage(writeBody());
  const file = Buffer.from(
    throughQpdf(document.build(), '--allow-weak-crypto', '--encrypt', '', 'owner', ...options),
  );
  const opened = openPdf(file);
  const terms = readEncryptionTerms(opened.document, new PdfFile(file))!;
  opened.document.destroy();
  return { file, terms };
}

describe('createStreamCipher', () => {
  for (const [method, options] of METHODS) {
    it(`decrypts and encrypts streams under ${method}`, () => {
      const { file, terms } = encrypt(options);
      const cipher = createStreamCipher(terms)!;
      const places = readObjectPlaces(file)!;
      const { document } = openPdf(file);
      let compared = 0;
      for (const [objectNumber, offset] of places.current) {
        const stream = document.newIndirect(objectNumber);
        const object = readIndirectObject(file, offset)!;
        if (!stream.isStream() || stream.get('Type').toString() === '/XRef') continue;
        const raw = file.subarray(object.streamStart, findStreamEnd(file, object, places.current));
        const plain = cipher.decrypt(objectNumber, object.generation, raw)!;
        expect(Buffer.compare(plain, stream.readRawStream().asUint8Array())).to.equal(0);
        expect(cipher.measure(plain.length)).to.equal(raw.length);
        const again = cipher.encrypt(objectNumber, object.generation, plain);
        expect(again).to.have.lengthOf(raw.length);
        expect(Buffer.compare(cipher.decrypt(objectNumber, object.generation, again)!, plain)).to.equal(0);
        compared++;
      }
      document.destroy();
      expect(compared).to.be.greaterThan(0);
    });
  }

  it('restores any bytes of any object, and returns the same bytes each time', async () => {
    const ciphers = METHODS.map(([, options]) => createStreamCipher(encrypt(options).terms)!);
    await forSeeds(20, (random) => {
      const bytes = randomBytes(random, random.between(0, 200));
      const objectNumber = random.between(1, 0xffffff);
      for (const cipher of ciphers) {
        const encrypted = cipher.encrypt(objectNumber, 3, bytes);
        expect(encrypted).to.have.lengthOf(cipher.measure(bytes.length));
        expect(Buffer.from(cipher.decrypt(objectNumber, 3, encrypted)!)).to.deep.equal(Buffer.from(bytes));
        expect(Buffer.compare(cipher.encrypt(objectNumber, 3, bytes), encrypted)).to.equal(0);
      }
    });
  });

  it('returns null for truncated or damaged AES data', () => {
    const cipher = createStreamCipher(encrypt(['256', '--']).terms)!;
    const encrypted = cipher.encrypt(1, 0, Buffer.alloc(40, 'x'));
    expect(cipher.decrypt(1, 0, encrypted.subarray(0, 16))).to.equal(null);
    expect(cipher.decrypt(1, 0, encrypted.subarray(0, encrypted.length - 1))).to.equal(null);
    expect(cipher.decrypt(1, 0, encrypted.subarray(0, encrypted.length - 16))).to.equal(null);
  });

  it('leaves streams as they are if only strings are encrypted', () => {
    const cipher = createStreamCipher({ ...encrypt(['256', '--']).terms, streamMethod: 'None' })!;
    expect(cipher).to.deep.equal(PLAIN_STREAMS);
    expect(cipher === PLAIN_STREAMS, 'as if nothing were encrypted').to.equal(false);
  });

  it('returns null for methods and entries outside the standard', () => {
    const { terms } = encrypt(['256', '--']);
    for (const other of [
      { streamMethod: 'AESV9' },
      { userKeyEntry: new Uint8Array(8) },
      { userEntry: new Uint8Array(32) },
    ]) {
      expect(createStreamCipher({ ...terms, ...other }), JSON.stringify(other)).to.equal(null);
    }
    const { terms: old } = encrypt(['128', '--use-aes=n', '--']);
    expect(createStreamCipher({ ...old, keyLengthBytes: 17 })).to.equal(null);
    expect(createStreamCipher({ ...old, keyLengthBytes: 4 })).to.equal(null);
  });
});

describe('applyRc4', () => {
  for (const [key, plain, cipher] of [
    ['Key', 'Plaintext', 'bbf316e8d940af0ad3'],
    ['Wiki', 'pedia', '1021bf0420'],
    ['Secret', 'Attack at dawn', '45a01f645fc35b383552544b9bf5'],
  ] as const) {
    it(`has the known result for the key ${key}, and reverses it`, () => {
      const encrypted = applyRc4(Buffer.from(key), Buffer.from(plain));
      expect(Buffer.from(encrypted).toString('hex')).to.equal(cipher);
      expect(Buffer.from(applyRc4(Buffer.from(key), encrypted)).toString()).to.equal(plain);
    });
  }
});
