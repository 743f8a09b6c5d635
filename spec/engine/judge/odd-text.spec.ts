import { expect } from 'chai';
import { isOddText } from '../../../src/engine/judge/odd-text.js';

describe('isOddText', () => {
  for (const text of [
    'Printed 2024-03-05 by J. Doe',
    'Stand 5.3.2024',
    'on 05/03/24',
    'Downloaded on 5 March 2024',
    'Received March 5, 2024',
    'https://example.org/terms',
    'see www.example.org',
    'doi 10.1000/182',
    'jane.doe@example.org',
    '© Northwind',
    'Copyright Northwind',
    'All rights reserved',
    'Licensed to Jane Doe',
    'Property of Jane Doe, 12 Elm Street',
    'Downloaded from the library',
  ]) {
    it(`sees what marks hold in “${text}”`, () => expect(isOddText(text)).to.equal(true));
  }

  for (const text of [
    'CONFIDENTIAL',
    'Annual Report 2024',
    'Chapter 3.1: Results of the trial',
    'Proceedings of the 12th conference',
    'Version 1.2.3 of the manual',
    'The licence of a pilot',
    'Property values in the city',
    'marching 5 abreast',
    'Table 4/5, continued',
  ]) {
    it(`sees nothing of the kind in “${text}”`, () => expect(isOddText(text)).to.equal(false));
  }
});
