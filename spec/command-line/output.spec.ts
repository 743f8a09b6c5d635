import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openOutputFile } from '../../src/command-line/output.js';
import { UsageError } from '../../src/command-line/failure-sentence.js';

describe('openOutputFile', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'output-spec-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('leaves the existing file in place until everything is written', () => {
    const path = join(folder, 'a.pdf');
    writeFileSync(path, 'old');
    const write = openOutputFile(path, true);
    expect(readFileSync(path, 'utf8')).to.equal('old');
    write(Buffer.from('new'));
    expect(readFileSync(path, 'utf8')).to.equal('new');
    expect(readdirSync(folder)).to.deep.equal(['a.pdf']);
  });

  it('replaces a file only if allowed, and writes to a device in any case', () => {
    const path = join(folder, 'a.pdf');
    writeFileSync(path, 'old');
    expect(() => openOutputFile(path, false)).to.throw(UsageError, /exists: give --force to replace it\.$/u);
    expect(readFileSync(path, 'utf8')).to.equal('old');
    openOutputFile('/dev/null', false)(Buffer.from('new'));
  });

  it('leaves no temporary file if nothing is written', () => {
    openOutputFile(join(folder, 'a.pdf'), false);
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('reports an output that cannot be moved into place, and leaves no temporary file', () => {
    const path = join(folder, 'a.pdf');
    const write = openOutputFile(path, true);
    mkdirSync(path);
    expect(() => write(Buffer.from('new'))).to.throw(UsageError, /^cannot write /u);
    expect(readdirSync(folder)).to.deep.equal(['a.pdf']);
  });

  it('keeps the permissions of the file that it replaces', () => {
    const path = join(folder, 'a.pdf');
    writeFileSync(path, 'old', { mode: 0o640 });
    openOutputFile(path, true)(Buffer.from('new'));
    expect(statSync(path).mode & 0o777).to.equal(0o640);
  });

  it('writes to the target of a symbolic link, and keeps the link', () => {
    writeFileSync(join(folder, 'real.pdf'), 'old');
    symlinkSync('real.pdf', join(folder, 'link.pdf'));
    openOutputFile(join(folder, 'link.pdf'), true)(Buffer.from('new'));
    expect(readFileSync(join(folder, 'real.pdf'), 'utf8')).to.equal('new');
    expect(readdirSync(folder)).to.deep.equal(['link.pdf', 'real.pdf']);
  });

  it('writes to the target of a symbolic link that does not exist yet, and keeps the links', () => {
    mkdirSync(join(folder, 'below'));
    symlinkSync('below/second.pdf', join(folder, 'first.pdf'));
    symlinkSync('../real.pdf', join(folder, 'below', 'second.pdf'));
    openOutputFile(join(folder, 'first.pdf'), false)(Buffer.from('new'));
    expect(readFileSync(join(folder, 'real.pdf'), 'utf8')).to.equal('new');
    expect(readlinkSync(join(folder, 'first.pdf'))).to.equal('below/second.pdf');
    expect(readlinkSync(join(folder, 'below', 'second.pdf'))).to.equal('../real.pdf');
  });

  it('refuses a symbolic link into a folder that does not exist, or to itself', () => {
    symlinkSync('no/real.pdf', join(folder, 'link.pdf'));
    symlinkSync('circle.pdf', join(folder, 'circle.pdf'));
    for (const name of ['link.pdf', 'circle.pdf']) {
      expect(() => openOutputFile(join(folder, name), true)).to.throw(
        UsageError,
        /^cannot write .*\/\w+\.pdf: /u,
      );
    }
    expect(readdirSync(folder).sort()).to.deep.equal(['circle.pdf', 'link.pdf']);
  });

  it('names a device that is full', () => {
    const write = openOutputFile('/dev/full', false);
    expect(() => write(Buffer.from('new'))).to.throw(
      UsageError,
      'cannot write /dev/full: no space is left (ENOSPC)',
    );
  });

  it('accepts a name of the maximum length, of one byte or three for each letter', () => {
    for (const name of ['n'.repeat(251), '文'.repeat(83)]) {
      const path = join(folder, `${name}.pdf`);
      openOutputFile(path, true)(Buffer.from('new'));
      expect(readFileSync(path, 'utf8')).to.equal('new');
    }
  });

  for (const [what, name] of [
    ['a folder that is not there', 'no/a.pdf'],
    ['a folder', '.'],
    ['a path through a file', 'file/a.pdf'],
  ] as const) {
    it(`refuses ${what} at once`, () => {
      writeFileSync(join(folder, 'file'), '');
      expect(() => openOutputFile(join(folder, name), false)).to.throw(UsageError, /^cannot write /u);
    });
  }
});
