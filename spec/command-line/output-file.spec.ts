import { mkdtempSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { expect } from 'chai';
import { openOutputFile } from '../../src/command-line/output-file.js';
import { UsageError } from '../../src/command-line/usage-error.js';

describe('openOutputFile', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'output-spec-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('shows nothing at the place before everything is written', () => {
    const path = join(folder, 'a.pdf');
    writeFileSync(path, 'old');
    const output = openOutputFile(path);
    expect(readFileSync(path, 'utf8')).to.equal('old');
    output.write(Buffer.from('new'));
    expect(readFileSync(path, 'utf8')).to.equal('new');
    output.discard();
    expect(readdirSync(folder)).to.deep.equal(['a.pdf']);
  });

  it('leaves no trace when it is discarded', () => {
    openOutputFile(join(folder, 'a.pdf')).discard();
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('writes what a link leads to, and keeps the link', () => {
    writeFileSync(join(folder, 'real.pdf'), 'old');
    symlinkSync('real.pdf', join(folder, 'link.pdf'));
    openOutputFile(join(folder, 'link.pdf')).write(Buffer.from('new'));
    expect(readFileSync(join(folder, 'real.pdf'), 'utf8')).to.equal('new');
    expect(readdirSync(folder)).to.deep.equal(['link.pdf', 'real.pdf']);
  });

  it('takes a name of the greatest length', () => {
    const path = join(folder, `${'n'.repeat(251)}.pdf`);
    openOutputFile(path).write(Buffer.from('new'));
    expect(readFileSync(path, 'utf8')).to.equal('new');
  });

  for (const [what, name] of [
    ['a folder that is not there', 'no/a.pdf'],
    ['a folder', '.'],
    ['a path through a file', 'file/a.pdf'],
  ] as const) {
    it(`refuses ${what} at once`, () => {
      writeFileSync(join(folder, 'file'), '');
      expect(() => openOutputFile(join(folder, name))).to.throw(UsageError, /^cannot write /u);
    });
  }
});
