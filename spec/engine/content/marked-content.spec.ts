import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { readMarkedContent } from '../../../src/engine/content/marked-content.js';

function read(content: string) {
  const bytes = Buffer.from(content, 'latin1');
  return readMarkedContent({ bytes, instructions: lexInstructions(bytes) });
}

describe('readMarkedContent', () => {
  it('finds sequences with their tags and properties', () => {
    const { sequences } = read('/Artifact <</Subtype/Watermark>> BDC EMC /Span BMC EMC /OC /MC0 BDC EMC');
    expect(sequences.map(({ tag, properties }) => ({ tag, properties }))).to.deep.equal([
      { tag: 'Artifact', properties: { text: '<</Subtype/Watermark>>' } },
      { tag: 'Span', properties: null },
      { tag: 'OC', properties: { name: 'MC0' } },
    ]);
  });

  it('nests sequences independently of q and Q', () => {
    const marks = read('q /A BMC Q /B BMC q EMC EMC Q');
    expect(marks.sequences.map(({ tag, begin, end, parent }) => [tag, begin, end, parent])).to.deep.equal([
      ['A', 1, 6, -1],
      ['B', 3, 5, 0],
    ]);
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((at) => marks.sequenceAt(at))).to.deep.equal([
      -1, 0, 0, 1, 1, 1, 0, -1,
    ]);
  });

  it('returns the innermost artifact around each sequence', () => {
    const { sequences } = read('/P BMC /Artifact BMC /P BMC /Artifact BMC EMC EMC EMC /P BMC EMC EMC');
    expect(sequences.map(({ artifact }) => artifact)).to.deep.equal([-1, 1, 1, 3, -1]);
  });

  it('extends an unclosed sequence to the end', () => {
    expect(read('/A BMC q Q').sequences[0]).to.include({ begin: 0, end: 3 });
  });

  it('ignores an unmatched EMC', () => {
    expect(read('EMC /A BMC EMC EMC').sequences).to.have.lengthOf(1);
  });

  it('finds none in a stream without marked content', () => {
    const marks = read('q Q');
    expect(marks.sequences).to.deep.equal([]);
    expect(marks.sequenceAt(0)).to.equal(-1);
  });
});
