import { expect } from 'chai';
import { applyRc4 } from '../../../src/engine/file/rc4.js';

describe('applyRc4', () => {
  for (const [key, plain, cipher] of [
    ['Key', 'Plaintext', 'bbf316e8d940af0ad3'],
    ['Wiki', 'pedia', '1021bf0420'],
    ['Secret', 'Attack at dawn', '45a01f645fc35b383552544b9bf5'],
  ] as const) {
    it(`gives the known answer for the key ${key}, and takes it back`, () => {
      const encrypted = applyRc4(Buffer.from(key), Buffer.from(plain));
      expect(Buffer.from(encrypted).toString('hex')).to.equal(cipher);
      expect(Buffer.from(applyRc4(Buffer.from(key), encrypted)).toString()).to.equal(plain);
    });
  }
});
