/**
 * The records of a batch in a folder: one line of JSON for each file, appended when it is finished.
 *
 * One write appends a whole line, so that a killed process leaves whole lines and at most one partial one. The next
 * start drops that line, and its file is processed again.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { type FileRecord, parseRecord } from './file-record.js';

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
