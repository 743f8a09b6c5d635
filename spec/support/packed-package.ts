/**
 * Installs the package as a user does: packed, in an empty project with the given packages.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PACKAGE_NAME = 'unwatermark';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Manifest {
  version: string;
  license: string;
  author: string;
  repository?: { url: string };
  scripts?: object;
  bin: Record<string, string>;
  man: string[];
  dependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
}

export interface PackedProject {
  folder: string;
  /** The package's folder in the project. */
  installed: string;
  tarball: string;
  manifest: Manifest;
}

/** @param folder a different one for each test, because several run at once. */
export function buildManifest(folder: string, source = ''): Manifest {
  execFileSync(process.execPath, [join(ROOT, 'dist/build-package.js'), source, folder], { stdio: 'ignore' });
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** @param beside packages to install in addition to the package's dependencies. */
export function installPacked(beside: readonly string[]): PackedProject {
  const folder = mkdtempSync(join(tmpdir(), 'package-spec-'));
  const built = join(folder, 'built');
  const manifest = buildManifest(built);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: built,
    stdio: 'ignore',
  });
  const tarball = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz'))!,
  );
  const installed = join(folder, 'node_modules', PACKAGE_NAME);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  // Linked as npm would install them; fetching them would test the registry.
  for (const name of [...Object.keys(manifest.dependencies), ...beside]) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), link);
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  return { folder, installed, tarball, manifest };
}
