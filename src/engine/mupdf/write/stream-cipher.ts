/** Finds out how the streams of a document are encrypted. */
import type * as mupdf from 'mupdf';
import {
  createStreamCipher,
  PLAIN_STREAMS,
  type StreamCipher,
  type EncryptionTerms,
} from '../../file/encryption.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { findValue } from '../../file/value-paths.js';
import { readPassword } from '../../values/password.js';

/** Null if the handler or method is not a standard one. */
export function createCipherOf(document: mupdf.PDFDocument, file: PdfFile): StreamCipher | null {
  if (document.getTrailer().get('Encrypt').isNull()) return PLAIN_STREAMS;
  const terms = readEncryptionTerms(document, file);
  return terms && createStreamCipher(terms);
}

/** Null if the document does not use the standard handler. */
export function readEncryptionTerms(document: mupdf.PDFDocument, file: PdfFile): EncryptionTerms | null {
  const trailer = document.getTrailer();
  const encrypt = trailer.get('Encrypt');
  if (!encrypt.isDictionary() || encrypt.get('Filter').asName() !== 'Standard') return null;
  const number = (name: string, fallback: number): number => {
    const value = encrypt.get(name);
    return value.isNumber() ? value.asNumber() : fallback;
  };
  const bytes = (value: mupdf.PDFObject): Uint8Array =>
    value.isString() ? value.asByteString().slice() : new Uint8Array(0);
  const version = number('V', 0);
  return {
    version,
    revision: number('R', 0),
    keyLengthBytes: version === 4 ? 16 : number('Length', 40) / 8,
    ownerEntry: bytes(encrypt.get('O')),
    userEntry: bytes(encrypt.get('U')),
    userKeyEntry: bytes(encrypt.get('UE')),
    ownerKeyEntry: bytes(encrypt.get('OE')),
    password: readPassword(),
    permissions: readPermissions(file, encrypt.asIndirect()) ?? number('P', 0),
    documentId: bytes(trailer.get('ID', 0)),
    encryptsMetadata: encrypt.get('EncryptMetadata').toString() !== 'false',
    streamMethod: version < 4 ? 'V2' : readStreamMethod(encrypt),
  };
}

/** Some programs write the 32 bits as a positive number, and MuPDF's numbers beyond an int are of single precision. */
function readPermissions(file: PdfFile, objectNumber: number): number | null {
  const version = file.findNewest(objectNumber);
  const value = version && findValue(file.readValue(version), ['P']);
  return value?.kind === 'number' ? value.value : null;
}

function readStreamMethod(encrypt: mupdf.PDFObject): string {
  const filter = encrypt.get('StmF');
  if (!filter.isName() || filter.asName() === 'Identity') return 'None';
  const method = encrypt.get('CF', filter.asName(), 'CFM');
  return method.isName() ? method.asName() : 'None';
}
