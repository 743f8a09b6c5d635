import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { formatFound, formatTexts } from '../../src/command-line/find/find-in-files.js';
import type { FoundLine } from '../../src/command-line/find/found-lines.js';
import { TestDocument, turnedBy, writeBody } from '../support/documents.js';
import { makeTemporaryPath } from '../support/temporary.js';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

function find(...words: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [CLI, 'find', ...words], { encoding: 'utf8' });
}

function write(folder: string, name: string, mark: string): string {
  const document = new TestDocument();
  for (let page = 0; page < 3; page++) {
    document.addContentPage(
      `${writeBody()}${mark === '' ? '' : `BT .7 g /F1 36 Tf ${turnedBy(45, 120, 200)} Tm (${mark})Tj ET`}`,
    );
  }
  const path = join(folder, name);
  writeFileSync(path, document.build());
  return path;
}

const LINE: FoundLine = {
  file: 'in.pdf',
  source_sha256: 'f'.repeat(64),
  page_count: 3,
  has_text_layer: true,
  candidates: [
    {
      watermark_text: 'COPY\n001',
      pattern: null,
      rank: 'likely',
      kind: 'text',
      gate: 'turned',
      evidence: ['four degrees or more off the four right angles'],
      count: 3,
      pages: '1-3',
      boxes: [],
      removable: true,
      reason: null,
    },
  ],
  warnings: [],
};

describe('find on the command line', () => {
  const folder = makeTemporaryPath('-find');
  before(() => mkdirSync(folder));

  it('prints a table for each file, and a summary of texts for several', () => {
    const [head, columns, row] = formatFound(LINE).split('\n');
    expect(head).to.equal('in.pdf: 1 watermark');
    expect(columns!.trim()).to.match(/^rank +places +pages +why +text$/u);
    expect(row!.trim()).to.match(/^likely +3 +1-3 +four degrees.* {2}COPY 001$/u);
    const other = { ...LINE, file: 'other.pdf', candidates: [] };
    expect(formatFound(other)).to.equal('other.pdf: no watermark was found.');
    expect(
      formatTexts([LINE, other, { file: 'bad.pdf', error: 'It is a folder.' }]).split('\n'),
    ).to.deep.equal([
      '3 files: 1 with watermarks, 1 could not be read.',
      '  files  text',
      '  1      COPY 001',
    ]);
  });

  it('prints a long text whole, because people give it to a removal', () => {
    const [candidate] = 'candidates' in LINE ? LINE.candidates : [];
    const text = 'Documento assinado digitalmente conforme MP n 2.200-2 de 24 de agosto de 2001';
    const line = { ...LINE, candidates: [{ ...candidate!, watermark_text: text }] };
    expect(formatFound(line)).to.include(text);
    expect(formatTexts([line])).to.include(text);
  });

  it('prints below the table, or alone, what the finding warns of', () => {
    const warned = { ...LINE, warnings: ['A mark may be missing.'] };
    expect(formatFound(warned)).to.equal(`${formatFound(LINE)}\n  Warning: A mark may be missing.`);
    expect(formatFound({ ...warned, candidates: [] })).to.equal(
      'in.pdf: no watermark was found.\n  Warning: A mark may be missing.',
    );
  });

  it('lists two files of one name, and writes the list to standard output', () => {
    const folders = ['one', 'other'].map((name) => join(folder, name));
    folders.forEach((one) => mkdirSync(one));
    const files = folders.map((one) => write(one, 'same.pdf', 'DRAFT COPY'));
    const { status, stdout } = find(...files, files[0]!, '--out', '-');
    expect(status).to.equal(0);
    const listed = stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as FoundLine).file);
    expect(listed.toSorted()).to.deep.equal(files);
    expect(find('--recursive', ...folders).stdout).to.match(/^2 files: 2 with watermarks\./mu);
  });

  it('prints one JSON object, and ends with 0 if a watermark was found, 3 if not', () => {
    const marked = find(write(folder, 'marked.pdf', 'DRAFT'), '--json');
    const { file, candidates } = JSON.parse(marked.stdout) as Extract<FoundLine, { candidates: unknown }>;
    expect(file).to.match(/marked\.pdf$/u);
    expect(
      candidates.map(({ watermark_text, rank, pages, count, removable }) => [
        watermark_text,
        rank,
        pages,
        count,
        removable,
      ]),
    ).to.deep.equal([['DRAFT', 'likely', '1-3', 3, true]]);
    expect(marked.status).to.equal(0);
    expect(find(write(folder, 'plain.pdf', '')).status).to.equal(3);
    expect(find(join(folder, 'missing.pdf')).status).to.equal(2);
  });

  it('lists a folder, and skips files that its list already has', () => {
    const list = makeTemporaryPath('.jsonl');
    const archive = join(folder, 'archive');
    mkdirSync(archive);
    write(archive, 'one.pdf', 'DRAFT');
    write(archive, 'two.pdf', 'DRAFT');
    writeFileSync(join(archive, 'bad.pdf'), 'no document');
    const first = find(archive, '--recursive', '--out', list);
    expect(first.status).to.equal(1);
    expect(first.stdout).to.match(
      /^.*bad\.pdf: The PDF cannot be parsed or repaired\.\n3 files: 2 with watermarks, 1 could not be read\.\n +files +text\n +2 +DRAFT\n$/u,
    );
    const lines = readFileSync(list, 'utf8').split('\n').length;
    write(archive, 'three.pdf', 'SAMPLE');
    find(archive, '--recursive', '--out', list);
    // The new one; that the other one failed is in the list.
    expect(readFileSync(list, 'utf8').split('\n').length - lines).to.equal(1);
  });

  it('lists a single file as it lists many: once, with a summary, and also if it cannot be read', () => {
    const list = makeTemporaryPath('.jsonl');
    const one = write(folder, 'single.pdf', 'DRAFT');
    const once = '1 file: 1 with watermarks.\n  files  text\n  1      DRAFT\n';
    for (let run = 0; run < 2; run++) {
      expect(find(one, '--out', list)).to.deep.include({ status: 0, stdout: once });
    }
    const empty = join(folder, 'empty.pdf');
    writeFileSync(empty, '');
    const failed = find(empty, '--out', list);
    expect(failed.status).to.equal(1);
    expect(failed.stdout).to.match(
      /^.*empty\.pdf: The file is empty\.\n1 file: 0 with .*, 1 could not be read\.\n$/u,
    );
    // What failed in an earlier call is no fault of this one.
    expect(find(one, '--out', list)).to.deep.include({ status: 0, stdout: once });
    const lines = readFileSync(list, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as FoundLine).file)).to.deep.equal([one, empty]);
  });

  it('lists an equal failure once, and prints the lines of its list if they are asked for as JSON', () => {
    const path = join(folder, 'unreadable.pdf');
    const list = join(folder, 'unreadable.jsonl');
    writeFileSync(path, 'no document');
    for (let turn = 0; turn < 2; turn++) find(path, '--out', list);
    const { stdout } = find(path, '--json', '--out', list);
    const lines = readFileSync(list, 'utf8').trimEnd().split('\n');
    expect(lines).to.have.lengthOf(1);
    expect(stdout).to.equal(`${lines[0]}\n`);
    writeFileSync(path, '');
    find(path, '--out', list);
    expect(readFileSync(list, 'utf8').trimEnd().split('\n'), 'another failure').to.have.lengthOf(2);
  });

  it('continues a list whose last line is cut off, or lacks its line break', () => {
    const list = makeTemporaryPath('.jsonl');
    const [one, two] = [write(folder, 'first.pdf', 'DRAFT'), write(folder, 'second.pdf', 'DRAFT')];
    find(one, two, '--out', list);
    const whole = readFileSync(list, 'utf8');
    for (const text of [whole.slice(0, -20), whole.slice(0, -1), `\ufeff${whole}`]) {
      writeFileSync(list, text);
      expect(find(one, two, '--out', list).status).to.equal(0);
      expect(readFileSync(list, 'utf8').replace('\ufeff', '')).to.equal(whole);
    }
  });

  it('leaves a file as it is that is no list', () => {
    const one = write(folder, 'third.pdf', 'DRAFT');
    const other = makeTemporaryPath('.txt');
    for (const text of ['notes', 'a\0b', '{"file":1}', 'notes\n{"file":"a']) {
      writeFileSync(other, text);
      expect(find(one, '--out', other).status).to.equal(2);
      expect(readFileSync(other, 'utf8')).to.equal(text);
    }
  });

  it('prints no summary into a list that is standard output', () => {
    const one = write(folder, 'printed.pdf', 'DRAFT');
    const printed = makeTemporaryPath('.jsonl');
    const file = openSync(printed, 'w');
    const { stderr } = spawnSync(process.execPath, [CLI, 'find', one, '--out', '/dev/stdout'], {
      stdio: ['ignore', file, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(file);
    expect((JSON.parse(readFileSync(printed, 'utf8')) as FoundLine).file).to.equal(one);
    expect(stderr).to.match(/^1 file: 1 with watermarks/u);
  });

  it('names the list if it cannot be written, and blames no document', () => {
    const archive = join(folder, 'full');
    mkdirSync(archive);
    write(archive, 'one.pdf', 'DRAFT');
    const { status, stderr } = find(archive, '--recursive', '--out', '/dev/full');
    expect([status, stderr]).to.deep.equal([2, 'cannot write /dev/full: no space is left (ENOSPC)\n']);
  });

  it('reports that a file is missing from the command', () => {
    const { status, stderr } = find();
    expect(status).to.equal(2);
    expect(stderr).to.match(/^find: which file\?/u);
  });
});
