import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { FileRecord } from '../../src/batch/file-record.js';
import { Journal } from '../../src/batch/journal.js';

function record(file: string, changes: Partial<FileRecord> = {}): FileRecord {
  return {
    file,
    status: 'removed',
    detail: null,
    input_sha256: 'aa',
    watermark_text_sha256: 'bb',
    engine_version: '1',
    input_bytes: 1,
    input_tag: null,
    output_sha256: 'cc',
    output_bytes: 1,
    summary: null,
    outcome: null,
    warnings: [],
    ...changes,
  };
}

const line = (of: FileRecord): string => `${JSON.stringify(of)}\n`;

describe('Journal', () => {
  let folder = '';
  let path = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'journal-spec-'));
    path = join(folder, 'j.jsonl');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('holds each record as soon as it is appended', () => {
    const journal = new Journal(path);
    journal.append(record('a'));
    expect(readFileSync(path, 'utf8')).to.equal(line(record('a')));
    expect(new Journal(path).find('a')).to.deep.equal(record('a'));
    journal.close();
  });

  for (const [what, torn] of [
    ['a line that was torn', line(record('b')).slice(0, 30)],
    ['a line that lacks only its end', line(record('b')).slice(0, -1)],
    ['lines that are no records', '{}\nnull\n\0\0\0\n'],
  ] as const) {
    it(`drops ${what}, and what is appended then is whole`, () => {
      writeFileSync(path, line(record('a')) + torn);
      const journal = new Journal(path);
      journal.append(record('c'));
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
    journal.append(record('a', { status: 'failed' }));
    journal.append(record('b'));
    journal.append(record('a'));
    expect(journal.find('a')).to.deep.equal(record('a'));
    journal.close();
    expect(readFileSync(path, 'utf8')).to.equal(line(record('a')) + line(record('b')));
  });

  it('takes names with line breaks', () => {
    const journal = new Journal(path);
    journal.append(record('two\nlines'));
    journal.close();
    expect(new Journal(path).find('two\nlines')).to.deep.equal(record('two\nlines'));
  });
});
