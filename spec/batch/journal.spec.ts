import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { FileRecord } from '../../src/batch/file-record.js';
import { Journal } from '../../src/batch/journal.js';
import { writeRecord } from '../support/file-record.js';

const line = (of: FileRecord): string => `${JSON.stringify(of)}\n`;

describe('Journal', () => {
  let folder = '';
  let path = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'journal-spec-'));
    path = join(folder, 'j.jsonl');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('stores each record as soon as it is appended', () => {
    const journal = new Journal(path);
    journal.append(writeRecord('a'));
    expect(readFileSync(path, 'utf8')).to.equal(line(writeRecord('a')));
    expect(new Journal(path).find('a')).to.deep.equal(writeRecord('a'));
    journal.close();
  });

  for (const [what, torn] of [
    ['a torn line', line(writeRecord('b')).slice(0, 30)],
    ['a line without its line feed', line(writeRecord('b')).slice(0, -1)],
    ['lines that are not records', '{}\nnull\n\0\0\0\n'],
  ] as const) {
    it(`drops ${what}, and stores what is appended afterwards`, () => {
      writeFileSync(path, line(writeRecord('a')) + torn);
      const journal = new Journal(path);
      journal.append(writeRecord('c'));
      journal.close();
      const names = readFileSync(path, 'utf8')
        .trimEnd()
        .split('\n')
        .map((text) => (JSON.parse(text) as FileRecord).file);
      expect(names.filter((name) => name !== 'b')).to.deep.equal(['a', 'c']);
    });
  }

  it('keeps the last of several records of a file', () => {
    const journal = new Journal(path);
    journal.append(writeRecord('a', { status: 'failed' }));
    journal.append(writeRecord('b'));
    journal.append(writeRecord('a'));
    expect(journal.find('a')).to.deep.equal(writeRecord('a'));
    journal.close();
    expect(readFileSync(path, 'utf8')).to.equal(line(writeRecord('a')) + line(writeRecord('b')));
  });

  it('accepts names with line breaks', () => {
    const journal = new Journal(path);
    journal.append(writeRecord('two\nlines'));
    journal.close();
    expect(new Journal(path).find('two\nlines')).to.deep.equal(writeRecord('two\nlines'));
  });
});
