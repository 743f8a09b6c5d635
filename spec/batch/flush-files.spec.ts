/** Waiting for the disk; what it holds afterwards only a machine that loses its power could show. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { flushEach, flushFolder } from '../../src/batch/flush-files.js';

describe('flushing', () => {
  let folder = '';
  let path = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flush-spec-'));
    path = join(folder, 'one');
    writeFileSync(path, 'one');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  /** As on a system without the call for a whole file system. */
  function withoutTool(work: () => void): void {
    const known = process.env['PATH'];
    process.env['PATH'] = folder;
    try {
      work();
    } finally {
      process.env['PATH'] = known;
    }
  }

  function* noted(paths: string[], seen: string[]): Generator<string> {
    for (const one of paths) {
      seen.push(one);
      yield one;
    }
  }

  it('asks of no file by itself where the system knows the call for all', () => {
    const seen: string[] = [];
    flushFolder(folder, noted([path], seen));
    expect(seen).to.deep.equal([]);
  });

  it('asks of each file where it does not', () => {
    const seen: string[] = [];
    withoutTool(() => flushFolder(folder, noted([path], seen)));
    expect(seen).to.deep.equal([path]);
    expect(readFileSync(path, 'utf8')).to.equal('one');
  });

  it('passes over files that have gone', () => {
    const seen: string[] = [];
    flushEach(noted([join(folder, 'gone'), path], seen));
    expect(seen).to.have.length(2);
  });
});
