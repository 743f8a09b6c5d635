/** Results in a folder: outputs under their names, records in a journal. */
import { spawnSync } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import {
  accessSync,
  appendFileSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { type FileRecord, hasSameText, isTorn, parseRecord } from './file-record.js';
import { lookAt } from './list-entries.js';
import { type Share, shareSuffix } from './share.js';
import { FileRefused, OutputFault, NamingFault, OutputExists, type ResultStore } from './result-store.js';

const PART = /^\.unwatermark-.*\.part$/u;

/** A part of a path that is empty, `.` or `..`: the output would lie elsewhere, or in the place of another name. */
const STRAY_PART = /(?:^|\/)\.{0,2}(?:\/|$)/u;

/** The system's errors that are due to the name of one output, or to what is in its place. */
const NAME_ERRORS = ['ENAMETOOLONG', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY', 'ELOOP', 'EINVAL'];

/** Names the file in an error of the system: that of a full disk does not. */
function nameInFault(path: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw new OutputFault(path, cause);
  }
}

/** @throws FileRefused if only the name of this output is at fault. */
function writeOutput(part: string, place: string, output: Uint8Array): void {
  try {
    mkdirSync(dirname(place), { recursive: true });
    writeWhole(part, place, output);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (!NAME_ERRORS.includes(code)) throw new OutputFault(place, cause);
    throw new FileRefused(`No output can be written under its name (${code}).`, { cause });
  }
}

/** @throws the system's error if the folder cannot be created or written. */
export function openFolderStore(folder: string, share: Share): ResultStore {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK);
  removeParts(folder);
  // Each run has its own, since several may write to one folder.
  const part = join(folder, `.unwatermark-${randomUUID()}.part`);
  const journal = openJournal(join(folder, `unwatermark${shareSuffix(share)}.jsonl`));

  return {
    async findRecord(name) {
      const record = journal.find(name);
      if (record === null || record.status === 'failed') return record;
      return holdsOutput(join(folder, name), record) ? record : null;
    },
    async put(record, output, mayReplace) {
      if (STRAY_PART.test(record.file.replaceAll(sep, '/'))) {
        throw new FileRefused('Its name has an empty part, . or .., and so no place in --out-dir.');
      }
      const place = join(folder, record.file);
      const before = journal.find(record.file);
      const isReplaceable = mayReplace || (before !== null && hasSameText(before, record));
      if (!isReplaceable && holdsOther(place, output)) throw new OutputExists();
      writeOutput(part, place, output);
      journal.append(record);
    },
    async putFailure(record: FileRecord) {
      journal.append(record);
    },
    touch: async () => undefined,
    async close() {
      // Flushed only at the end: after each output it costs a batch of short documents 4 % of its time. Windows lacks the
      // command; `findRecord` checks each output.
      spawnSync('sync', ['-f', folder], { stdio: 'ignore' });
      rmSync(part, { force: true });
      journal.close();
    },
  };
}

/**
 * True if the output is the recorded one. After a power failure during a batch, a record may exist although its output
 * is empty, or has only its length.
 */
function holdsOutput(path: string, { output_bytes: length, output_sha256: digest }: FileRecord): boolean {
  if (lookAt(path)?.size !== length) return false;
  return hash('sha256', readFileSync(path)) === digest;
}

/** True if another file is in the output's place. An equal one may be of a run that was killed before its record. */
function holdsOther(path: string, output: Uint8Array): boolean {
  return lookAt(path)?.isFile() === true && Buffer.compare(readFileSync(path), output) !== 0;
}

/** Deletes the partial files of killed runs; one that another run is writing is written again. */
function removeParts(folder: string): void {
  const parts = readdirSync(folder).filter((name) => PART.test(name));
  // Windows refuses to delete a file while it is written.
  for (const name of parts) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
}

/** A crash leaves a whole output or none. Begins anew if a run that starts has deleted the partial file. */
function writeWhole(part: string, place: string, output: Uint8Array): void {
  writeFileSync(part, output);
  try {
    renameSync(part, place);
  } catch (error) {
    if (existsSync(part)) throw error;
    writeWhole(part, place, output);
  }
}

/**
 * The records of a batch in a folder: one line of JSON for each file, appended when it is finished.
 *
 * One write appends a whole line, so that a killed process leaves whole lines and at most one partial one. The next
 * start drops that line, and its file is processed again.
 *
 * Several runs may append to one journal, and each may replace it with a tidied one. So it is opened for each record, and
 * read again before it is tidied.
 *
 * @throws the system's error if it cannot be written, and NamingFault if another program has written it.
 */
export function openJournal(path: string) {
  appendFileSync(path, '');
  /** `needsTidying` if there are partial lines, or lines replaced by a later one of the same file. */
  const { records, foreignLine, ...state } = readRecords(readFileSync(path, 'utf8'));
  if (foreignLine !== null) throw new NamingFault(`line ${foreignLine} of ${path} is no record of a batch`);
  if (state.needsTidying) tidy();

  /** Keeps only the last line of each name. If another run appends meanwhile, the next run tidies. */
  function tidy(): void {
    const bytes = readFileSync(path);
    const current = readRecords(bytes.toString('utf8')).records;
    const beside = `${path}.${randomUUID()}.part`;
    try {
      writeFileSync(beside, [...current.values()].map(formatLine).join(''), { flush: true });
      if (statSync(path).size !== bytes.length) return;
      renameSync(beside, path);
      state.needsTidying = false;
    } finally {
      rmSync(beside, { force: true });
    }
  }

  return {
    find: (name: string): FileRecord | null => records.get(name) ?? null,
    append(record: FileRecord): void {
      nameInFault(path, () => appendFileSync(path, formatLine(record)));
      if (records.has(record.file)) state.needsTidying = true;
      records.set(record.file, record);
    },
    close(): void {
      nameInFault(path, () => {
        appendFileSync(path, '', { flush: true });
        if (state.needsTidying) tidy();
      });
    },
  };
}

function formatLine(record: FileRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/** The last record of each file, and the number of the first line that is no record, nor what a crash left of one. */
function readRecords(text: string) {
  const records = new Map<string, FileRecord>();
  let foreignLine: number | null = null;
  const lines = text.split('\n');
  const isLastPartial = lines.pop() !== '';
  for (const [at, line] of lines.entries()) {
    const record = parseRecord(line);
    if (record !== null) records.set(record.file, record);
    else if (!isTorn(line)) foreignLine ??= at + 1;
  }
  return { records, foreignLine, needsTidying: isLastPartial || records.size < lines.length };
}
