import { expect } from 'chai';
import {
  editStreams,
  listRemovedOperands,
  listPagesToVerify,
} from '../../../src/engine/plan/stream-edits.js';
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';
import { objectNumberOf, type Reference } from '../../support/pdf-builder.js';
import { planFirst, withPassage } from '../../support/traced.js';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import type { ContentUnit } from '../../../src/engine/page/page-model.js';
import { makeInstructionRef } from '../../../src/engine/page/instruction-ref.js';

const MARK = writeSlanted('(CONFIDENTIAL)Tj');

describe('editStreams', () => {
  it('returns the new content of each edited stream object, and no other', () => {
    const document = new TestDocument();
    const streams = document.addContentPage([writeBody(), MARK]).map(objectNumberOf);
    document.addContentPage(writeBody(['Second page.']));
    withPassage(document.build(), 'CONFIDENTIAL', ({ passage, admitted }) => {
      const edits = editStreams(passage.trace.units, planFirst(passage, { admitted, draws: [] }));
      expect([...edits.keys()]).to.deep.equal([streams[1]]);
      const content = Buffer.from(edits.get(streams[1]!)!()).toString('latin1');
      expect(content).to.not.include('CONFIDENTIAL');
      expect(content).to.match(/^q 0\.75 g BT \/F2 36 Tf .* Tm .*ET Q\n$/su);
      const gone = editStreams(
        passage.trace.units,
        planFirst(passage, { admitted, draws: [] }),
        new Set([streams[1]!]),
      );
      expect([...gone], 'a stream that is no more').to.deep.equal([]);
    });
  });

  it('empties a product’s own copy of a removed mark, and keeps that of a kept one', () => {
    const build = (text: string): { file: Uint8Array; settings: number } => {
      const document = new TestDocument();
      const settings = document.addStream('<Watermark>the text</Watermark>');
      const form = document.addForm(
        writeSlanted(`(${text})Tj`),
        document.resources(),
        `/PieceInfo<</ADBE_CompoundType<</Private/Watermark/DocSettings ${settings}>>>>`,
      );
      document.addContentPage(`${writeBody()}/Fm0 Do ${MARK}`, `/XObject<</Fm0 ${form}>>`);
      return { file: document.build(), settings: objectNumberOf(settings) };
    };
    for (const [text, length] of [
      ['CONFIDENTIAL', 0],
      ['SOMETHING ELSE', undefined],
    ] as const) {
      const { file, settings } = build(text);
      withPassage(file, 'CONFIDENTIAL', ({ passage, admitted }) => {
        const edits = editStreams(passage.trace.units, planFirst(passage, { admitted, draws: [] }));
        expect(edits.get(settings)?.().length, text).to.equal(length);
        expect([...edits.keys()].length).to.be.greaterThan(0);
      });
    }
  });
});

/** The operands that are listed if the nth show operators of a stream lose glyphs. */
function list(content: string, ...showing: number[]): string[] {
  const bytes = Buffer.from(content, 'latin1');
  const instructions = lexInstructions(bytes);
  const shows = instructions.operators.flatMap((operator, at) => (/^T[jJ]$/u.test(operator) ? [at] : []));
  const unit: ContentUnit = {
    id: 0,
    kind: 'page',
    segments: [{ objectNumber: 1, start: 0, length: bytes.length }],
    bytes,
    instructions,
    optionalContentName: null,
    isMarkedAsWatermark: false,
    isTied: false,
    boundingBox: null,
    drawnForms: new Map(),
    settingsObjectNumber: 0,
  };
  const removed = new Map(showing.map((nth) => [makeInstructionRef(0, shows[nth]!), new Set([0])]));
  return listRemovedOperands([unit], removed).map((operand) => Buffer.from(operand).toString('latin1'));
}

describe('listRemovedOperands', () => {
  it('lists operands as written, each once', () => {
    const content = 'BT (CONFIDENTIAL) Tj [(CONFI) -3 (DENTIAL)]TJ (CONFIDENTIAL)Tj (other text)Tj ET';
    expect(list(content, 0, 1, 2)).to.deep.equal(['(CONFIDENTIAL)', '[(CONFI) -3 (DENTIAL)]']);
  });

  it('lists the whole text object if the operand alone is too common', () => {
    const letters = 'BT /F1 9 Tf 5 5 Td (D)Tj (R)Tj ET';
    expect(list(`q 1 g Q ${letters} BT (D)Tj ET`, 0, 1)).to.deep.equal([letters]);
  });

  it('lists none if nothing was removed, and no more than can be searched for', () => {
    expect(list('BT (CONFIDENTIAL)Tj ET')).to.deep.equal([]);
    const numbers = Array.from({ length: 200 }, (_, at) => at);
    const many = `BT ${numbers.map((at) => `(copy number ${at})Tj`).join(' ')} ET`;
    expect(list(many, ...numbers)).to.have.lengthOf(64);
  });
});

interface Built {
  file: Uint8Array;
  form: Reference;
  contents: Reference[];
}

/** Three pages: the first and the third draw a form, the second has only contents of its own. */
function build(): Built {
  const document = new TestDocument();
  const form = document.addForm('BT /F1 9 Tf (drawn)Tj ET', document.resources());
  const outer = document.addForm('/Fm0 Do', `<</XObject<</Fm0 ${form}>>>>`);
  const contents = [
    document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`),
    document.addContentPage(writeBody(['Second.'])),
    document.addContentPage(`${writeBody(['Third.'])}/Fm1 Do`, `/XObject<</Fm1 ${outer}>>`),
  ].flat();
  return { file: document.build(), form, contents };
}

function listReached({ file }: Built, edited: Reference[], annotatedPage?: number): number[] {
  return withPassage(file, 'CONFIDENTIAL', ({ passage: { document } }) => {
    const splices = new Map(edited.map((reference) => [objectNumberOf(reference), []]));
    const annotations = annotatedPage === undefined ? [] : [{ pageNumber: annotatedPage, objectNumber: 99 }];
    const pages = listPagesToVerify(document.pages, document.units, { splices, annotations });
    return pages.map(({ pageNumber }) => pageNumber);
  });
}

describe('listPagesToVerify', () => {
  it('lists the pages that run an edited stream, directly or through a form', () => {
    const built = build();
    expect(listReached(built, [built.form])).to.deep.equal([1, 3]);
    expect(listReached(built, [built.contents[1]!])).to.deep.equal([2]);
    expect(listReached(built, [built.form, built.contents[1]!])).to.deep.equal([1, 2, 3]);
  });

  it('lists a page that loses an annotation, and no other', () => {
    expect(listReached(build(), [], 2)).to.deep.equal([2]);
    expect(listReached(build(), [])).to.deep.equal([]);
  });
});
