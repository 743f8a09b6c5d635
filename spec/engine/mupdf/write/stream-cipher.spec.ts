import { expect } from 'chai';
import { PLAIN_STREAMS, type EncryptionTerms } from '../../../../src/engine/file/encryption.js';
import { PdfFile } from '../../../../src/engine/file/pdf-file.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { createCipherOf, readEncryptionTerms } from '../../../../src/engine/mupdf/write/stream-cipher.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { appendRevision, throughQpdf } from '../../../support/pdf-builder.js';

const builder = new TestDocument();
builder.addContentPage(writeBody());
const plain = builder.build();
const encrypted = (password: string): Uint8Array =>
  throughQpdf(plain, '--encrypt', password, 'owner', '256', '--');

describe('createCipherOf', () => {
  it('returns streams unchanged if nothing is encrypted, and decrypts others', () => {
    for (const [file, isPlain] of [
      [plain, true],
      [encrypted(''), false],
    ] as const) {
      const { document } = openPdf(file);
      expect(createCipherOf(document, new PdfFile(file)) === PLAIN_STREAMS).to.equal(isPlain);
      document.destroy();
    }
  });
});

function read(...options: string[]): EncryptionTerms | null {
  const builder = new TestDocument();
  builder.addContentPage(writeBody());
  const plain = builder.build();
  const file =
    options.length === 0
      ? plain
      : throughQpdf(plain, '--allow-weak-crypto', '--encrypt', '', 'owner', ...options, '--');
  const { document } = openPdf(file);
  try {
    return readEncryptionTerms(document, new PdfFile(file));
  } finally {
    document.destroy();
  }
}

describe('readEncryptionTerms', () => {
  for (const [what, options, terms] of [
    ['40-bit RC4', ['40'], { version: 1, revision: 2, keyLengthBytes: 5, streamMethod: 'V2' }],
    [
      '128-bit RC4',
      ['128', '--use-aes=n'],
      { version: 2, revision: 3, keyLengthBytes: 16, streamMethod: 'V2' },
    ],
    [
      '128-bit AES',
      ['128', '--use-aes=y'],
      { version: 4, revision: 4, keyLengthBytes: 16, streamMethod: 'AESV2' },
    ],
    ['256-bit AES', ['256'], { version: 5, revision: 6, streamMethod: 'AESV3' }],
  ] as const) {
    it(`reads the terms of ${what}`, () => {
      const found = read(...options)!;
      expect(found).to.include(terms);
      expect(found.ownerEntry.length).to.equal(found.version === 5 ? 48 : 32);
      expect(found.documentId.length).to.be.greaterThan(0);
      expect(found.encryptsMetadata).to.equal(true);
    });
  }

  it('recognises unencrypted metadata', () => {
    expect(read('256', '--cleartext-metadata')!.encryptsMetadata).to.equal(false);
  });

  it('reads permissions as a signed number, as the key needs it', () => {
    expect(read('128', '--use-aes=y', '--print=none')!.permissions).to.be.lessThan(0);
  });

  it('reads permissions that are written as a positive number, beyond what MuPDF reads exactly', () => {
    const file = throughQpdf(plain, '--allow-weak-crypto', '--encrypt', '', 'owner', '40', '--');
    const text = Buffer.from(file).toString('latin1');
    const objectNumber = Number(/\/Encrypt (\d+)/u.exec(text)![1]);
    const [, body] = new RegExp(`\\n${objectNumber} 0 obj\\n(.+?)\\nendobj`, 'su').exec(text)!;
    const unsigned = body!.replace(/\/P (-\d+)/u, (_, signed) => `/P ${2 ** 32 + Number(signed)}`);
    const changed = appendRevision(file, new Map([[objectNumber, unsigned]]));
    const readFrom = (bytes: Uint8Array): number => {
      const { document } = openPdf(bytes);
      const { permissions } = readEncryptionTerms(document, new PdfFile(bytes))!;
      document.destroy();
      return permissions;
    };
    expect(readFrom(changed)).to.equal(2 ** 32 + readFrom(file));
  });

  it('has no terms for a file that is not encrypted', () => {
    expect(read()).to.equal(null);
  });
});
