import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import { listNamedFonts } from '../../../src/engine/content/named-fonts.js';

describe('listNamedFonts', () => {
  const rows: [content: string, fonts: string[]][] = [
    ['/F1 12 Tf /G 9 Tf /F#31 9 Tf', ['F1', 'G']],
    ['% /No\n/F 12 Tf', ['F']],
    ['/X Do /G gs /P scn (/S sh) Tj 12 Tf /M BMC EMC', []],
  ];
  for (const [content, fonts] of rows) {
    it(`finds ${fonts.join(' and ') || 'none'} in ${JSON.stringify(content)}`, () => {
      const bytes = Buffer.from(content, 'latin1');
      expect([...listNamedFonts(bytes, lexInstructions(bytes))]).to.deep.equal(fonts);
    });
  }
});
