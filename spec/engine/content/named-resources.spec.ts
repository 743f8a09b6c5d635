import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { listNamedResources } from '../../../src/engine/content/named-resources.js';

function list(content: string): Record<string, unknown> {
  const bytes = Buffer.from(content, 'latin1');
  const { fonts, shadings, colorSpaces, hasInlineImages } = listNamedResources(bytes, lexInstructions(bytes));
  return { fonts: [...fonts], shadings: [...shadings], colorSpaces: [...colorSpaces], hasInlineImages };
}

const NONE = { fonts: [], shadings: [], colorSpaces: [], hasInlineImages: false };

describe('listNamedResources', () => {
  it('lists each name once, by the operator that looks it up', () => {
    expect(list('/F1 12 Tf /S sh /S sh /C cs /D CS /F#31 9 Tf')).to.deep.equal({
      ...NONE,
      fonts: ['F1'],
      shadings: ['S'],
      colorSpaces: ['C', 'D'],
    });
  });

  it('finds the name of a font behind a comment', () => {
    expect(list('% /No\n/F 12 Tf')).to.deep.equal({ ...NONE, fonts: ['F'] });
  });

  it('notices inline images', () => {
    expect(list('BI /W 1 /H 1 /CS /C /BPC 8 ID x EI').hasInlineImages).to.equal(true);
  });

  it('takes no names from other operators, strings or instructions without one', () => {
    expect(list('/X Do /G gs /P scn (/S sh) Tj 12 Tf sh cs /M BMC EMC')).to.deep.equal(NONE);
  });
});
