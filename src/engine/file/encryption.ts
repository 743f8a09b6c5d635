/**
 * The standard security handler with an empty user password (ISO 32000-2, 7.6), as far as patching a stream in place needs it.
 *
 * MuPDF decrypts what it reads and would encrypt a file that it writes anew; but
 * a rewrite prints every number again, and only a patch leaves the rest of the
 * file alone. Whatever this file derives is believed only after it has turned
 * the file's bytes into the very bytes that MuPDF reads.
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { applyRc4 } from './rc4.js';

/** What the /Encrypt dictionary says, strings as bytes. */
export interface EncryptionTerms {
  version: number;
  revision: number;
  keyLengthBytes: number;
  ownerEntry: Uint8Array;
  userEntry: Uint8Array;
  userKeyEntry: Uint8Array;
  permissions: number;
  documentId: Uint8Array;
  encryptsMetadata: boolean;
  /** Method of the crypt filter for streams: V2, AESV2, AESV3 or None. */
  streamMethod: string;
}

export interface StreamCipher {
  /** Length in the file of data that is `plainLength` bytes long. */
  measure(plainLength: number): number;
  decrypt(objectNumber: number, generation: number, bytes: Uint8Array): Uint8Array | null;
  encrypt(objectNumber: number, generation: number, bytes: Uint8Array): Uint8Array;
}

/** Streams of a document that is not encrypted stand in the file as they are. */
export const PLAIN_STREAMS: StreamCipher = {
  measure: (plainLength) => plainLength,
  decrypt: (_objectNumber, _generation, bytes) => bytes,
  encrypt: (_objectNumber, _generation, bytes) => bytes,
};

const PASSWORD_PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);
const AES_BLOCK = 16;

/** Null for handlers and methods that are not the standard ones. */
export function createStreamCipher(terms: EncryptionTerms): StreamCipher | null {
  const key = terms.version >= 5 ? deriveAes256Key(terms) : deriveMd5Key(terms);
  if (key === null) return null;
  switch (terms.streamMethod) {
    case 'V2':
      return createRc4Cipher(key);
    case 'AESV2':
      return createAesCipher('aes-128-cbc', (objectNumber, generation) =>
        deriveObjectKey(key, objectNumber, generation, true),
      );
    case 'AESV3':
      return createAesCipher('aes-256-cbc', () => key);
    default:
      return null;
  }
}

function md5(...parts: Uint8Array[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Algorithm 2 for revisions 2 to 4. */
function deriveMd5Key(terms: EncryptionTerms): Buffer | null {
  const { revision, keyLengthBytes, ownerEntry, permissions, documentId, encryptsMetadata } = terms;
  const length = revision === 2 ? 5 : keyLengthBytes;
  if (length < 5 || length > 16) return null;
  const permissionBytes = Buffer.alloc(4);
  permissionBytes.writeInt32LE(permissions | 0);
  const metadata = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let key = md5(PASSWORD_PADDING, ownerEntry.subarray(0, 32), permissionBytes, documentId, metadata);
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key.subarray(0, length));
  return key.subarray(0, length);
}

/** Algorithm 1, steps a to d. */
function deriveObjectKey(key: Buffer, objectNumber: number, generation: number, isAes: boolean): Buffer {
  const salt = Buffer.alloc(5);
  salt.writeUIntLE(objectNumber & 0xffffff, 0, 3);
  salt.writeUIntLE(generation & 0xffff, 3, 2);
  return md5(key, salt, Buffer.from(isAes ? 'sAlT' : '', 'latin1')).subarray(0, Math.min(key.length + 5, 16));
}

/** Algorithm 2.A: the file key lies in /UE, encrypted with a hash of the password and its salt. */
function deriveAes256Key({ revision, userEntry, userKeyEntry }: EncryptionTerms): Buffer | null {
  if (userEntry.length < 48 || userKeyEntry.length < 32) return null;
  const salt = userEntry.subarray(40, 48);
  const hashed = revision >= 6 ? hashPassword(salt) : createHash('sha256').update(salt).digest();
  const decipher = createDecipheriv('aes-256-cbc', hashed, Buffer.alloc(AES_BLOCK)).setAutoPadding(false);
  return Buffer.concat([decipher.update(userKeyEntry.subarray(0, 32)), decipher.final()]);
}

/** Algorithm 2.B for an empty password without an owner's entry. */
function hashPassword(salt: Uint8Array): Buffer {
  let key = createHash('sha256').update(salt).digest();
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    );
    const encrypted = Buffer.concat([cipher.update(repeated), cipher.final()]);
    // The first 16 bytes as a number, modulo 3: 256 is 1 modulo 3, so the digit sum will do.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][remainder]!).update(encrypted).digest();
    last = encrypted.at(-1)!;
  }
  return key.subarray(0, 32);
}

function createRc4Cipher(key: Buffer): StreamCipher {
  const apply = (objectNumber: number, generation: number, bytes: Uint8Array): Uint8Array =>
    applyRc4(deriveObjectKey(key, objectNumber, generation, false), bytes);
  return { measure: (plainLength) => plainLength, decrypt: apply, encrypt: apply };
}

function createAesCipher(
  algorithm: string,
  findKey: (objectNumber: number, generation: number) => Buffer,
): StreamCipher {
  return {
    measure: (plainLength) => AES_BLOCK + (Math.floor(plainLength / AES_BLOCK) + 1) * AES_BLOCK,
    decrypt(objectNumber, generation, bytes) {
      if (bytes.length < 2 * AES_BLOCK || bytes.length % AES_BLOCK !== 0) return null;
      const decipher = createDecipheriv(
        algorithm,
        findKey(objectNumber, generation),
        bytes.subarray(0, AES_BLOCK),
      );
      try {
        return Buffer.concat([decipher.update(bytes.subarray(AES_BLOCK)), decipher.final()]);
      } catch {
        return null;
      }
    },
    encrypt(objectNumber, generation, bytes) {
      // A vector made from the content itself: the same job gives the same bytes, other content another vector.
      const vector = createHash('sha256').update(bytes).digest().subarray(0, AES_BLOCK);
      const cipher = createCipheriv(algorithm, findKey(objectNumber, generation), vector);
      return Buffer.concat([vector, cipher.update(bytes), cipher.final()]);
    },
  };
}
