/**
 * Results in a folder: outputs under their names, records in a journal beside them.
 */
import {
  accessSync,
  closeSync,
  constants,
  fsync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { FileRecord } from './file-record.js';
import { Journal } from './journal.js';
import { type Share, shareSuffix } from './share.js';
import type { Shelf } from './shelf.js';

export function journalName(share: Share): string {
  return `unwatermark${shareSuffix(share)}.jsonl`;
}

/** @throws the system's error where the folder cannot be made or written. */
export function openFolderShelf(folder: string, share: Share): Shelf {
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
      const output = statSync(join(folder, name), { throwIfNoEntry: false });
      return output?.size === record.output_bytes ? record : null;
    },
    async keep(record, output) {
      const part = join(parts, `${process.pid}-${++count}.part`);
      await writeDurably(part, output);
      const place = join(folder, record.file);
      mkdirSync(dirname(place), { recursive: true });
      renameSync(part, place);
      journal.append(record);
    },
    async note(record: FileRecord) {
      journal.append(record);
    },
    confirm: async () => undefined,
    async close() {
      journal.close();
      sweep(parts);
      // Another run on the same folder may still use it.
      if (readdirSync(parts).length === 0) rmSync(parts, { recursive: true });
    },
  };
}

const flush = promisify(fsync);

/**
 * Without the flushing a machine that loses its power could leave a record whose output is empty.
 * That takes a disk some milliseconds, in which processes ask for more: it is waited for aside.
 */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = openSync(path, 'w');
  try {
    writeFileSync(file, bytes);
    await flush(file);
  } finally {
    closeSync(file);
  }
}

/** Drops what killed runs have left, and this one. */
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
