import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { listMarkerRanges } from '../../../src/engine/content/marker-ranges.js';
import { writeMarkers } from '../../../src/engine/content/write-markers.js';
import { forSeeds, randomContent } from '../../support/generators.js';

function mark(content: Uint8Array, prefix = 'n.3.'): string {
  const stream = { bytes: content, instructions: lexInstructions(content) };
  const ranges = listMarkerRanges(stream, { isForm: false });
  return Buffer.from(writeMarkers(content, ranges, prefix)).toString('latin1');
}

describe('writeMarkers', () => {
  it('names each instruction that paints', () => {
    expect(mark(Buffer.from('q BT (a) Tj ET /Im Do Q'))).to.equal(
      'q BT /OC<</Name(n.3.2)>>BDC (a) Tj EMC  ET /OC<</Name(n.3.4)>>BDC /Im Do EMC  Q',
    );
  });

  it('returns the stream unchanged if it paints nothing', () => {
    expect(mark(Buffer.from('q 1 0 0 1 0 0 cm Q'))).to.equal('q 1 0 0 1 0 0 cm Q');
    expect(mark(new Uint8Array(0))).to.equal('');
  });

  it('equals the stream again without the markers', async () => {
    await forSeeds(200, (random) => {
      const content = Buffer.from(
        randomContent(random, ['(a)Tj', '/F Do', '0 0 1 1 re f', '[(b)2]TJ']),
        'latin1',
      );
      const marked = mark(content, 'x.1.');
      const bare = marked.replaceAll(/\/OC<<\/Name\(x\.1\.\d+\)>>BDC ([^]*?) EMC /gu, '$1');
      expect(bare).to.equal(content.toString('latin1'));
    });
  });
});
