/**
 * The standard security handler (ISO 32000-2, 7.6), as far as it is needed to patch a stream in place.
 *
 * MuPDF can decrypt a file, and encrypt it when it rewrites the whole file. Only a patch leaves the rest of the file
 * unchanged. A key derived here is trusted only after it has decrypted the file's bytes to the bytes that MuPDF reads.
 */
import {
  concatBytes,
  createHash,
  decryptAes,
  encryptAes,
  equalBytes,
  fromHex,
  fromLatin1,
  fromUtf8,
} from '#platform';

/** The entries of the /Encrypt dictionary, with strings as bytes. */
export interface EncryptionTerms {
  version: number;
  revision: number;
  keyLengthBytes: number;
  ownerEntry: Uint8Array;
  userEntry: Uint8Array;
  userKeyEntry: Uint8Array;
  ownerKeyEntry: Uint8Array;
  /** The user's or the owner's password; empty if none was given. */
  password: string;
  permissions: number;
  documentId: Uint8Array;
  encryptsMetadata: boolean;
  /** Method of the crypt filter for streams: V2, AESV2, AESV3 or None. */
  streamMethod: string;
}

export interface StreamCipher {
  /** Returns the encrypted length of data. */
  measure(plainLength: number): number;
  decrypt(objectNumber: number, generation: number, bytes: Uint8Array): Uint8Array | null;
  encrypt(objectNumber: number, generation: number, bytes: Uint8Array): Uint8Array;
}

/** For documents that are not encrypted. */
export const PLAIN_STREAMS: StreamCipher = {
  measure: (plainLength) => plainLength,
  decrypt: (_objectNumber, _generation, bytes) => bytes,
  encrypt: (_objectNumber, _generation, bytes) => bytes,
};

const PASSWORD_PADDING = fromHex('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a');
const AES_BLOCK = 16;
const NOTHING: Uint8Array = new Uint8Array(0);

/** Null if the handler or method is not a standard one. */
export function createStreamCipher(terms: EncryptionTerms): StreamCipher | null {
  // Strings may be encrypted all the same.
  if (terms.streamMethod === 'None') return { ...PLAIN_STREAMS };
  const key = terms.version >= 5 ? deriveAes256Key(terms) : deriveMd5Key(terms);
  if (key === null) return null;
  switch (terms.streamMethod) {
    case 'V2':
      return createRc4Cipher((...object) => deriveObjectKey(key, ...object, ''));
    case 'AESV2':
      return createAesCipher((...object) => deriveObjectKey(key, ...object, 'sAlT'));
    case 'AESV3':
      return createAesCipher(() => key);
    default:
      return null;
  }
}

function md5(...parts: Uint8Array[]): Uint8Array {
  return createHash('md5').update(concatBytes(parts)).digest();
}

/**
 * Derives the file's key for revisions 2 to 4, from the user's password, from the owner's, which encrypts the user's, or
 * from none: a caller may give one password for many files, and some of them need none.
 */
function deriveMd5Key(terms: EncryptionTerms): Uint8Array | null {
  const { revision, keyLengthBytes, ownerEntry } = terms;
  const length = revision === 2 ? 5 : keyLengthBytes;
  if (length < 5 || length > 16) return null;
  const typed = concatBytes([fromLatin1(terms.password), PASSWORD_PADDING]).subarray(0, 32);
  // Algorithm 7: the owner's password decrypts /O, which contains the user's password.
  let ownerKey = md5(typed);
  if (revision >= 3) for (let round = 0; round < 50; round++) ownerKey = md5(ownerKey);
  const usersOfOwner = applyRc4InRounds(ownerKey.subarray(0, length), ownerEntry, revision);
  const keys = [typed, usersOfOwner, PASSWORD_PADDING].map((padded) => deriveUserKey(terms, padded, length));
  return keys.find((key) => isUserKey(terms, key)) ?? keys[0]!;
}

/** Derives the file's key from the user's password (algorithm 2). */
function deriveUserKey(terms: EncryptionTerms, padded: Uint8Array, length: number): Uint8Array {
  const { revision, ownerEntry, permissions, documentId, encryptsMetadata } = terms;
  const permissionBytes = new Uint8Array(4);
  new DataView(permissionBytes.buffer).setInt32(0, permissions, true);
  const metadata = revision >= 4 && !encryptsMetadata ? new Uint8Array(4).fill(0xff) : NOTHING;
  let key = md5(padded, ownerEntry.subarray(0, 32), permissionBytes, documentId, metadata);
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key.subarray(0, length));
  return key.subarray(0, length);
}

/** Checks a key against /U, which is the padding, or a digest with it, encrypted with the file's key (algorithm 6). */
function isUserKey({ revision, userEntry, documentId }: EncryptionTerms, key: Uint8Array): boolean {
  const length = revision === 2 ? 32 : 16;
  const plain = applyRc4InRounds(key, userEntry.subarray(0, length), revision);
  return equalBytes(plain, revision === 2 ? PASSWORD_PADDING : md5(PASSWORD_PADDING, documentId));
}

/** Decrypts an entry of the dictionary. From revision 3 on, it was encrypted twenty times with different keys. */
function applyRc4InRounds(key: Uint8Array, entry: Uint8Array, revision: number): Uint8Array {
  let bytes = entry.subarray(0, 32);
  for (let round = revision === 2 ? 0 : 19; round >= 0; round--) {
    const roundKey = key.map((byte) => byte ^ round);
    bytes = applyRc4(roundKey, bytes);
  }
  return bytes;
}

/**
 * Derives the key of one object (algorithm 1, steps a to d).
 *
 * @param suffix `sAlT` for AES.
 */
function deriveObjectKey(key: Uint8Array, number: number, generation: number, suffix: string): Uint8Array {
  const salt = Uint8Array.of(number, number >> 8, number >> 16, generation, generation >> 8);
  return md5(key, salt, fromLatin1(suffix)).subarray(0, Math.min(key.length + 5, 16));
}

/**
 * Decrypts the file's key, which /UE or /OE has, encrypted with a hash of the password and a salt (algorithm 2.A). A
 * password that is neither the user's nor the owner's was not needed.
 */
function deriveAes256Key(terms: EncryptionTerms): Uint8Array | null {
  const { revision, userEntry, userKeyEntry, ownerEntry, ownerKeyEntry } = terms;
  if (userEntry.length < 48 || userKeyEntry.length < 32) return null;
  const typed = fromUtf8(terms.password).subarray(0, 127);
  const user = userEntry.subarray(0, 48);
  const isOf = (entry: Uint8Array, more = NOTHING): boolean =>
    equalBytes(hashPassword(revision, typed, entry.subarray(32, 40), more), entry.subarray(0, 32));
  const isOwners = typed.length > 0 && ownerKeyEntry.length >= 32 && isOf(ownerEntry, user);
  const hashed = isOwners
    ? hashPassword(revision, typed, ownerEntry.subarray(40, 48), user)
    : hashPassword(revision, isOf(userEntry) ? typed : NOTHING, userEntry.subarray(40, 48));
  const wrapped = (isOwners ? ownerKeyEntry : userKeyEntry).subarray(0, 32);
  return decryptAes(hashed, new Uint8Array(AES_BLOCK), wrapped, false);
}

/** Algorithm 2.B, or its predecessor in revision 5. The owner's hashes include the user's entry. */
function hashPassword(revision: number, typed: Uint8Array, salt: Uint8Array, user = NOTHING): Uint8Array {
  let key = createHash('sha256').update(typed).update(salt).update(user).digest();
  if (revision < 6) return key;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = concatBytes([typed, key, user]);
    const repeated = concatBytes(Array.from({ length: 64 }, () => block));
    const encrypted = encryptAes(key.subarray(0, 16), key.subarray(16, 32), repeated, false);
    // The first 16 bytes as a number, modulo 3. Because 256 is 1 modulo 3, the sum of the bytes has the same remainder.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash((['sha256', 'sha384', 'sha512'] as const)[remainder]!)
      .update(encrypted)
      .digest();
    last = encrypted.at(-1)!;
  }
  return key.subarray(0, 32);
}

type FindKey = (objectNumber: number, generation: number) => Uint8Array;

function createRc4Cipher(findKey: FindKey): StreamCipher {
  const apply = (objectNumber: number, generation: number, bytes: Uint8Array): Uint8Array =>
    applyRc4(findKey(objectNumber, generation), bytes);
  return { measure: (plainLength) => plainLength, decrypt: apply, encrypt: apply };
}

function createAesCipher(findKey: FindKey): StreamCipher {
  return {
    measure: (plainLength) => AES_BLOCK + (Math.floor(plainLength / AES_BLOCK) + 1) * AES_BLOCK,
    decrypt(objectNumber, generation, bytes) {
      if (bytes.length < 2 * AES_BLOCK || bytes.length % AES_BLOCK !== 0) return null;
      const key = findKey(objectNumber, generation);
      try {
        return decryptAes(key, bytes.subarray(0, AES_BLOCK), bytes.subarray(AES_BLOCK), true);
      } catch {
        return null;
      }
    },
    encrypt(objectNumber, generation, bytes) {
      // The initialization vector is derived from the content: the same job gives the same bytes, and different
      // content gets a different vector.
      const vector = createHash('sha256').update(bytes).digest().subarray(0, AES_BLOCK);
      const key = findKey(objectNumber, generation);
      return concatBytes([vector, encryptAes(key, vector, bytes, true)]);
    },
  };
}

/** Encrypts or decrypts with RC4, as old PDFs do. Implemented here because not every build of Node offers it. */
export function applyRc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number): void => {
    const kept = state[one]!;
    state[one] = state[other]!;
    state[other] = kept;
  };
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + state[at]! + key[at % key.length]!) & 255;
    swap(at, other);
  }
  let at = 0;
  let other = 0;
  return bytes.map((byte) => {
    at = (at + 1) & 255;
    other = (other + state[at]!) & 255;
    swap(at, other);
    return byte ^ state[(state[at]! + state[other]!) & 255]!;
  });
}
