/**
 * Builds the scripts of processes and threads: `dist/worker`.
 *
 * The pool's worker is one script with a code cache (`pool/child/program.ts`). The cache is made here by running the
 * script on a few jobs: V8 compiles a function when it is first called.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { framePieces } from './pool/protocol/frame.js';
import { CACHED_BINARY, CACHED_MEMORY } from './pool/child/wasm-cache.js';
import { splitBinary } from './pool/child/package-binary.js';
import { NODE_MODULES, nodeModuleName, PROGRAM_SCRIPT, SCRIPT_PARAMETERS } from './pool/child/program.js';
import { packJob } from './pool/protocol/protocol.js';
import { START_FLAGS } from './pool/child/v8-flags.js';
import { PROBE_DOCUMENT, PROBE_HINT, PROBE_JOB } from './pool/protocol/probe-document.js';
import { createRequest, type EngineJob, type RequestedSettings } from './engine/values/request.js';

const MEMORY_MIB = 384;

/** Documents of other producers, and two that were made for the build. */
const SAMPLES = fileURLToPath(new URL('../fixtures', import.meta.url));
const SAMPLES_HINT = 'CONFIDENTIAL';

const compiled = fileURLToPath(new URL('.', import.meta.url));
const target = path.join(compiled, 'worker');
const [NODE_MODULES_NAME, URL_NAME, RESOLVE_NAME, IMPORT_NAME] = SCRIPT_PARAMETERS;

// Without tsconfig.json, which resolves `#platform` for the sources: package.json resolves it for the compiled files.
const bundled = {
  bundle: true,
  platform: 'node',
  tsconfigRaw: {},
  logLevel: 'warning',
} satisfies BuildOptions;

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
await build({
  ...bundled,
  entryPoints: [path.join(compiled, 'pool/sandbox/sandbox-check.js')],
  outdir: target,
  packages: 'external',
  format: 'esm',
});
await build({
  ...bundled,
  entryPoints: [path.join(compiled, 'pool/child/start-worker.js')],
  outfile: path.join(target, 'worker.cjs'),
  format: 'cjs',
});
const program = path.join(target, PROGRAM_SCRIPT);
writeFileSync(program, await composeProgram());
const split = splitBinary(readFileSync(new URL('mupdf-wasm.wasm', import.meta.resolve('mupdf'))));
writeFileSync(path.join(target, CACHED_BINARY), split.code);
writeFileSync(path.join(target, CACHED_MEMORY), split.memory);
writeFileSync(path.join(target, 'warm-up.pdf'), readSample('found/chromium.pdf'));
await writeCode(program);

/**
 * Bundles the program as a function whose parameters replace imports and whose result replaces exports, because V8
 * caches code only for scripts.
 */
async function composeProgram(): Promise<string> {
  const { outputFiles } = await build({
    ...bundled,
    stdin: {
      contents: "import * as all from './program.js'; globalThis.result = all;",
      resolveDir: compiled,
    },
    write: false,
    format: 'esm',
    charset: 'ascii',
    legalComments: 'none',
    // Few documents need these, and each contains a program as large as this one.
    external: ['tesseract-wasm', '@hyzyla/pdfium'],
    define: {
      'import.meta.url': URL_NAME,
      'import.meta.resolve': RESOLVE_NAME,
      'globalThis.result': 'result',
    },
    plugins: [giveNodeModules()],
  });
  const text = outputFiles[0]?.text ?? '';
  const body = escapeBeyondAscii(text.replaceAll(/\bimport\(/g, `${IMPORT_NAME}(`));
  return `(async function (${SCRIPT_PARAMETERS.join(', ')}) { 'use strict'; let result;\n${body}\nreturn result; })`;
}

/** Escapes characters beyond ASCII in regular expressions; the bundler has escaped them in strings. */
function escapeBeyondAscii(code: string): string {
  return code.replaceAll(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A plugin that takes Node's modules from the program's parameter. */
function giveNodeModules(): Plugin {
  return {
    name: 'give-node-modules',
    setup(building) {
      building.onResolve({ filter: /.*/ }, ({ path: specifier }) => {
        const name = nodeModuleName(specifier);
        return name === null ? undefined : { path: name, namespace: 'node' };
      });
      building.onLoad({ filter: /.*/, namespace: 'node' }, ({ path: name }) =>
        NODE_MODULES.includes(name)
          ? { contents: `module.exports = ${NODE_MODULES_NAME}[${JSON.stringify(name)}];` }
          : { errors: [{ text: `${name} is not among the modules that are given to a program` }] },
      );
    },
  };
}

async function writeCode(programPath: string): Promise<void> {
  const writer = path.join(compiled, 'pool/child/write-code-cache.js');
  const words = ['--no-warnings', ...START_FLAGS, writer, String(MEMORY_MIB), programPath];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit', 'pipe'] });
  const socket = child.stdio[3] as Duplex;
  for (const job of listBuildJobs()) framePieces(packJob(job)).forEach((piece) => socket.write(piece));
  socket.resume().end();
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the worker's program ended with ${code}`);
}

/** Jobs that run the code for most documents, and the costly code that only few documents need. */
function* listBuildJobs(): Iterable<EngineJob> {
  yield PROBE_JOB;
  yield { kind: 'image-candidates', bytes: PROBE_DOCUMENT, pageNumber: 1 };
  // Trying the empty password runs the hash rounds that every document with AES-256 needs.
  yield makeRemoval(readSample('build/locked.pdf'), PROBE_HINT);
  // Its picture is read, and PDFium looks at its pages.
  yield makeRemoval(readSample('build/stamped.pdf'), SAMPLES_HINT, { secondWitness: true });
  for (const name of readdirSync(path.join(SAMPLES, 'found')).filter((file) => file.endsWith('.pdf'))) {
    yield makeRemoval(readSample(`found/${name}`), SAMPLES_HINT);
  }
}

function readSample(name: string): Uint8Array {
  return readFileSync(path.join(SAMPLES, name));
}

function makeRemoval(bytes: Uint8Array, hint: string, settings?: RequestedSettings): EngineJob {
  return { kind: 'remove-text', bytes, request: createRequest(hint, settings) };
}
