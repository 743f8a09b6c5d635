import { expect } from 'chai';
import { EnclosureReader, type Enclosure } from '../../../src/engine/origins/enclosure.js';
import { TestDocument } from '../../support/documents.js';
import { withPassage, readContent } from '../../support/traced.js';

/** The enclosure of a page's first glyph. */
function describeFirst(build: (document: TestDocument) => void): Enclosure {
  const document = new TestDocument();
  build(document);
  return withPassage(document.build(), 'CONFIDENTIAL', ({ passage: { document: read } }) => {
    const page = read.pages[0]!;
    const event = page.paint.spanEvent[0]!;
    return read.enclosures.read(page, page.paint.eventChain[event]!);
  });
}

const SHOWN = 'BT /F1 9 Tf 50 300 Td (a)Tj ET';
const NOTHING: Enclosure = {
  artifactSubtypes: [],
  annotationSubtype: null,
  annotationObjectNumber: 0,
  isInWatermarkForm: false,
  optionalContentNames: [],
};

describe('EnclosureReader', () => {
  it('finds nothing around bare text, whatever precedes or follows it', () => {
    const content = `/Artifact<</Subtype/Watermark>>BDC EMC ${SHOWN} /Artifact<</Subtype/Watermark>>BDC EMC`;
    expect(describeFirst((document) => document.addContentPage(content))).to.deep.equal(NOTHING);
  });

  it('reads artifacts innermost first, with property lists in the stream or the resources', () => {
    const content = `/Artifact/Outer BDC /Artifact<</Subtype /Watermark>>BDC ${SHOWN} EMC EMC`;
    const { artifactSubtypes } = describeFirst((document) =>
      document.addContentPage(content, '/Properties<</Outer<</Subtype/Background>>>>'),
    );
    expect(artifactSubtypes).to.deep.equal(['Watermark', 'Background']);
  });

  it('takes what cpdf adds to a page for a watermark', () => {
    const { artifactSubtypes } = describeFirst((document) =>
      document.addContentPage(`/CPDFSTAMP BMC ${SHOWN} EMC`),
    );
    expect(artifactSubtypes).to.deep.equal(['Watermark']);
  });

  it('reads what encloses the draw of a form, and the form itself', () => {
    const { artifactSubtypes, isInWatermarkForm } = describeFirst((document) => {
      const form = document.addForm(
        SHOWN,
        document.resources(),
        '/PieceInfo<</ADBE_CompoundType<</Private/Watermark>>>>',
      );
      document.addContentPage('/Artifact<</Subtype/Watermark>>BDC /Fm0 Do EMC', `/XObject<</Fm0 ${form}>>`);
    });
    expect([artifactSubtypes, isInWatermarkForm]).to.deep.equal([['Watermark'], true]);
  });

  for (const [tagged, found] of [
    [8, ['Watermark']],
    [9, []],
  ] as const) {
    it(`finds ${found.length} artifacts around a form with ${tagged} tagged sequences: with more it is a page`, () => {
      const { artifactSubtypes } = describeFirst((document) => {
        const sequences = Array.from({ length: tagged }, (_, at) => `/P<</MCID ${at}>>BDC ${SHOWN} EMC `);
        const form = document.addForm(sequences.join(''), document.resources());
        document.addContentPage('/Artifact<</Subtype/Watermark>>BDC /Fm0 Do EMC', `/XObject<</Fm0 ${form}>>`);
      });
      expect(artifactSubtypes).to.deep.equal(found);
    });
  }

  it('does not treat other piece information as a watermark’s', () => {
    const { isInWatermarkForm } = describeFirst((document) => {
      const form = document.addForm(
        SHOWN,
        document.resources(),
        '/PieceInfo<</ADBE_CompoundType<</Private/Header>>>>',
      );
      document.addContentPage('/Fm0 Do', `/XObject<</Fm0 ${form}>>`);
    });
    expect(isInWatermarkForm).to.equal(false);
  });

  for (const [what, entry] of [
    ['a group', (group: string) => group],
    ['a membership of one group', (group: string) => `<</Type/OCMD/OCGs ${group}>>`],
    ['a membership of several', (group: string) => `<</Type/OCMD/OCGs[${group}]>>`],
  ] as const) {
    it(`names the layer of ${what}, around a sequence or of a form itself`, () => {
      const inSequence = describeFirst((document) => {
        const layer = document.add('<</Type/OCG/Name(Stamped)>>');
        document.addContentPage(`/OC/L BDC ${SHOWN} EMC`, `/Properties<</L ${document.add(entry(layer))}>>`);
      });
      const ofForm = describeFirst((document) => {
        const layer = document.add('<</Type/OCG/Name(Stamped)>>');
        const form = document.addForm(SHOWN, document.resources(), `/OC ${document.add(entry(layer))}`);
        document.addContentPage('/Fm0 Do', `/XObject<</Fm0 ${form}>>`);
      });
      expect(inSequence.optionalContentNames).to.deep.equal(['Stamped']);
      expect(ofForm.optionalContentNames).to.deep.equal(['Stamped']);
    });
  }

  it('names the annotation of the appearance', () => {
    const { annotationSubtype, annotationObjectNumber } = describeFirst((document) => {
      const appearance = document.addForm(SHOWN, document.resources());
      const stamp = document.add(
        `<</Type/Annot/Subtype/Stamp/Rect[0 0 400 400]/F 4/AP<</N ${appearance}>>>>`,
      );
      document.addContentPage('', '', { annotations: [stamp] });
    });
    expect(annotationSubtype).to.equal('Stamp');
    expect(annotationObjectNumber).to.be.greaterThan(0);
  });

  it('distinguishes artifacts of one stream by number', () => {
    const document = new TestDocument();
    document.addContentPage(
      `${SHOWN} /Artifact BMC ${SHOWN} /Span BMC ${SHOWN} EMC EMC /Artifact BMC ${SHOWN} EMC`,
    );
    withPassage(document.build(), 'CONFIDENTIAL', ({ passage: { document: read } }) => {
      const unit = read.units[0]!;
      const reader = new EnclosureReader(read.units, () => null);
      const numbers = unit.instructions.operators.flatMap((operator, at) =>
        operator === 'Tj' ? [reader.artifactOf(unit.id, at)] : [],
      );
      expect(numbers).to.deep.equal([0, 1, 1, 3]);
      expect(reader.artifactOf(99, 0), 'a unit that nobody knows').to.equal(0);
    });
  });

  it('reads a text once for each list of a stream, and returns its length', () => {
    const document = new TestDocument();
    const span = (list: string): string => `/Span${list}BDC ${SHOWN} EMC `;
    const content = `${span('/One ').repeat(3)}${span('/Two ')}${span('<</ActualText(abc)>>').repeat(2)}${span('/None ')}`;
    document.addContentPage(content);
    withPassage(document.build(), 'CONFIDENTIAL', ({ passage: { document: read } }) => {
      const unit = read.units[0]!;
      const lists: Record<string, string> = { One: '<</ActualText(ab)>>', Two: '<</ActualText(abcd)>>' };
      const charged: number[] = [];
      const reader = new EnclosureReader(
        read.units,
        (_, name) => (name in lists ? { text: lists[name]!, optionalContentName: null } : null),
        (characters) => charged.push(characters),
      );
      const texts = unit.instructions.operators.flatMap((operator, at) =>
        operator === 'Tj' ? [reader.actualTextOf(unit.id, at)?.text ?? null] : [],
      );
      expect(texts).to.deep.equal(['ab', 'ab', 'ab', 'abcd', 'abc', 'abc', null]);
      expect(charged).to.deep.equal([2, 4, 3, 0]);
    });
  });
});

describe('replacement text of a document', () => {
  const linesOf = (content: string, resources = ''): string[] =>
    readContent(content, resources).lines.map(({ key }) => key);

  it('is read once, however many operators show its glyphs', () => {
    const content = 'BT /F1 9 Tf 50 50 Td /Span<</ActualText(xyz)>>BDC (a)Tj (b)Tj EMC (c)Tj ET';
    expect(linesOf(content)).to.deep.equal(['xyzc']);
  });

  it('is that of the innermost sequence', () => {
    const content =
      'BT /F1 9 Tf 50 50 Td /Span<</ActualText(outer)>>BDC (a)Tj /Span<</ActualText(in)>>BDC (b)Tj EMC EMC ET';
    expect(linesOf(content)).to.deep.equal(['outerin']);
  });

  it('may be named in the resources', () => {
    const content = 'BT /F1 9 Tf 50 50 Td /Span /MC0 BDC (ab)Tj EMC ET';
    expect(linesOf(content, '/Properties<</MC0<</ActualText(named)>>>>')).to.deep.equal(['named']);
  });

  it('does not apply to glyphs on several lines', () => {
    const content = 'BT /F1 9 Tf 50 90 Td /Span<</ActualText(both)>>BDC (ab)Tj 0 -20 Td (cd)Tj EMC ET';
    expect(linesOf(content)).to.deep.equal(['ab', 'cd']);
  });

  it('applies to raised or lowered parts', () => {
    const content =
      'BT /F1 9 Tf 1 0 0 1 50 50 Tm (a)Tj /Span<</ActualText(x)>>BDC (b)Tj 1 0 0 1 60 55 Tm (c)Tj EMC 1 0 0 1 66 50 Tm (d)Tj ET';
    expect(linesOf(content)).to.deep.equal(['axd']);
  });
});
