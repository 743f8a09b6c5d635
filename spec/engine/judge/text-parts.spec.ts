import { expect } from 'chai';
import { findOccurrences } from '../../../src/engine/find/matching.js';
import { listPartsByInstruction } from '../../../src/engine/judge/text-parts.js';
import { TestDocument } from '../../support/documents.js';
import { readFirstPage } from '../../support/traced.js';

/** The parts of the body and of each "draft"; every instruction of the contents is a part. */
function read(build: (document: TestDocument) => void): { body: string[]; own: string[][]; fonts: number[] } {
  const document = new TestDocument();
  build(document);
  const { page, runs, lines } = readFirstPage(document.build());
  const { occurrences } = findOccurrences(page, runs, lines, { key: 'draft', text: 'draft' });
  const parts = listPartsByInstruction(page, occurrences, (instruction) => instruction);
  const list = (parts: ReadonlySet<number>): string[] => [...parts].sort((a, b) => a - b).map(String);
  return {
    body: list(parts.others.parts),
    own: occurrences.map((one) => list(parts.byOccurrence.get(one)!.parts)),
    fonts: occurrences.map((one) => parts.byOccurrence.get(one)!.fonts.size),
  };
}

describe('listPartsByInstruction', () => {
  it('separates the text of occurrences from all other text', () => {
    const found = read((document) =>
      document.addContentPage(
        'BT /F1 9 Tf 50 300 Td (one)Tj 0 -90 Td /F2 9 Tf (DRAFT)Tj 0 -90 Td (two)Tj ET',
      ),
    );
    expect(found).to.deep.equal({ body: ['3', '8'], own: [['6']], fonts: [1] });
  });

  it('lists all instructions and fonts of an occurrence', () => {
    const found = read((document) =>
      document.addContentPage('BT /F1 9 Tf 50 300 Td (DR)Tj /F2 9 Tf (AFT)Tj ET'),
    );
    expect(found).to.deep.equal({ body: [], own: [['3', '5']], fonts: [2] });
  });

  it('assigns text of a form to the instruction of the contents that draws it', () => {
    const found = read((document) => {
      const inner = document.addForm('BT /F1 9 Tf (DRAFT)Tj ET', document.resources());
      const outer = document.addForm('/Fm1 Do', `<</XObject<</Fm1 ${inner}>>>>`);
      document.addContentPage('q 1 0 0 1 50 300 cm /Fm0 Do Q', `/XObject<</Fm0 ${outer}>>`);
    });
    expect(found).to.deep.equal({ body: [], own: [['2']], fonts: [1] });
  });

  it('counts letters that are filled and outlined as one text', () => {
    const found = read((document) => document.addContentPage('BT 2 Tr /F1 9 Tf 50 300 Td (DRAFT)Tj ET'));
    expect(found).to.deep.equal({ body: [], own: [['4']], fonts: [1] });
  });

  it('ignores spaces', () => {
    const found = read((document) => document.addContentPage('BT /F1 9 Tf 50 300 Td (  )Tj (one)Tj ET'));
    expect(found.body).to.deep.equal(['4']);
  });

  it('omits annotations', () => {
    const found = read((document) => {
      const appearance = document.addForm(
        'BT /F1 9 Tf (DRAFT)Tj ET',
        document.resources(),
        '/BBox[0 0 90 20]',
      );
      const stamp = document.add(
        `<</Type/Annot/Subtype/Stamp/Rect[50 300 140 320]/F 4/AP<</N ${appearance}>>>>`,
      );
      document.addContentPage('BT /F1 9 Tf 50 100 Td (one)Tj ET', '', { entries: `/Annots[${stamp}]` });
    });
    expect(found).to.deep.equal({ body: ['3'], own: [[]], fonts: [0] });
  });
});
