import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { listFiles } from '../../src/batch/list-entries.js';
import type { Entry } from '../../src/batch/result-store.js';
import { describeFileFailure } from '../../src/batch/file-failure.js';
import { WHOLE } from '../../src/batch/share.js';

describe('listFiles', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'list-spec-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const list = (...paths: string[]): Entry[] =>
    listFiles({ paths, recursive: true, listed: [], share: WHOLE, outputFolder: null });
  const listNames = (): string[] => list(folder).map(({ name }) => name);
  const readFailure = async (path: string): Promise<unknown> =>
    list(path)[0]!
      .read()
      .then(() => null, describeFileFailure);

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

  it('takes a link to itself as a file that cannot be read, and leaves one out that names no PDF', async () => {
    for (const name of ['circle.pdf', 'circle']) symlinkSync(name, join(folder, name));
    writeFileSync(join(folder, 'whole.pdf'), '');
    expect(listNames()).to.deep.equal(['circle.pdf', 'whole.pdf']);
    expect(await readFailure(join(folder, 'circle.pdf'))).to.equal('The file cannot be read (ELOOP).');
  });

  it('lists a folder in it that cannot be read, so that the batch reports it', () => {
    mkdirSync(join(folder, 'closed'));
    writeFileSync(join(folder, 'whole.pdf'), '');
    chmodSync(join(folder, 'closed'), 0);
    chmodSync(folder, 0o755);
    const user = process.geteuid!();
    // Root may read all folders.
    if (user === 0) process.seteuid!('nobody');
    try {
      expect(listNames()).to.deep.equal(['closed', 'whole.pdf']);
    } finally {
      if (user === 0) process.seteuid!(user);
    }
  });

  it('refuses to read a named pipe or a device that is named, and says why of a name that is not UTF-8', async () => {
    const pipe = join(folder, 'pipe.pdf');
    execFileSync('mkfifo', [pipe]);
    for (const path of [pipe, '/dev/zero']) {
      expect(await readFailure(path)).to.equal('It is neither a file nor a folder.');
    }
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('\xe9.pdf', 'latin1')]), '');
    expect(await readFailure(join(folder, listNames()[0]!))).to.match(/not UTF-8/u);
  });
});
