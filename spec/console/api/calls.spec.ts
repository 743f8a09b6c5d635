import { create as contentDisposition } from 'content-disposition';
import { expect } from 'chai';
import { readFileName } from '../../../src/console/api/calls.js';

describe('console: the file name of the answer’s document', () => {
  it('is the name that the service suggests, in any script', () => {
    for (const name of [
      'a_cleaned.pdf',
      'Bericht Nº 4_cleaned.pdf',
      '社外秘_cleaned.pdf',
      'a"b_cleaned.pdf',
      "it's_cleaned.pdf",
    ]) {
      expect(readFileName(contentDisposition(name))).to.equal(name);
    }
  });

  it('is a default name if the service suggests none', () => {
    expect(readFileName('')).to.equal('document_cleaned.pdf');
  });
});
