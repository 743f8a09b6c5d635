/**
 * Makes the folder that `npm publish` takes: the library and the command line, without the service.
 *
 * It has the compiled files that `library.js` and `cli.js` reach, the worker's scripts without their code caches, which
 * only this version of Node would accept, and a manifest of its own.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { formatManual } from './command-line/help/manual.js';

/** The https address of the source, which the manifest names if it is given; and the folder, which is replaced. */
const [, , source = '', folder = 'package'] = process.argv;

const root = fileURLToPath(new URL('..', import.meta.url));
const target = path.resolve(root, folder);

/** The scripts that a process or a thread starts with. */
const ENTRIES = [
  'dist/library.js',
  'dist/library/thread.js',
  'dist/cli.js',
  'dist/command-line/engine/engine-thread.js',
];

const WORKER_FILES = ['program.js', 'worker.cjs', 'sandbox-check.js', 'warm-up.pdf'];
const MANUAL = 'unwatermark.1';
const BROWSER_FILES = ['unwatermark.js', 'engine-worker.js'];
const OTHER_FILES = ['LICENSE', 'deploy/worker.bpf', 'dist/engine-version'];

/** Used if they are installed; if one is needed and missing, a sentence names it. */
const OPTIONAL_PEERS = ['@aws-sdk/client-s3', '@hyzyla/pdfium', '@tesseract.js-data/eng', 'tesseract-wasm'];

interface Manifest {
  version: string;
  description: string;
  license: string;
  author: string;
  imports: object;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
}

rmSync(target, { recursive: true, force: true });
const code = await listReachableCode();
const files = [
  ...code,
  ...listReachableTypes('dist/library.d.ts'),
  ...WORKER_FILES.map((name) => path.join('dist/worker', name)),
  ...BROWSER_FILES.map((name) => path.join('dist/browser', name)),
  ...OTHER_FILES,
];
for (const file of files) copyFile(file);
writeFileSync(path.join(target, 'README.md'), readFileSync(path.join(root, 'docs/library.md')));
const manifest = composeManifest();
writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
writeFileSync(path.join(target, MANUAL), formatManual(manifest.version));

/** Paths of files of `dist`, from the root. */
async function listReachableCode(): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir: target,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    tsconfigRaw: {},
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs);
}

/** Declarations that the entry needs, also those of modules that only have types. */
function listReachableTypes(entry: string): string[] {
  const reached = new Set<string>();
  const queue = [entry];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const folder = path.dirname(file);
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, specifier] of text.matchAll(/(?:from|import\()\s*['"](\.[^'"]+)\.js['"]/gu)) {
      queue.push(path.join(folder, `${specifier}.d.ts`));
    }
  }
  return [...reached];
}

/** Copies a file without the line that names its source map, which is not published. */
function copyFile(file: string): void {
  const copy = path.join(target, file);
  mkdirSync(path.dirname(copy), { recursive: true });
  cpSync(path.join(root, file), copy);
  if (!file.endsWith('.js')) return;
  const text = readFileSync(copy, 'utf8');
  writeFileSync(copy, text.replace(/^\/\/# sourceMappingURL=.*\n?/mu, ''));
}

function composeManifest() {
  const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;
  const pick = (names: string[]): Record<string, string | undefined> =>
    Object.fromEntries(names.map((name) => [name, own.dependencies[name]]));
  const { version, description, license, author, imports, engines } = own;
  return {
    name: 'unwatermark',
    version,
    description,
    keywords: ['pdf', 'watermark', 'remove', 'cli'],
    license,
    author,
    ...(source === ''
      ? {}
      : { repository: { type: 'git', url: `git+${source.replace(/(\.git)?$/u, '.git')}` } }),
    type: 'module',
    imports,
    // For resolvers from before `exports`.
    main: './dist/library.js',
    types: './dist/library.d.ts',
    exports: {
      '.': {
        types: './dist/library.d.ts',
        browser: './dist/browser/unwatermark.js',
        default: './dist/library.js',
      },
      './package.json': './package.json',
    },
    bin: { unwatermark: 'dist/cli.js' },
    // A list, because npm installs no page that is a string.
    man: [`./${MANUAL}`],
    files: ['dist', 'deploy', MANUAL],
    // A bundler must not leave out a module that is imported only for its effects.
    sideEffects: true,
    engines,
    dependencies: pick(['mupdf']),
    peerDependencies: pick(OPTIONAL_PEERS),
    peerDependenciesMeta: Object.fromEntries(OPTIONAL_PEERS.map((name) => [name, { optional: true }])),
  };
}
