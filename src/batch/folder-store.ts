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
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileRecord } from './file-record.js';
import { Journal } from './journal.js';
import { type Share, shareSuffix } from './share.js';
import type { ResultStore } from './result-store.js';

export function journalName(share: Share): string {
  return `unwatermark${shareSuffix(share)}.jsonl`;
}

/** @throws the system's error if the folder cannot be created or written. */
export function openFolderStore(folder: string, share: Share): ResultStore {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK);
  const parts = join(folder, `.unwatermark-parts${shareSuffix(share)}`);
  mkdirSync(parts, { recursive: true });
  sweep(parts);
  const journal = new Journal(join(folder, journalName(share)));
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
