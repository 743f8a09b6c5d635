import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { drawSideBySide } from '../../src/compare/side-by-side.js';
import { makeTemporaryPath } from '../support/temporary.js';

describe('drawSideBySide', () => {
  it('shows before, after, and the differences in red, as mutool renders the file', async () => {
    const before = { width: 1, height: 1, bytes: Uint8Array.of(0, 0, 0, 255) };
    const after = { width: 1, height: 1, bytes: Uint8Array.of(10, 100, 200, 255) };
    const path = makeTemporaryPath('.png');
    writeFileSync(path, await drawSideBySide(before, after));
    // MuPDF's own tool reads the picture and says its pixels.
    const ppm = makeTemporaryPath('.pnm');
    execFileSync('mutool', ['draw', '-q', '-r', '96', '-o', ppm, '-F', 'ppm', path]);
    const pixels = execFileSync('tail', ['-c', String(27 * 3), ppm]);
    const pixelAt = (x: number): number[] => [...pixels.subarray(x * 3, x * 3 + 3)];
    expect(pixels).to.have.lengthOf(81);
    expect([pixelAt(0), pixelAt(13), pixelAt(26)]).to.deep.equal([
      [0, 0, 0],
      [200, 100, 10],
      [220, 0, 0],
    ]);
  });
});
