/** Names what a reader must know to compare two runs, and nothing that identifies the machine. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** The date, the processor and Node. */
export function describeHardware(): string {
  const date = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  return (
    `${date} · ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${cpus().length} cores, ${memory} GiB · ` +
    `Node ${process.versions.node}`
  );
}

export function describeMachine(): string {
  return (
    `${describeHardware()} · mupdf ${readMupdfVersion()} · ${readVersion('mutool', ['-v'])} · ` +
    `${readVersion('qpdf', ['--version'])} · pikepdf ${readVersion('/usr/bin/python3', ['-c', 'import pikepdf; print(pikepdf.__version__)'])}`
  );
}

function readMupdfVersion(): string {
  const manifest = readFileSync(new URL('../node_modules/mupdf/package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

function readVersion(command: string, words: string[]): string {
  const { stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  return `${stdout}${stderr}`.split('\n')[0]!.trim();
}
