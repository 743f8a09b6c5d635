import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { DESCRIBED, describeAnswers } from '../write-described.js';

describe('console: types of the answers', () => {
  it('are those of the published description', async () => {
    expect(readFileSync(DESCRIBED, 'utf8')).to.equal(await describeAnswers());
  });
});
