/** Results in a folder: which of an earlier run's are believed. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { FileRecord } from '../../src/batch/file-record.js';
import { openFolderStore, openJournal } from '../../src/batch/folder-store.js';
import { FileRefused, NamingFault, OutputExists } from '../../src/batch/result-store.js';
import { WHOLE } from '../../src/batch/share.js';
import { describeFailure } from '../../src/command-line/failure-sentence.js';
import { runCli } from '../support/command-line.js';
import { writeRecord } from '../support/file-record.js';

const NAME = 'below/one.pdf';
const OUTPUT = Buffer.from('%PDF-1.7 as it was written');

function recordOf(output: Buffer, changes: Partial<FileRecord> = {}): FileRecord {
  const digest = createHash('sha256').update(output).digest('hex');
  return writeRecord(NAME, { output_sha256: digest, output_bytes: output.length, ...changes });
}

describe('a folder of results', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'folder-store-spec-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  /** What a run that starts again finds, when this has become of the output. */
  async function findAgain(damage: (path: string) => void, isClosed = true): Promise<FileRecord | null> {
    const first = openFolderStore(folder, WHOLE);
    await first.put(recordOf(OUTPUT), OUTPUT, false);
    if (isClosed) await first.close(true);
    damage(join(folder, NAME));
    const second = openFolderStore(folder, WHOLE);
    const found = await second.findRecord(NAME);
    await second.close(true);
    return found;
  }

  it('trusts a record if its output is unchanged', async () => {
    expect(await findAgain(() => undefined)).to.deep.equal(recordOf(OUTPUT));
    expect(readFileSync(join(folder, NAME))).to.deep.equal(OUTPUT);
  });

  it('trusts the record of a killed run if its output is complete', async () => {
    expect(await findAgain(() => undefined, false)).to.deep.equal(recordOf(OUTPUT));
  });

  const damages: [string, (path: string) => void][] = [
    ['is gone', (path) => rmSync(path)],
    ['is missing', (path) => writeFileSync(path, '')],
    ['is empty', (path) => writeFileSync(path, `${OUTPUT.toString()} `)],
    [
      'has the right length but other bytes, as after a loss of power',
      (path) => writeFileSync(path, Buffer.alloc(OUTPUT.length)),
    ],
  ];
  for (const [what, damage] of damages) {
    it(`discards a record if its output ${what}`, async () => {
      expect(await findAgain(damage)).to.equal(null);
    });
  }

  for (const [what, text, there, mayReplace, isReplaced] of [
    ['of the same text', 'bb', 'other', false, true],
    ['of another text', 'other text', 'other', false, false],
    ['of another text that may be replaced', 'other text', 'other', true, true],
    ['without a record', null, 'other', false, false],
    ['of a run that was killed before its record, which is equal,', null, OUTPUT.toString(), false, true],
  ] as const) {
    it(`${isReplaced ? 'replaces' : 'keeps'} an output ${what}`, async () => {
      const store = openFolderStore(folder, WHOLE);
      const earlier = Buffer.from(there);
      if (text !== null) await store.put(recordOf(earlier, { watermark_text_sha256: text }), earlier, false);
      else {
        mkdirSync(join(folder, 'below'));
        writeFileSync(join(folder, NAME), earlier);
      }
      const failure = await store.put(recordOf(OUTPUT), OUTPUT, mayReplace).catch((error: unknown) => error);
      expect(failure instanceof OutputExists).to.equal(!isReplaced);
      expect(readFileSync(join(folder, NAME), 'utf8')).to.equal(isReplaced ? OUTPUT.toString() : there);
      await store.close(true);
    });
  }

  it('trusts the record of a failure without an output', async () => {
    const store = openFolderStore(folder, WHOLE);
    const failure = recordOf(OUTPUT, { status: 'failed', output_sha256: null, output_bytes: null });
    await store.putFailure(failure);
    expect(await store.findRecord(NAME)).to.deep.equal(failure);
    await store.close(true);
    expect(existsSync(join(folder, NAME))).to.equal(false);
  });

  it('closes even if an output was deleted meanwhile', async () => {
    const store = openFolderStore(folder, WHOLE);
    await store.put(recordOf(OUTPUT), OUTPUT, false);
    rmSync(join(folder, NAME));
    await store.close(true);
  });

  it('remains usable if another run on the same folder ends, and each leaves its records', async () => {
    const out = join(folder, 'out');
    const input = join(folder, 'broken.pdf');
    writeFileSync(input, 'no PDF');
    const store = openFolderStore(out, WHOLE);
    // The second time it replaces the record of the first, and so tidies the journal.
    for (let run = 0; run < 2; run++) {
      expect(runCli(['remove', input, '--text', 'CONFIDENTIAL', '--out-dir', out]).code).to.equal(1);
      await store.put(recordOf(OUTPUT, { file: `${run}.pdf` }), OUTPUT, false);
    }
    await store.close(true);
    expect(readdirSync(out).sort()).to.deep.equal(['0.pdf', '1.pdf', 'unwatermark.jsonl']);
    expect(listNames(join(out, 'unwatermark.jsonl')).sort()).to.deep.equal(['0.pdf', '1.pdf', 'broken.pdf']);
  });

  for (const [what, name] of [
    ['leads out of the folder', '../escaped.pdf'],
    ['leads out of the folder by a detour', 'a/../../escaped.pdf'],
    ['is absolute', '/escaped.pdf'],
    ['has an empty part', 'y//z.pdf'],
    ['is longer than the system allows', `${'n'.repeat(270)}.pdf`],
    ['lies below a file', 'file.pdf/b.pdf'],
    ['is that of a folder', 'folder.pdf'],
  ] as const) {
    it(`refuses only the file whose name ${what}`, async () => {
      const inner = join(folder, 'inner');
      const store = openFolderStore(inner, WHOLE);
      writeFileSync(join(inner, 'file.pdf'), '');
      mkdirSync(join(inner, 'folder.pdf'));
      const refused = await store.put(recordOf(OUTPUT, { file: name }), OUTPUT, true).catch((error) => error);
      expect(refused).to.be.instanceOf(FileRefused);
      await store.put(recordOf(OUTPUT), OUTPUT, false);
      await store.close(true);
      expect(readdirSync(folder)).to.deep.equal(['inner']);
      expect(readdirSync(inner).sort().join(' ')).to.equal('below file.pdf folder.pdf unwatermark.jsonl');
    });
  }

  it('names the journal that cannot be written', async () => {
    const store = openFolderStore(folder, WHOLE);
    const journal = join(folder, 'unwatermark.jsonl');
    rmSync(journal);
    symlinkSync('/dev/full', journal);
    const full = await store.putFailure(recordOf(OUTPUT)).catch(describeFailure);
    expect(full).to.deep.equal({ code: 1, text: `cannot write ${journal}: no space is left (ENOSPC)` });
  });

  it('shares no partial file with another run, and leaves none', async () => {
    const stores = [openFolderStore(folder, WHOLE), openFolderStore(folder, WHOLE)];
    for (const [at, store] of stores.entries()) {
      await store.put(recordOf(OUTPUT, { file: `${at}` }), OUTPUT, false);
    }
    for (const store of stores) await store.close(true);
    expect(readdirSync(folder).sort()).to.deep.equal(['0', '1', 'unwatermark.jsonl']);
  });

  it('deletes what a killed run has left', async () => {
    writeFileSync(join(folder, '.unwatermark-1.part'), OUTPUT);
    await openFolderStore(folder, WHOLE).close(true);
    expect(readdirSync(folder)).to.deep.equal(['unwatermark.jsonl']);
  });
});

function listNames(journal: string): string[] {
  const lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
  return lines.map((text) => (JSON.parse(text) as FileRecord).file);
}

const line = (of: FileRecord): string => `${JSON.stringify(of)}\n`;

describe('openJournal', () => {
  let folder = '';
  let path = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'journal-spec-'));
    path = join(folder, 'j.jsonl');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('stores each record as soon as it is appended', () => {
    const journal = openJournal(path);
    journal.append(writeRecord('a'));
    expect(readFileSync(path, 'utf8')).to.equal(line(writeRecord('a')));
    expect(openJournal(path).find('a')).to.deep.equal(writeRecord('a'));
    journal.close();
  });

  for (const [what, torn] of [
    ['a torn line', line(writeRecord('b')).slice(0, 30)],
    ['a line without its line feed', line(writeRecord('b')).slice(0, -1)],
    ['lines of zeros, and a torn line to which another run has appended', '\0\0\0\n{"file":"b","sta{}\n'],
  ] as const) {
    it(`drops ${what}, and stores what is appended afterwards`, () => {
      writeFileSync(path, line(writeRecord('a')) + torn);
      const journal = openJournal(path);
      journal.append(writeRecord('c'));
      journal.close();
      const names = listNames(path);
      expect(names.filter((name) => name !== 'b')).to.deep.equal(['a', 'c']);
    });
  }

  for (const foreign of ['notes\n', '{"file":"a.pdf","candidates":[]}\n', '{}\n']) {
    it(`refuses a file of another program, and leaves it as it is: ${foreign.trim()}`, () => {
      writeFileSync(path, line(writeRecord('a')) + foreign);
      expect(() => openJournal(path)).to.throw(NamingFault, `line 2 of ${path} is no record of a batch`);
      expect(readFileSync(path, 'utf8')).to.equal(line(writeRecord('a')) + foreign);
    });
  }

  it('keeps the last of several records of a file', () => {
    const journal = openJournal(path);
    journal.append(writeRecord('a', { status: 'failed' }));
    journal.append(writeRecord('b'));
    journal.append(writeRecord('a'));
    expect(journal.find('a')).to.deep.equal(writeRecord('a'));
    journal.close();
    expect(readFileSync(path, 'utf8')).to.equal(line(writeRecord('a')) + line(writeRecord('b')));
  });

  it('keeps what another run appends before and after it is tidied', () => {
    const [one, other] = [openJournal(path), openJournal(path)];
    one.append(writeRecord('a'));
    other.append(writeRecord('b', { status: 'failed' }));
    other.append(writeRecord('b'));
    other.close();
    one.append(writeRecord('c'));
    one.close();
    expect(listNames(path)).to.deep.equal(['a', 'b', 'c']);
  });

  it('accepts names with line breaks', () => {
    const journal = openJournal(path);
    journal.append(writeRecord('two\nlines'));
    journal.close();
    expect(openJournal(path).find('two\nlines')).to.deep.equal(writeRecord('two\nlines'));
  });
});
