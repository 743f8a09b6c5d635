import { expect } from 'chai';
import { PLAIN_STREAMS } from '../../../../src/engine/file/encryption.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { createCipherOf, readCipher } from '../../../../src/engine/mupdf/write/stream-cipher.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { throughQpdf } from '../../../support/pdf-builder.js';

const builder = new TestDocument();
builder.addContentPage(writeBody());
const plain = builder.build();
const encrypted = (password: string): Uint8Array =>
  throughQpdf(plain, '--encrypt', password, 'owner', '256', '--');

describe('createCipherOf', () => {
  it('leaves streams as they are where nothing is encrypted, and decrypts others', () => {
    for (const [file, isPlain] of [
      [plain, true],
      [encrypted(''), false],
    ] as const) {
      const { document } = openPdf(file);
      expect(createCipherOf(document) === PLAIN_STREAMS).to.equal(isPlain);
      document.destroy();
    }
  });
});

describe('readCipher', () => {
  it('reads that of a file', () => {
    expect(readCipher(plain)).to.equal(PLAIN_STREAMS);
    expect(readCipher(encrypted(''))).not.to.be.oneOf([PLAIN_STREAMS, null]);
  });

  it('opens no file that does not speak of encryption', () => {
    expect(readCipher(Buffer.from('no PDF'))).to.equal(PLAIN_STREAMS);
  });

  it('is null where the file cannot be opened', () => {
    expect(readCipher(encrypted('secret'))).to.equal(null);
    expect(readCipher(Buffer.from('/Encrypt, and no PDF'))).to.equal(null);
  });
});
