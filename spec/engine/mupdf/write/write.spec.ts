/**
 * The three ways of writing: what each leaves unchanged, and that none leaves the removed text in the file.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../../support/witnessed.js';
import {
  CLEAN,
  PLANTED,
  TestDocument,
  writeBody,
  writeSlanted,
  type Plant,
} from '../../../support/documents.js';
import { checkWithQpdf, describeEncryption, readWithPoppler, removesOnly } from '../../../support/oracle.js';
import {
  appendRevision,
  objectNumberOf,
  streamBody,
  throughQpdf,
  type StreamCoding,
  latin1Bytes,
} from '../../../support/pdf-builder.js';
import { listPhysicalStreams, listReadableTexts } from '../../../support/physical-scan.js';

const MARK = writeSlanted('(CONFIDENTIAL)Tj');
const OPERAND = '(CONFIDENTIAL)';

async function remove(input: Uint8Array): Promise<{ output: Uint8Array; way: unknown }> {
  const { output, summary } = await removeWatermark(input, 'CONFIDENTIAL');
  expect(summary.status).to.equal('removed');
  return { output: output!, way: summary.diagnostics['writing'] };
}

/** Three pages: one without a mark, one with a mark in its contents, one with a mark in a form. */
function threePages(
  coding: StreamCoding,
  plant: Plant = PLANTED,
): { file: Uint8Array; edited: number[]; form: number } {
  const document = new TestDocument();
  const mark = plant(MARK);
  const form = document.addForm(mark, document.resources(), '', coding);
  const contents = [writeBody(), writeBody() + mark, `${writeBody()}/Fm0 Do`].map((content) =>
    document.addStream(content, '', coding),
  );
  for (const stream of contents) {
    document.addPage({ contents: stream, resources: document.resources(`/XObject<</Fm0 ${form}>>`) });
  }
  const edited = [contents[1]!, contents[2]!].map(objectNumberOf);
  return { file: document.build(), edited, form: objectNumberOf(form) };
}

function holdsOperand(file: Uint8Array, operand = OPERAND): boolean {
  return listReadableTexts(file).some((text) => text.includes(operand));
}

/** Counts the bytes that differ from the upload, up to its end and outside the given spans. */
function countForeignChanges(
  input: Uint8Array,
  output: Uint8Array,
  spans: { start: number; end: number }[],
): number {
  let count = 0;
  for (let at = 0; at < input.length; at++) {
    if (input[at] !== output[at] && !spans.some(({ start, end }) => at >= start && at < end)) count++;
  }
  return count;
}

function spansOf(file: Uint8Array, objectNumbers: number[]): { start: number; end: number }[] {
  return listPhysicalStreams(file).filter(({ objectNumber }) => objectNumbers.includes(objectNumber));
}

/** The spans of the form's object and of its names in the pages' resources. */
function traceOf(file: Uint8Array, form: number): { start: number; end: number }[] {
  const text = Buffer.from(file).toString('latin1');
  return [
    ...text.matchAll(new RegExp(String.raw`/Fm0 ${form} 0 R`, 'gu')),
    ...text.matchAll(new RegExp(String.raw`(?<=\n${form} 0 obj)[^]*?(?=endobj)`, 'gu')),
  ].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

describe('writePlanned', () => {
  describe('in place', () => {
    for (const coding of ['plain', 'flate', 'ascii85-flate'] as const) {
      it(`changes only the edited streams, the emptied form and its names (${coding})`, async () => {
        const { file, edited, form } = threePages(coding);
        const { output, way } = await remove(file);
        expect(way).to.equal('in-place');
        expect(output.length).to.equal(file.length);
        const spans = [...spansOf(file, edited), ...traceOf(file, form)];
        expect(countForeignChanges(file, output, spans)).to.equal(0);
        expect(spans).to.have.lengthOf(6);
        for (const { start, end } of traceOf(file, form)) {
          expect(Buffer.from(output.subarray(start, end)).toString('latin1').trim()).to.be.oneOf([
            '',
            'null',
          ]);
        }
        expect(spansOf(output, edited)).to.have.lengthOf(2);
        expect([holdsOperand(file), holdsOperand(output)]).to.deep.equal([true, false]);
        expect(checkWithQpdf(output)).to.equal(0);
      });
    }

    it('keeps a linearised file linearised', async () => {
      const file = throughQpdf(threePages('flate').file, '--linearize');
      const { output, way } = await remove(file);
      expect(way).to.equal('in-place');
      expect(output.length).to.equal(file.length);
      expect(checkWithQpdf(output)).to.equal(0);
    });

    it('does not change an attachment with the very bytes of the page', async () => {
      const document = new TestDocument();
      const content = writeBody() + MARK;
      const attachment = document.addStream(content, '/Type/EmbeddedFile', 'flate');
      document.addCatalogEntries(
        `/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a)/EF<</F ${attachment}>>>>]>>>>`,
      );
      const page = document.addStream(content, '', 'flate');
      document.addPage({ contents: page, resources: document.resources() });
      const file = document.build();
      const { output } = await remove(file);
      expect(countForeignChanges(file, output, spansOf(file, [objectNumberOf(page)]))).to.equal(0);
    });

    it('does not change the upload itself, even if it is a Buffer', async () => {
      const file = Buffer.from(threePages('flate').file);
      const copy = Uint8Array.from(file);
      await remove(file);
      expect(Buffer.compare(file, copy)).to.equal(0);
    });
  });

  describe('appended', () => {
    it('keeps every byte of the upload except the superseded streams, which are blanked', async () => {
      const { file, edited, form } = threePages('hex');
      const { output, way } = await remove(file);
      expect(way).to.equal('appended');
      const spans = spansOf(file, [edited[0]!, form]);
      expect(countForeignChanges(file, output, spans)).to.equal(0);
      for (const { start, end } of spans) {
        const text = Buffer.from(output.subarray(start, end)).toString('latin1');
        expect(text.trim()).to.equal('');
      }
      expect([holdsOperand(file), holdsOperand(output)]).to.deep.equal([true, false]);
      expect(checkWithQpdf(output)).to.be.at.most(checkWithQpdf(file));
    });

    it('edits files whose other objects are in object streams', async () => {
      const input = throughQpdf(
        threePages('hex').file,
        '--object-streams=generate',
        '--stream-data=preserve',
      );
      const clean = threePages('hex', CLEAN).file;
      const { output } = await remove(input);
      expect(holdsOperand(output)).to.equal(false);
      await removesOnly(input, output, clean);
    });
  });

  describe('over earlier revisions', () => {
    for (const coding of ['plain', 'flate', 'hex'] as const) {
      it(`blanks the superseded streams of the same object (${coding})`, async () => {
        const { file, edited } = threePages(coding);
        const twice = appendRevision(
          file,
          new Map([[edited[0]!, streamBody(writeBody(['Another line.']) + MARK, '', coding)]]),
        );
        const { output } = await remove(twice);
        expect([holdsOperand(twice), holdsOperand(output)]).to.deep.equal([true, false]);
        expect(checkWithQpdf(output)).to.be.at.most(checkWithQpdf(twice));
      });
    }

    it('leaves a file alone whose superseded stream has lost its end', async () => {
      const document = new TestDocument();
      const [contents] = document.addContentPage('BT /F1 9 Tf 40 300 Td (Older)Tj ET');
      const body = streamBody(writeBody() + MARK);
      const updated = appendRevision(document.build(), new Map([[objectNumberOf(contents!), body]]));
      const input = latin1Bytes(Buffer.from(updated).toString('latin1').replace('endstream', 'endstraem'));
      const { output } = await removeWatermark(input, 'CONFIDENTIAL');
      expect(output).to.equal(null);
    });

    it('blanks an older stream that shows the mark in other operators', async () => {
      const { file, edited } = threePages('flate');
      const kerned = writeSlanted('[(CONFI)-12(DENTIAL)]TJ');
      const twice = appendRevision(
        file,
        new Map([[edited[0]!, streamBody(writeBody() + kerned, '', 'flate')]]),
      );
      const { output } = await remove(twice);
      expect(holdsOperand(output)).to.equal(false);
      expect(holdsOperand(output, '(CONFI)-12')).to.equal(false);
    });
  });

  describe('over streams that are no longer used', () => {
    for (const coding of ['plain', 'flate'] as const) {
      it(`blanks contents that a later revision replaced under another number (${coding})`, async () => {
        const document = new TestDocument();
        const [older, newer] = [document.addStream(writeBody() + MARK, '', coding), document.addStream('')];
        const page = document.addPage({ contents: older, resources: document.resources() });
        const file = document.build();
        const pageBody = new RegExp(`\\n${page.replace('R', 'obj')}\\n(.*?)\\nendobj`, 'su').exec(
          Buffer.from(file).toString('latin1'),
        )![1]!;
        const twice = appendRevision(
          file,
          new Map([
            [objectNumberOf(newer), streamBody(writeBody(['Another line.']) + MARK, '', coding)],
            [objectNumberOf(page), pageBody.replace(older, newer)],
          ]),
        );
        const { output } = await remove(twice);
        expect([holdsOperand(twice), holdsOperand(output)]).to.deep.equal([true, false]);
      });
    }

    it('keeps an attachment and a page with the same bytes if they are used', async () => {
      const document = new TestDocument();
      const attachment = document.addStream(MARK, '/Type/EmbeddedFile');
      document.addCatalogEntries(
        `/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a)/EF<</F ${attachment}>>>>]>>>>`,
      );
      const form = document.addForm(MARK, document.resources());
      document.addCatalogEntries(`/Kept ${form}`);
      document.addContentPage(writeBody() + MARK);
      const file = document.build();
      const { output } = await remove(file);
      const kept = [attachment, form].map(objectNumberOf);
      expect(spansOf(output, kept)).to.deep.equal(spansOf(file, kept));
    });

    it('blanks contents that no cross-reference names', async () => {
      const { file } = threePages('flate');
      const text = Buffer.from(file).toString('latin1');
      const stray = `900 0 obj\n<</Length ${MARK.length}>>\nstream\n${MARK}\nendstream\nendobj\n`;
      const input = Buffer.from(text.replace(/(?=startxref)/u, `% \n${stray}`), 'latin1');
      const { output } = await remove(input);
      expect([holdsOperand(input), holdsOperand(output)]).to.deep.equal([true, false]);
    });
  });

  describe('with an ambiguous object', () => {
    const build = (mark: string): Buffer => {
      const document = new TestDocument();
      document.addContentPage(writeBody() + mark);
      const moved = document.build({ prefix: 'HTTP/1.0 200 OK\r\n\r\n' });
      return Buffer.concat([moved, Buffer.from('90 100000 obj\n(stray)\nendobj\n')]);
    };

    it('leaves files alone whose sections are wrong', async () => {
      const text = build(MARK).toString('latin1');
      const input = Buffer.from(text.replace(/startxref\s+\d+/u, ''), 'latin1');
      const { output, summary } = await removeWatermark(input, 'CONFIDENTIAL');
      expect(output).to.equal(null);
      expect(summary.warnings.join()).to.include('(data-or-object)');
    });

    it('accepts files whose sections are right from their header on', async () => {
      const input = build(MARK);
      const { output, way } = await remove(input);
      expect(way).to.equal('mended');
      expect(holdsOperand(output)).to.equal(false);
      await removesOnly(input, output, build(''));
    });
  });

  it('appends a stream that has no length', async () => {
    const write = (plant: Plant): string => {
      const document = new TestDocument();
      document.addContentPage(writeBody() + plant(MARK));
      return Buffer.from(document.build()).toString('latin1');
    };
    const breakLength = (length: string): string => ' '.repeat(length.length);
    const input = latin1Bytes(write(PLANTED).replace(/\/Length \d+(?=>>\nstream\nBT)/u, breakLength));
    const { output, way } = await remove(input);
    expect(way).to.equal('appended');
    expect(holdsOperand(output)).to.equal(false);
    await removesOnly(input, output, latin1Bytes(write(CLEAN)));
  });

  describe('repaired', () => {
    it('accepts files with bytes before their header, which are dropped', async () => {
      const document = new TestDocument();
      document.addContentPage(writeBody() + MARK);
      const whole = document.build();
      const input = Buffer.concat([Buffer.from('HTTP/1.0 200 OK\r\n\r\n'), whole]);
      const twin = new TestDocument();
      twin.addContentPage(writeBody());
      const { output, way } = await remove(input);
      expect(way).to.equal('mended');
      expect(holdsOperand(output)).to.equal(false);
      // Except for the mark's operand and the sections at the end, every byte is the upload's.
      const kept = output.subarray(0, whole.length);
      expect(countForeignChanges(whole, kept, []), 'bytes').to.be.below(MARK.length + 64);
      await removesOnly(input, output, twin.build());
    });

    it('accepts bytes before the header of an updated file without a line end between its revisions', async () => {
      const document = new TestDocument();
      const [contents] = document.addContentPage(writeBody() + MARK);
      const whole = Buffer.from(document.build()).toString('latin1').trimEnd();
      const updated = appendRevision(
        latin1Bytes(whole),
        new Map([[objectNumberOf(contents!), streamBody(writeBody() + MARK)]]),
      );
      const { output, way } = await remove(Buffer.concat([Buffer.from('From: x\r\n\r\n'), updated]));
      expect(way).to.equal('mended');
      expect(holdsOperand(output)).to.equal(false);
    });

    it('keeps the notation of numbers', async () => {
      const document = new TestDocument();
      document.addContentPage(writeBody() + MARK);
      const text = Buffer.from(document.build()).toString('latin1');
      const input = Buffer.from(
        text
          .replace('/MediaBox[0 0 420 560]', '/MediaBox[0 0 419.99998 560.0]')
          .replace(/startxref\s+\d+/u, ''),
        'latin1',
      );
      const { output, way } = await remove(input);
      expect(way).to.equal('mended');
      expect(Buffer.from(output).includes('/MediaBox[0 0 419.99998 560.0]')).to.equal(true);
      expect(checkWithQpdf(output)).to.equal(0);
    });

    for (const [form, options] of [
      ['object streams', ['--object-streams=generate']],
      ['256-bit AES', ['--encrypt', '', 'owner', '256', '--']],
      [
        '128-bit RC4 and object streams',
        [
          '--object-streams=generate',
          '--allow-weak-crypto',
          '--encrypt',
          '',
          'owner',
          '128',
          '--use-aes=n',
          '--',
        ],
      ],
    ] as const) {
      it(`accepts files with ${form} whose cross-references are wrong`, async () => {
        const whole = Buffer.from(throughQpdf(threePages('flate').file, ...options)).toString('latin1');
        const input = Buffer.from(whole.replace(/startxref\s+\d+/u, 'startxref\n7'), 'latin1');
        const { output, way } = await remove(input);
        expect(way).to.equal('mended');
        expect(holdsOperand(output)).to.equal(false);
        expect(checkWithQpdf(output)).to.equal(0);
        // Poppler cannot read the upload itself.
        await removesOnly(Buffer.from(whole, 'latin1'), output, threePages('flate', CLEAN).file);
      });
    }

    it('leaves no mark in older versions of an object', async () => {
      const document = new TestDocument();
      const [contents] = document.addContentPage(writeBody() + MARK);
      const older = Buffer.from(document.build()).toString('latin1');
      const newer = appendRevision(
        Buffer.from(older, 'latin1'),
        new Map([[objectNumberOf(contents!), streamBody(writeBody(['Newer.']) + MARK)]]),
      );
      const input = Buffer.from(
        Buffer.from(newer)
          .toString('latin1')
          .replaceAll(/startxref\s+\d+/gu, ''),
        'latin1',
      );
      expect(holdsOperand(input)).to.equal(true);
      const { output, way } = await remove(input);
      expect(way).to.equal('mended');
      expect(holdsOperand(output)).to.equal(false);
      expect(readWithPoppler(output)).to.deep.equal(['Newer.']);
    });

    for (const [damage, breakFile] of [
      ['a wrong startxref', (text: string) => text.replace(/startxref\n\d+/u, 'startxref\n7')],
      [
        'a stream with a wrong length',
        (text: string) => text.replace(/\/Length \d+>>\nstream\nBT/u, '/Length 3>>\nstream\nBT'),
      ],
      ['no cross-references', (text: string) => text.replace(/xref\n0[^]*trailer/u, 'trailer')],
    ] as const) {
      it(`repairs a file with ${damage}`, async () => {
        const document = new TestDocument();
        document.addContentPage(writeBody() + MARK);
        const input = Buffer.from(breakFile(Buffer.from(document.build()).toString('latin1')), 'latin1');
        const twin = new TestDocument();
        twin.addContentPage(writeBody());
        const { output } = await remove(input);
        expect(holdsOperand(output)).to.equal(false);
        await removesOnly(input, output, twin.build());
      });
    }
  });

  describe('encrypted files', () => {
    for (const [name, options] of [
      ['40-bit RC4', ['--allow-weak-crypto', '--encrypt', '', 'owner', '40', '--']],
      [
        '128-bit RC4',
        ['--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--use-aes=n', '--modify=none', '--'],
      ],
      [
        '128-bit AES',
        ['--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--use-aes=y', '--print=none', '--'],
      ],
      ['256-bit AES', ['--encrypt', '', 'owner', '256', '--extract=n', '--']],
    ] as const) {
      it(`stay encrypted with their permissions (${name})`, async () => {
        const input = throughQpdf(threePages('flate').file, ...options);
        const { output } = await remove(input);
        expect(describeEncryption(output)).to.equal(describeEncryption(input));
        await removesOnly(input, output, threePages('flate', CLEAN).file);
      });
    }
  });
});
