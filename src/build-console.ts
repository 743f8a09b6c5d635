/**
 * Builds the console from src/console and pdf.js: `dist/console`, or with the address of the source as argument the folder
 * `site`, in which the page works without a service.
 *
 * The files that the page loads have a hash of their content in their names, so browsers may cache them without
 * limit; only the page itself keeps its name. Each file is compressed here, once, and not at each request.
 */
import { hash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const [, , sourceAddress = ''] = process.argv;
const isSite = sourceAddress !== '';

/** The address of the built files, relative to the page: both may be below any path. */
const ADDRESS = isSite ? 'assets/' : 'console/assets/';

/** The site's policy: other origins and inline code are not allowed. */
const SITE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  ...['worker', 'style', 'img', 'font', 'connect', 'manifest'].map((kind) => `${kind}-src 'self'`),
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const SITE_HEAD = `<meta http-equiv="Content-Security-Policy" content="${SITE_POLICY}" />
    <link rel="manifest" href="manifest.json" />`;

/** The folders that pdf.js fetches files from when a document needs them, and its licence. */
const PDFJS_PARTS = ['cmaps', 'standard_fonts', 'wasm', 'iccs', 'LICENSE'];

/** The files that the engine fetches when a document needs them, to read pictures and to check mended files again. */
const PACKAGES = {
  'tesseract-wasm': ['LICENSE.md', 'dist/lib.js', 'dist/tesseract-core.wasm'],
  '@tesseract.js-data/eng': ['README.md', '4.0.0_best_int/eng.traineddata.gz'],
  '@hyzyla/pdfium': ['LICENSE.md', 'dist/index.esm.browser.js', 'dist/pdfium.wasm'],
};

/** A compressed copy is written only if it has at most this share of the file's size. */
const WORTHWHILE_SHARE = 0.9;

const source = fileURLToPath(new URL('../src/console/', import.meta.url));
const target = fileURLToPath(new URL(isSite ? '../site/' : '../dist/console/', import.meta.url));
const assets = path.join(target, 'assets');

rmSync(target, { recursive: true, force: true });
mkdirSync(assets, { recursive: true });
const pdfjs = copyPdfjs();
const engine = copyEngine();
const packages = copyPackages();
const names = await bundle(pdfjs);
const icon = ADDRESS + writeHashed('icon.svg', readFileSync(path.join(source, 'icon.svg')));
writeFileSync(path.join(target, 'index.html'), fillPage({ ...names, icon, head: isSite ? SITE_HEAD : '' }));
if (isSite) await writeSiteFiles();
else compressAll(target);

/** @returns the names of the worker and of the folder from which it fetches. */
function copyPdfjs(): { worker: string; files: string } {
  const require = createRequire(import.meta.url);
  const root = path.dirname(require.resolve('pdfjs-dist/package.json'));
  const { version } = require('pdfjs-dist/package.json') as { version: string };
  const folder = `pdfjs-${version}`;
  for (const name of PDFJS_PARTS) {
    cpSync(path.join(root, name), path.join(assets, folder, name), { recursive: true });
  }
  // Some static servers do not know the type of .mjs.
  const worker = writeHashed(
    'pdf.worker.js',
    readFileSync(path.join(root, 'legacy/build/pdf.worker.min.mjs')),
  );
  return { worker, files: `${folder}/` };
}

/** The library for browsers, in a folder that is named after its content, and the module that it runs. */
function copyEngine(): { name: string; mupdf: string; mupdfBytes: number } {
  const built = fileURLToPath(new URL('../dist/browser/', import.meta.url));
  const contents = readdirSync(built).sort();
  const folder = `engine-${digest(contents.map((file) => readFileSync(path.join(built, file))))}`;
  cpSync(built, path.join(assets, folder), { recursive: true });
  const packed = gzipSync(readFileSync(new URL('mupdf-wasm.wasm', import.meta.resolve('mupdf'))), {
    level: 9,
  });
  const mupdf = writeHashed('mupdf-wasm.gzip', packed);
  return { name: `${folder}/unwatermark.js`, mupdf, mupdfBytes: packed.length };
}

/**
 * Copies the packages as npm lays them out, to a folder that is named after their content. Modules are compressed by
 * gzip, because few hosts compress such files.
 */
function copyPackages(): string {
  const { resolve } = createRequire(import.meta.url);
  const contents = Object.entries(PACKAGES).flatMap(([name, files]) => {
    const entry = resolve(name);
    const root = entry.slice(0, entry.lastIndexOf(path.normalize(name)));
    return files.map((file) => ({
      file: path.join(name, file),
      bytes: readFileSync(path.join(root, name, file)),
    }));
  });
  const folder = `packages-${digest(contents.map(({ bytes }) => bytes))}/`;
  for (const { file, bytes } of contents) {
    const copy = path.join(assets, folder, file);
    mkdirSync(path.dirname(copy), { recursive: true });
    writeFileSync(copy, file.endsWith('.wasm') ? gzipSync(bytes, { level: 9 }) : bytes);
  }
  return folder;
}

/** @returns addresses of the page's script and style. */
async function bundle(pdf: { worker: string; files: string }): Promise<{ script: string; style: string }> {
  const { metafile } = await build({
    entryPoints: [path.join(source, 'main.ts'), path.join(source, 'styles/console.css')],
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: {
      PDF_WORKER_NAME: JSON.stringify(pdf.worker),
      PDF_FILES_NAME: JSON.stringify(pdf.files),
      ENGINE_NAME: JSON.stringify(engine.name),
      MUPDF_NAME: JSON.stringify(engine.mupdf),
      MUPDF_BYTES: String(engine.mupdfBytes),
      PACKAGES_NAME: JSON.stringify(packages),
      IS_SITE: String(isSite),
      SOURCE_ADDRESS: JSON.stringify(sourceAddress),
    },
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });
  const addressOf = (entry: string): string => {
    const output = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(entry));
    if (output === undefined) throw new Error(`esbuild made nothing of ${entry}`);
    return ADDRESS + path.basename(output[0]);
  };
  return { script: addressOf('console/main.ts'), style: addressOf('styles/console.css') };
}

/** What names files by their content. */
function digest(contents: Uint8Array[]): string {
  return hash('sha256', Buffer.concat(contents)).slice(0, 8);
}

/** @returns its name among the assets. */
function writeHashed(file: string, bytes: Uint8Array): string {
  const { name, ext } = path.parse(file);
  const hashed = `${name}-${digest([bytes])}${ext}`;
  writeFileSync(path.join(assets, hashed), bytes);
  return hashed;
}

/** Replaces `{{name}}` by addresses; for the site also removes the parts that belong to the service. */
function fillPage(addresses: Record<string, string>): string {
  const page = readFileSync(path.join(source, 'index.html'), 'utf8');
  const template = isSite ? page.replace(/<!-- service -->[^]*?<!-- \/service -->/g, '') : page;
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const address = addresses[name];
    if (address === undefined) throw new Error(`index.html names ${name}, which was not built`);
    return address;
  });
}

/** Writes `name.br` and `name.gz` beside each file that they make smaller; browsers accept Brotli only over TLS. */
function compressAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    if (brotli.length > bytes.length * WORTHWHILE_SHARE) continue;
    writeFileSync(`${file}.br`, brotli);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Writes the licence, the manifest by which browsers install the site, and its service worker. */
async function writeSiteFiles(): Promise<void> {
  cpSync(fileURLToPath(new URL('../LICENSE', import.meta.url)), path.join(target, 'LICENSE.txt'));
  const manifest = {
    name: 'unwatermark',
    start_url: './',
    display: 'standalone',
    background_color: '#fdfcf9',
    icons: [{ src: icon, sizes: 'any', type: 'image/svg+xml' }],
  };
  writeFileSync(path.join(target, 'manifest.json'), JSON.stringify(manifest));
  const files = readdirSync(target, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(target, path.join(parentPath, name)).replaceAll('\\', '/'))
    .filter((file) => ![pdfjs.files, packages].some((folder) => file.startsWith(`assets/${folder}`)))
    .map((name) => ({ name, bytes: readFileSync(path.join(target, name)) }))
    // Largest first, because the first document needs those.
    .sort((one, other) => other.bytes.length - one.bytes.length);
  await build({
    entryPoints: [fileURLToPath(new URL('../src/site/service-worker.ts', import.meta.url))],
    outfile: path.join(target, 'sw.js'),
    bundle: true,
    minify: true,
    target: 'es2022',
    define: {
      // The page has two addresses: the folder and index.html.
      FILES: JSON.stringify(['./', ...files.map(({ name }) => name)]),
      FILES_BYTES: String(files.reduce((sum, { bytes }) => sum + bytes.length, 0)),
      VERSION: JSON.stringify(digest(files.map(({ bytes }) => bytes))),
      POLICY: JSON.stringify(SITE_POLICY),
    },
    tsconfigRaw: {},
    logLevel: 'warning',
  });
}
