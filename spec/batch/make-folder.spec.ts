import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeFolder } from '../../src/batch/make-folder.js';
import { makeTemporaryPath } from '../support/temporary.js';

describe('makeFolder', () => {
  it('makes a folder and those above it, and does nothing if it is there', () => {
    const folder = join(makeTemporaryPath('-made'), 'a', 'b');
    for (let run = 0; run < 2; run++) {
      makeFolder(`${folder}/`);
      expect(statSync(folder).isDirectory()).to.equal(true);
    }
  });

  it('throws the system’s error for a name that a file has', () => {
    const folder = makeTemporaryPath('-taken');
    mkdirSync(folder);
    writeFileSync(join(folder, 'file'), '');
    expect(() => makeFolder(join(folder, 'file'))).to.throw('EEXIST');
    expect(() => makeFolder(join(folder, 'file', 'below'))).to.throw(/EEXIST|ENOTDIR/u);
  });

  it('ends with the system’s error where no folder can be made', function () {
    if (!existsSync('/proc/self')) this.skip();
    expect(() => makeFolder('/proc/none')).to.throw('ENOENT');
  });
});
