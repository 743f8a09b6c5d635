/**
 * Which texts are suggested if nothing was removed, and which are not.
 */
import { expect } from 'chai';
import { askWhatWasMeant } from '../../../src/report.js';
import { removeWatermark } from '../../support/witnessed.js';
import { TestDocument, turnedBy, writeBody } from '../../support/documents.js';

const DECLARED = (text: string): string =>
  `/Artifact <</Subtype/Watermark>> BDC BT 0 g /F1 11 Tf 60 40 Td (${text})Tj ET EMC `;

const diagonal = (text: string, at = 120): string =>
  `BT .7 g /F1 30 Tf ${turnedBy(45, at, 300 - at)} Tm (${text})Tj ET `;

function build(...marks: string[]): Uint8Array {
  const document = new TestDocument();
  for (let page = 0; page < 3; page++) {
    document.addContentPage(`${writeBody(['This body is confidential and says so.'])}${marks.join('')}`);
  }
  return document.build();
}

async function suggest(bytes: Uint8Array, hint: string): Promise<unknown> {
  const { summary } = await removeWatermark(bytes, hint);
  expect(summary.status).to.equal('nothing_removed');
  return summary.diagnostics['did_you_mean'];
}

const LIKE: [what: string, typed: string, marks: string[], meant: string[]][] = [
  ['its beginning', 'CONFID', [diagonal('CONFIDENTIAL')], ['CONFIDENTIAL']],
  ['a part of it', 'IDENTIAL', [diagonal('CONFIDENTIAL')], ['CONFIDENTIAL']],
  ['more than it', 'CONFIDENTIAL-DOCUMENT', [diagonal('CONFIDENTIAL')], ['CONFIDENTIAL']],
  ['it with another word', 'STRICTLY PRIVATE', [diagonal('STRICTLY SECRET')], ['STRICTLY SECRET']],
  ['it with one word less', 'FOR USE ONLY', [diagonal('FOR INTERNAL USE ONLY')], ['FOR INTERNAL USE ONLY']],
  ['another text than the declared one', 'SECRET', [DECLARED('Issued to Jane')], ['Issued to Jane']],
  [
    'similar to several, the most similar first',
    'DRAF',
    [diagonal('DRAFT VERSION', 100), diagonal('DRAFT 2', 160), diagonal('DRAFTING', 220)],
    ['DRAFT 2', 'DRAFTING', 'DRAFT VERSION'],
  ],
];

const UNLIKE: [what: string, typed: string, marks: string[]][] = [
  ['body text', 'confidential and says', []],
  ['a mark without a common word', 'SPECIMEN', [diagonal('DRAFT')]],
  ['a mark that shares one word of three', 'COPY FOR JANE', [diagonal('COPY OF JOHN')]],
  ['two letters in the middle of a mark', 'FID 7', [diagonal('CONFIDENTIAL')]],
];

describe('suggested texts', () => {
  for (const [what, typed, marks, meant] of LIKE) {
    it(`are suggested if the hint is ${what}`, async () => {
      expect(await suggest(build(...marks), typed)).to.deep.equal(meant);
    });
  }

  for (const [what, typed, marks] of UNLIKE) {
    it(`omit ${what}`, async () => {
      expect(await suggest(build(...marks), typed)).to.equal(undefined);
    });
  }

  it('are hints that remove the text that they name', async () => {
    const bytes = build(diagonal('CONFIDENTIAL'));
    const [meant] = (await suggest(bytes, 'CONFID')) as string[];
    expect((await removeWatermark(bytes, meant!)).summary.textRemoved).to.equal(3);
  });

  it('are not reported after a removal', async () => {
    const { summary } = await removeWatermark(
      build(diagonal('CONFIDENTIAL'), DECLARED('Issued to Jane')),
      'CONFIDENTIAL',
    );
    expect(summary.diagnostics).not.to.have.property('did_you_mean');
  });

  it('are a question in the message', () => {
    expect(askWhatWasMeant({ did_you_mean: ['A copy', 'B'] })).to.equal(' Did you mean “A copy” or “B”?');
    expect(askWhatWasMeant({ writing: 'none' })).to.equal('');
  });
});
