import { expect } from 'chai';
import { listInlineData } from '../../../../src/engine/mupdf/cost/inline-data.js';
import { lexInstructions } from '../../../../src/engine/content/lexer.js';

function read(content: string): { filters: string[]; numbers: [string, number][]; data: string }[] {
  const bytes = Buffer.from(content, 'latin1');
  return listInlineData(bytes, lexInstructions(bytes)).map(({ filters, numbers, data }) => ({
    filters,
    numbers: [...numbers],
    data: Buffer.from(data).toString('latin1'),
  }));
}

describe('listInlineData', () => {
  it('reads filters, spelt as they may be, and the numbers of their parameters', () => {
    const [image] = read('q BI /W 9 /F [/A85 /#46l] /DP [null <</Columns 7 /K -1>>] ID data\nEI Q');
    expect(image!.filters).to.deep.equal(['A85', 'Fl']);
    expect(new Map(image!.numbers)).to.include.all.keys('W', 'Columns', 'K');
    expect(image!.data).to.equal('data\nEI');
  });

  it('takes the full name where both are given, and the last of two', () => {
    for (const [entries, filter] of [
      ['/Filter /LZW /F /Fl', 'LZW'],
      ['/F /Fl /Filter /LZW', 'LZW'],
      ['/F /Fl /F /RL', 'RL'],
      ['/CS /F /F /RL', 'RL'],
    ])
      expect(read(`BI ${entries} ID x EI`)[0]?.filters, entries).to.deep.equal([filter]);
  });

  it('leaves out what has no filter, and what has no data', () => {
    expect(read('BI /W 1 /H 1 /BPC 8 /CS /G ID x EI 0 g')).to.deep.equal([]);
    expect(read('BI /F /Fl EI')).to.deep.equal([]);
  });
});
