import { expect } from 'chai';
import { deflateSync } from 'node:zlib';
import { PLAIN_STREAMS } from '../../../src/engine/file/encryption.js';
import { mendUpload, type MendedUpload } from '../../../src/engine/file/mended-upload.js';
import { PdfFile } from '../../../src/engine/file/pdf-file.js';

function mend(
  upload: Uint8Array,
  readCipher = (): typeof PLAIN_STREAMS | null => PLAIN_STREAMS,
): MendedUpload {
  return mendUpload(new PdfFile(upload), readCipher);
}

/** Two streams: `BT ET` and `q Q`, with their lengths as text. */
function writeFile(first: string, second: string, more = ''): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj\n<</Length ${first}/A 1>>\nstream\nBT ET\nendstream\nendobj\n` +
      `2 0 obj\n<</Length ${second}>>\nstream\nq Q\nendstream\nendobj\n${more}trailer\n<<>>\n`,
    'latin1',
  );
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

describe('mendUpload', () => {
  it('hands out the upload itself where all lengths are right', () => {
    const upload = writeFile('5', '3');
    const mended = mend(upload);
    expect(mended.file.bytes).to.equal(upload);
    expect(mended.isDamaged).to.equal(false);
    expect(mended.restoreUntouched(upload, 'in-place')).to.equal(upload);
  });

  it('puts a length right without moving a byte, and leaves the upload as it is', () => {
    const upload = writeFile('12', '3');
    const before = Buffer.from(upload);
    const mended = mend(upload);
    expect(text(mended.file.bytes)).to.equal(text(writeFile('5 ', '3')));
    expect(mended.isDamaged).to.equal(true);
    expect(upload.equals(before)).to.equal(true);
  });

  it('takes the white space around the digits where they have no room', () => {
    const data = 'x'.repeat(100);
    const write = (length: string): string =>
      `%PDF-1.4\n1 0 obj\n<</Length${length}/A 1>>\nstream\n${data}\nendstream\nendobj\n`;
    const mendLength = (length: string): string => text(mend(Buffer.from(write(length))).file.bytes);
    expect(mendLength(' 7  ')).to.equal(write(' 100'));
    expect(mendLength('   7')).to.equal(write(' 100'));
    expect(mendLength(' 7 ')).to.equal(write(' 7 '));
  });

  it('leaves a length without room, and says that the file is damaged', () => {
    const upload = writeFile('5', '3', '3 0 obj\n<</Length 9>>\nstream\n0123456789\nendstream\nendobj\n');
    expect(mend(upload).file.bytes).to.equal(upload);
    expect(mend(upload).isDamaged).to.equal(true);
  });

  it('leaves the length of a later version that no section leads to', () => {
    const again = '2 0 obj\n<</Length 12>>\nstream\nQ q\nendstream\nendobj\n';
    const upload = writeFile('5', '3', again);
    expect(mend(upload).file.bytes).to.equal(upload);
    const [offset, section] = [upload.indexOf(again), upload.length];
    const update = `xref\n2 1\n${String(offset).padStart(10, '0')} 00000 n \ntrailer\n<<>>\nstartxref\n${section}\n%%EOF\n`;
    const updated = Buffer.concat([upload, Buffer.from(update)]);
    expect(text(mend(updated).file.bytes)).to.equal(text(updated).replace('Length 12', 'Length 3 '));
  });

  it('leaves a number that two streams share', () => {
    const upload = writeFile('3 0 R', '3 0 R', '3 0 obj\n19\nendobj\n');
    expect(mend(upload).file.bytes).to.equal(upload);
  });

  it('mends a number that says the same for both streams that share it', () => {
    const upload = Buffer.from(
      text(writeFile('3 0 R', '3 0 R', '3 0 obj\n19\nendobj\n')).replace('q Q', 'q 0 Q'),
    );
    expect(text(mend(upload).file.bytes)).to.contain('3 0 obj\n5 \nendobj');
  });

  it('puts a line end in the place of a space behind the keyword, and gives the space back where nothing was touched', () => {
    const sound = text(writeFile('5', '3'));
    const upload = Buffer.from(sound.replace('stream\nBT', 'stream BT'));
    const mended = mend(upload);
    expect(text(mended.file.bytes)).to.equal(sound);
    expect(mended.isDamaged).to.equal(true);
    expect(text(mended.restoreUntouched(mended.file.bytes, 'in-place'))).to.equal(text(upload));
    const output = Buffer.from(sound.replace('BT ET', '     '));
    expect(text(mended.restoreUntouched(output, 'in-place'))).to.equal(text(output));
  });

  for (const [what, space, expected] of [
    ['in the white space before the end of the object', ' '.repeat(12), '\nendstream\n '],
    ['in white space that it fills', ' '.repeat(11), '\nendstream\n'],
    ['between, where there is less', '\n', '\nendstream\n'],
    ['between, where there is none', '', '\nendstream\n'],
  ] as const) {
    it(`puts a lost end back ${what}`, () => {
      const sound = text(writeFile('5', '3'));
      const upload = Buffer.from(sound.replace('BT ET\nendstream\n', `BT ET${space}`));
      const mended = mend(upload);
      expect(text(mended.file.bytes)).to.equal(sound.replace('BT ET\nendstream\n', `BT ET${expected}`));
      expect(mended.isDamaged).to.equal(true);
      expect(mended.restoreUntouched(mended.file.bytes, 'in-place')).to.equal(mended.file.bytes);
    });
  }

  it('takes away what leads to a section where something stands elsewhere than before', () => {
    const write = (space: string): string =>
      text(writeFile('5', '3', 'startxref\n7\n')).replace('BT ET\nendstream\n', `BT ET${space}`);
    const mendEnd = (space: string): string => text(mend(Buffer.from(write(space))).file.bytes);
    expect(mendEnd(' '.repeat(12))).to.contain('startxref\n7');
    expect(mendEnd('\n')).to.contain('         \n7').and.not.to.contain('startxref');
  });

  it('leaves the length of broken data, which readers take to end where each thinks fit', () => {
    const data = deflateSync('BT ET '.repeat(50), { level: 0 }).toString('latin1');
    const write = (length: string, own: string): Buffer =>
      Buffer.from(
        `%PDF-1.4\n1 0 obj\n<</Filter/FlateDecode/Length ${length}>>\nstream\n${own}\nendstream\nendobj\n`,
        'latin1',
      );
    const sound = write('999', data);
    expect(text(mend(sound).file.bytes)).to.equal(text(write(String(data.length), data)));
    const broken = write('999', data.slice(0, 99));
    expect(mend(broken).file.bytes).to.equal(broken);
    expect(mend(broken).isDamaged).to.equal(true);
    expect(mend(broken, () => null).file.bytes, 'encrypted in unknown ways').not.to.equal(broken);
  });

  describe('restoreUntouched', () => {
    const upload = writeFile('12', '14');
    const mended = mend(upload);

    it('gives the caller the length back of what was not touched, and of that alone', () => {
      const output = Buffer.from(mended.file.bytes);
      output.write('q  ', output.indexOf('q Q'), 'latin1');
      const restored = text(mended.restoreUntouched(output, 'in-place'));
      expect(restored).to.equal(text(writeFile('12', '3 ')).replace('q Q', 'q  '));
    });

    it('does so before an appended section too', () => {
      const output = Buffer.concat([mended.file.bytes, Buffer.from('3 0 obj\n')]);
      expect(text(mended.restoreUntouched(output, 'appended'))).to.equal(`${text(upload)}3 0 obj\n`);
    });

    it('keeps right what a file written anew says', () => {
      const output = Buffer.from('%PDF-1.4\n');
      expect(mended.restoreUntouched(output, 'rewritten')).to.equal(output);
      expect(mended.restoreUntouched(output, 'mended')).to.equal(output);
    });
  });
});
