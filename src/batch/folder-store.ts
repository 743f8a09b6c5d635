/** Results in a folder: outputs under their names, records in a journal. */
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type FileRecord, parseRecord } from './file-record.js';
import { type Share, shareSuffix } from './share.js';
import type { ResultStore } from './result-store.js';

/** @throws the system's error if the folder cannot be created or written. */
export function openFolderStore(folder: string, share: Share): ResultStore {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK);
  const parts = join(folder, `.unwatermark-parts${shareSuffix(share)}`);
  mkdirSync(parts, { recursive: true });
  sweep(parts);
  const journal = new Journal(join(folder, `unwatermark${shareSuffix(share)}.jsonl`));
  let count = 0;

  return {
    async findRecord(name) {
      const record = journal.find(name);
      if (record === null || record.status === 'failed') return record;
      return holdsOutput(join(folder, name), record) ? record : null;
    },
    async put(record, output) {
      const part = join(parts, `${process.pid}-${++count}.part`);
      writeFileSync(part, output);
      const place = join(folder, record.file);
      mkdirSync(dirname(place), { recursive: true });
      renameSync(part, place);
      journal.append(record);
    },
    async putFailure(record: FileRecord) {
      journal.append(record);
    },
    touch: async () => undefined,
    async close() {
      // Once for all: flushing after each output costs a batch of short documents 4 % of its time. Windows has no such
      // command; `findRecord` checks each output.
      spawnSync('sync', ['-f', folder], { stdio: 'ignore' });
      journal.close();
      sweep(parts);
      // Another run on the same folder may still use it.
      if (readdirSync(parts).length === 0) rmSync(parts, { recursive: true });
    },
  };
}

/**
 * Says whether an output is the recorded one. After a power failure during a batch, a record may exist although its
 * output has only its name, or only its length.
 */
function holdsOutput(path: string, { output_bytes: length, output_sha256: digest }: FileRecord): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.size !== length) return false;
  return hash('sha256', readFileSync(path)) === digest;
}

/** Deletes the partial files of killed runs and of this one. */
function sweep(parts: string): void {
  for (const name of readdirSync(parts)) {
    const pid = Number.parseInt(name, 10);
    if (pid === process.pid || !isAlive(pid)) rmSync(join(parts, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * The records of a batch in a folder: one line of JSON for each file, appended when it is finished.
 *
 * One write appends a whole line, so that a killed process leaves whole lines and at most one partial one. The next
 * start drops that line, and its file is processed again.
 */
export class Journal {
  private readonly path: string;
  private readonly records = new Map<string, FileRecord>();
  private file: number;
  /** True if there are partial lines, or lines replaced by a later one of the same file. */
  private needsTidying = false;

  constructor(path: string) {
    this.path = path;
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [''];
    this.needsTidying = lines.pop() !== '';
    for (const line of lines) {
      const record = parseRecord(line);
      if (record === null) this.needsTidying = true;
      else this.remember(record);
    }
    if (this.needsTidying) this.rewrite();
    this.file = openSync(path, 'a');
  }

  find(name: string): FileRecord | null {
    return this.records.get(name) ?? null;
  }

  append(record: FileRecord): void {
    const line = Buffer.from(`${JSON.stringify(record)}\n`);
    if (writeSync(this.file, line) !== line.length) {
      throw new Error('a record was written in part: the disk is full');
    }
    this.remember(record);
  }

  /** Leaves one line for each name in the file, the last one. */
  close(): void {
    fsyncSync(this.file);
    closeSync(this.file);
    if (this.needsTidying) this.rewrite();
  }

  private remember(record: FileRecord): void {
    if (this.records.has(record.file)) this.needsTidying = true;
    this.records.set(record.file, record);
  }

  private rewrite(): void {
    const beside = `${this.path}.${process.pid}.part`;
    const lines = [...this.records.values()].map((record) => `${JSON.stringify(record)}\n`);
    writeFileSync(beside, lines.join(''), { flush: true });
    renameSync(beside, this.path);
    this.needsTidying = false;
  }
}
