import { expect } from 'chai';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { onePage, written } from '../../../hostile/raw-pdf.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { throughQpdf } from '../../../support/pdf-builder.js';
import { surveyed } from '../../../support/surveyed.js';

const builder = new TestDocument();
builder.addContentPage(writeBody(['A line.']));
const sound = Buffer.from(builder.build());

describe('Survey', () => {
  it('does not change a sound document', () => {
    expect(surveyed(sound, ({ document }) => document.wasRepaired())).to.equal(false);
  });

  it('makes MuPDF repair a file whose damage it has not read yet', () => {
    const text = sound.toString('latin1');
    const font = String(text.indexOf('4 0 obj')).padStart(10, '0');
    const broken = Buffer.from(text.replace(font, String(Number(font) + 9).padStart(10, '0')), 'latin1');
    expect(broken).not.to.deep.equal(sound);
    const { document: opened, wasRepaired } = openPdf(broken);
    opened.destroy();
    expect([wasRepaired, surveyed(broken, (survey) => survey.document.wasRepaired())]).to.deep.equal([
      false,
      true,
    ]);
  });

  it('lists the object streams with their objects, and no others', () => {
    const compressed = Buffer.from(
      throughQpdf(sound, '--object-streams=generate', '--stream-data=uncompress'),
    );
    const streams = surveyed(compressed, ({ objectStreams }) =>
      objectStreams.map(({ found, held }) => ({
        objectNumber: found.objectNumber,
        held: held.map(
          ([objectNumber, value]) => `${objectNumber} ${Buffer.from(value).toString('latin1').slice(0, 2)}`,
        ),
      })),
    );
    const [, container] = /(\d+) 0 obj\s*<<\s*\/Type\s*\/ObjStm/u.exec(compressed.toString('latin1'))!;
    expect(streams).to.deep.equal([
      { objectNumber: Number(container), held: ['2 <<', '3 <<', '4 <<', '5 <<', '6 <<'] },
    ]);
  });

  it('keeps the last version of each object', () => {
    const again = Buffer.concat([sound, Buffer.from('1 0 obj\n(again)\nendobj\n')]);
    const first = again.indexOf('2 0 obj');
    surveyed(again, ({ newest }) => {
      expect(newest.get(1)!.start).to.equal(again.lastIndexOf('1 0 obj'));
      expect(newest.get(2)!.start).to.equal(first);
    });
  });

  it('distinguishes streams, other objects and missing objects', () => {
    const streams = surveyed(written(onePage()), (survey) =>
      [3, 4, 5, 99].filter((one) => survey.isStream(one)),
    );
    expect(streams).to.deep.equal([4]);
  });

  it('counts offsets from the header', () => {
    const file = Buffer.concat([Buffer.from('\r\n'), sound]);
    expect(surveyed(file, ({ newest }) => newest.get(1)!.start)).to.equal(sound.indexOf('1 0 obj'));
  });
});
