import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { listFiles } from '../../src/batch/list-entries.js';
import { WHOLE } from '../../src/batch/share.js';

describe('listFiles', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'list-spec-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const listNames = (): string[] =>
    listFiles({
      paths: [folder],
      recursive: true,
      listed: [],
      share: WHOLE,
      outputFolder: null,
    }).map(({ name }) => name);

  it('takes files and links to files below a folder, and no link to a folder', () => {
    mkdirSync(join(folder, 'deep.pdf'));
    writeFileSync(join(folder, 'deep.pdf', 'a.pdf'), '');
    symlinkSync('deep.pdf/a.pdf', join(folder, 'link.pdf'));
    symlinkSync('.', join(folder, 'loop.pdf'));
    expect(listNames()).to.deep.equal(['deep.pdf/a.pdf', 'link.pdf']);
  });

  it('takes a link to a file that is gone, so that the batch reports it', () => {
    symlinkSync('gone.pdf', join(folder, 'dead.pdf'));
    expect(listNames()).to.deep.equal(['dead.pdf']);
  });

  it('takes no named pipe, which would block the program', () => {
    writeFileSync(join(folder, 'a.pdf'), '');
    execFileSync('mkfifo', [join(folder, 'pipe.pdf')]);
    symlinkSync('pipe.pdf', join(folder, 'link.pdf'));
    expect(listNames()).to.deep.equal(['a.pdf']);
  });
});
