/**
 * The built program in a folder of its own, whose engine a test may take away
 * and put back.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

export class ProgramCopy {
  readonly folder: string;
  readonly #engine: string;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'program-'));
    this.#engine = join(this.folder, 'node_modules/mupdf');
    for (const part of ['dist', 'package.json', 'deploy/worker.bpf']) {
      mkdirSync(dirname(join(this.folder, part)), { recursive: true });
      cpSync(join(PROJECT, part), join(this.folder, part), { recursive: true });
    }
    const packages = join(PROJECT, 'node_modules');
    mkdirSync(join(this.folder, 'node_modules'));
    // A worker may read what lies below its own program, and no link out of it.
    cpSync(join(packages, 'mupdf'), this.#engine, { recursive: true });
    for (const name of readdirSync(packages)) {
      if (name !== 'mupdf') symlinkSync(join(packages, name), join(this.folder, 'node_modules', name));
    }
  }

  get main(): string {
    return join(this.folder, 'dist/main.js');
  }

  takeEngineAway(): void {
    renameSync(this.#engine, `${this.#engine}.away`);
  }

  putEngineBack(): void {
    renameSync(`${this.#engine}.away`, this.#engine);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
