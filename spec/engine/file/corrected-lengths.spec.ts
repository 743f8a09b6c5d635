import { expect } from 'chai';
import { deflateSync } from 'node:zlib';
import { correctLengths } from '../../../src/engine/file/corrected-lengths.js';

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

describe('correctLengths', () => {
  it('returns the upload itself if all lengths are right', () => {
    const upload = writeFile('5', '3');
    const corrected = correctLengths(upload);
    expect(corrected.file.bytes).to.equal(upload);
    expect(corrected.isDamaged).to.equal(false);
    expect(corrected.restoreUntouched(upload, 'in-place')).to.equal(upload);
  });

  it('corrects a length without moving a byte, and does not change the upload', () => {
    const upload = writeFile('12', '3');
    const before = Buffer.from(upload);
    const corrected = correctLengths(upload);
    expect(text(corrected.file.bytes)).to.equal(text(writeFile('5 ', '3')));
    expect(corrected.isDamaged).to.equal(true);
    expect(upload.equals(before)).to.equal(true);
  });

  it('uses the white space around the digits if they need more room', () => {
    const data = 'x'.repeat(100);
    const write = (length: string): string =>
      `%PDF-1.4\n1 0 obj\n<</Length${length}/A 1>>\nstream\n${data}\nendstream\nendobj\n`;
    const correctLength = (length: string): string =>
      text(correctLengths(Buffer.from(write(length))).file.bytes);
    expect(correctLength(' 7  ')).to.equal(write(' 100'));
    expect(correctLength('   7')).to.equal(write(' 100'));
    expect(correctLength(' 7 ')).to.equal(write(' 7 '));
  });

  it('leaves a length without room, and reports that the file is damaged', () => {
    const upload = writeFile('5', '3', '3 0 obj\n<</Length 9>>\nstream\n0123456789\nendstream\nendobj\n');
    expect(correctLengths(upload).file.bytes).to.equal(upload);
    expect(correctLengths(upload).isDamaged).to.equal(true);
  });

  it('leaves the length of a later version that no section refers to', () => {
    const again = '2 0 obj\n<</Length 12>>\nstream\nQ q\nendstream\nendobj\n';
    const upload = writeFile('5', '3', again);
    expect(correctLengths(upload).file.bytes).to.equal(upload);
    const [offset, section] = [upload.indexOf(again), upload.length];
    const update = `xref\n2 1\n${String(offset).padStart(10, '0')} 00000 n \ntrailer\n<<>>\nstartxref\n${section}\n%%EOF\n`;
    const updated = Buffer.concat([upload, Buffer.from(update)]);
    expect(text(correctLengths(updated).file.bytes)).to.equal(
      text(updated).replace('Length 12', 'Length 3 '),
    );
  });

  it('leaves a number that two streams share', () => {
    const upload = writeFile('3 0 R', '3 0 R', '3 0 obj\n19\nendobj\n');
    expect(correctLengths(upload).file.bytes).to.equal(upload);
  });

  it('corrects a number shared by two streams if both need the same', () => {
    const upload = Buffer.from(
      text(writeFile('3 0 R', '3 0 R', '3 0 obj\n19\nendobj\n')).replace('q Q', 'q 0 Q'),
    );
    expect(text(correctLengths(upload).file.bytes)).to.contain('3 0 obj\n5 \nendobj');
  });

  it('leaves all lengths of an encrypted file, and reports that the file is damaged', () => {
    const upload = writeFile('99', '3', '3 0 obj<</Encrypt 4 0 R>>endobj\n');
    const { file, isDamaged } = correctLengths(upload);
    expect([file.bytes === upload, isDamaged]).to.deep.equal([true, true]);
  });

  it('leaves the length of broken data, whose end readers see differently', () => {
    const data = deflateSync('BT ET '.repeat(50), { level: 0 }).toString('latin1');
    const write = (length: string, own: string): Buffer =>
      Buffer.from(
        `%PDF-1.4\n1 0 obj\n<</Filter/FlateDecode/Length ${length}>>\nstream\n${own}\nendstream\nendobj\n`,
        'latin1',
      );
    const sound = write('999', data);
    expect(text(correctLengths(sound).file.bytes)).to.equal(text(write(String(data.length), data)));
    const broken = write('999', data.slice(0, 99));
    expect(correctLengths(broken).file.bytes).to.equal(broken);
    expect(correctLengths(broken).isDamaged).to.equal(true);
  });

  describe('restoreUntouched', () => {
    const upload = writeFile('12', '14');
    const corrected = correctLengths(upload);

    it('restores the wrong lengths of untouched streams, and no others', () => {
      const output = Buffer.from(corrected.file.bytes);
      output.write('q  ', output.indexOf('q Q'), 'latin1');
      const restored = text(corrected.restoreUntouched(output, 'in-place'));
      expect(restored).to.equal(text(writeFile('12', '3 ')).replace('q Q', 'q  '));
    });

    it('also restores them before an appended section', () => {
      const output = Buffer.concat([corrected.file.bytes, Buffer.from('3 0 obj\n')]);
      expect(text(corrected.restoreUntouched(output, 'appended'))).to.equal(`${text(upload)}3 0 obj\n`);
    });

    it('keeps corrected lengths in a mended file', () => {
      const output = Buffer.from('%PDF-1.4\n');
      expect(corrected.restoreUntouched(output, 'mended')).to.equal(output);
    });
  });
});
