/**
 * How the streams of a document are encrypted.
 */
import type * as mupdf from 'mupdf';
import { createStreamCipher, PLAIN_STREAMS, type StreamCipher } from '../../file/encryption.js';
import { chargeObjectStreams } from '../../file/object-stream-bytes.js';
import { latin1 } from '../../file/syntax.js';
import { Budget, DEFAULT_LIMITS } from '../../values/budget.js';
import { EngineFailure } from '../../values/failure.js';
import { openPdf } from '../open.js';
import { readEncryptionTerms } from './encryption-terms.js';

/** Null for handlers and methods that are not the standard ones. */
export function createCipherOf(document: mupdf.PDFDocument): StreamCipher | null {
  if (document.getTrailer().get('Encrypt').isNull()) return PLAIN_STREAMS;
  const terms = readEncryptionTerms(document);
  return terms === null ? null : createStreamCipher(terms);
}

/** Null as well where the file cannot be opened, or would cost more than is usual. */
export function readCipher(upload: Uint8Array): StreamCipher | null {
  if (!latin1(upload, 0, upload.length).includes('/Encrypt')) return PLAIN_STREAMS;
  try {
    chargeObjectStreams(upload, new Budget(DEFAULT_LIMITS));
    const { document } = openPdf(upload);
    try {
      return createCipherOf(document);
    } finally {
      document.destroy();
    }
  } catch (error) {
    if (error instanceof EngineFailure && error.code !== 'spent') return null;
    throw error;
  }
}
