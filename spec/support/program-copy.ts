/**
 * A copy of the built program, from which a test may remove the engine and put it
 * back.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** The package, which the service needs to start, and the script that a worker runs. */
const ENGINE_PARTS = ['node_modules/mupdf', 'dist/worker/program.js'];

export class ProgramCopy {
  readonly folder: string;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'program-'));
    for (const part of ['dist', 'package.json', 'deploy/worker.bpf']) {
      mkdirSync(dirname(join(this.folder, part)), { recursive: true });
      cpSync(join(PROJECT, part), join(this.folder, part), { recursive: true });
    }
    const packages = join(PROJECT, 'node_modules');
    mkdirSync(join(this.folder, 'node_modules'));
    // A worker may read files below its own program, but no link out of it.
    cpSync(join(packages, 'mupdf'), join(this.folder, 'node_modules/mupdf'), { recursive: true });
    for (const name of readdirSync(packages)) {
      if (name !== 'mupdf') symlinkSync(join(packages, name), join(this.folder, 'node_modules', name));
    }
  }

  get main(): string {
    return join(this.folder, 'dist/main.js');
  }

  takeEngineAway(): void {
    for (const part of this.#listEngineParts()) renameSync(part, `${part}.away`);
  }

  putEngineBack(): void {
    for (const part of this.#listEngineParts()) renameSync(`${part}.away`, part);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #listEngineParts(): string[] {
    return ENGINE_PARTS.map((part) => join(this.folder, part));
  }
}
