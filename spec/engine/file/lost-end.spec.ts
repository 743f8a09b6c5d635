import { expect } from 'chai';
import { isEndLost } from '../../../src/engine/file/lost-end.js';
import { findWatermarks } from '../../../src/engine/find-watermarks.js';
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';
import { removeWatermark } from '../../support/witnessed.js';

const LOST = 'The end of the file is lost: pages and watermarks may be missing.';

function build(): Uint8Array {
  const document = new TestDocument();
  for (let page = 0; page < 3; page += 1) document.addContentPage(writeBody() + writeSlanted('(DRAFT)Tj'));
  return document.build();
}

describe('isEndLost', () => {
  const whole = build();
  const start = Buffer.from(whole).lastIndexOf('startxref');

  it('is true for a file that was cut, also behind an earlier revision', () => {
    expect(isEndLost(whole.subarray(0, start))).to.equal(true);
    expect(isEndLost(Buffer.concat([whole, Buffer.from('\n9 0 obj<<>>endobj\n')]))).to.equal(true);
  });

  it('is false for a whole file, with or without junk around it', () => {
    expect(isEndLost(whole)).to.equal(false);
    expect(isEndLost(Buffer.concat([Buffer.from('junk\n'), whole, Buffer.alloc(5000)]))).to.equal(false);
  });

  it('is a warning of the search and of the removal, for a file that was cut only', async () => {
    for (const [bytes, isCut] of [
      [whole.subarray(0, start), true],
      [Buffer.concat([Buffer.from('junk\n'), whole, Buffer.alloc(5000)]), false],
    ] as const) {
      const found = await findWatermarks(bytes);
      expect(found.warnings.includes(LOST)).to.equal(isCut);
      const { evidence } = await removeWatermark(bytes, 'DRAFT');
      expect(evidence.warnings.includes(LOST)).to.equal(isCut);
    }
  });
});
