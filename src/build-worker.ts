/**
 * Builds what runs in processes and threads of its own: `dist/worker`.
 *
 * The pool's worker is one script with the code that V8 makes of it
 * (`pool/child/program.ts`). That code is made here by running the script on a few
 * jobs: V8 compiles a function when it is first called.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';

import { listBuildJobs } from './build-jobs.js';
import { framePieces } from './pool/protocol/frame.js';
import { CACHED_BINARY, CACHED_MEMORY } from './pool/child/wasm-cache.js';
import { partBinary } from './pool/child/package-binary.js';
import {
  NODE_MODULES,
  nodeModuleName,
  PROGRAM_SCRIPT,
  SCRIPT_PARAMETERS,
  SCRIPTED_PACKAGE,
} from './pool/child/program.js';
import { packJob } from './pool/protocol/protocol.js';
import { START_FLAGS } from './pool/child/v8-flags.js';

const MEMORY_MIB = 384;

const compiled = fileURLToPath(new URL('.', import.meta.url));
const target = path.join(compiled, 'worker');
const [NODE_MODULES_NAME, URL_NAME, RESOLVE_NAME, IMPORT_NAME] = SCRIPT_PARAMETERS;

// What tsconfig.json says of `#platform` is for the sources; here it is what package.json says.
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
writeFileSync(program, await composeScript('./program.js', [await givePackage()]));
writeFileSync(path.join(target, `${SCRIPTED_PACKAGE}.js`), await composeScript(SCRIPTED_PACKAGE));
const parted = partBinary(readFileSync(new URL('mupdf-wasm.wasm', import.meta.resolve(SCRIPTED_PACKAGE))));
writeFileSync(path.join(target, CACHED_BINARY), parted.code);
writeFileSync(path.join(target, CACHED_MEMORY), parted.memory);
copyFileSync(path.join(compiled, '../fixtures/found/chromium.pdf'), path.join(target, 'warm-up.pdf'));
await writeCode(program);

/**
 * A function of what a module would be given, which returns what it exports:
 * scripts have no imports, and modules no code that V8 keeps.
 */
async function composeScript(module: string, plugins: Plugin[] = []): Promise<string> {
  const { outputFiles } = await build({
    ...bundled,
    stdin: { contents: `import * as all from '${module}'; globalThis.result = all;`, resolveDir: compiled },
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
    plugins: [giveNodeModules(), ...plugins],
  });
  const text = outputFiles[0]?.text ?? '';
  const body = escapeBeyondAscii(text.replaceAll(/\bimport\(/g, `${IMPORT_NAME}(`));
  return `(async function (${SCRIPT_PARAMETERS.join(', ')}) { 'use strict'; let result;\n${body}\nreturn result; })`;
}

/** The package comes from its own script, when it is first imported. */
async function givePackage(): Promise<Plugin> {
  const names = Object.keys((await import(SCRIPTED_PACKAGE)) as object).filter((name) => name !== 'default');
  const contents = `export const { ${names.join(', ')} } = await ${IMPORT_NAME}('${SCRIPTED_PACKAGE}');`;
  return {
    name: 'give-package',
    setup(building) {
      const filter = new RegExp(`^${SCRIPTED_PACKAGE}$`);
      building.onResolve({ filter }, ({ path: name }) => ({ path: name, namespace: 'package' }));
      building.onLoad({ filter, namespace: 'package' }, () => ({ contents }));
    },
  };
}

/** The bundler does so in strings; what is left is in regular expressions. */
function escapeBeyondAscii(code: string): string {
  return code.replaceAll(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Node's modules are taken from the program's parameter. */
function giveNodeModules(): Plugin {
  return {
    name: 'give-node-modules',
    setup(building) {
      building.onResolve({ filter: /.*/ }, ({ path: specifier }) => {
        const name = nodeModuleName(specifier);
        return name === null ? undefined : { path: name, namespace: 'node' };
      });
      building.onLoad({ filter: /.*/, namespace: 'node' }, ({ path: name }) =>
        Object.hasOwn(NODE_MODULES, name)
          ? { contents: writeNodeModule(name) }
          : { errors: [{ text: `${name} is not among the modules that are given to a program` }] },
      );
    },
  };
}

/** By name, for each importer would get a copy of a module whose names the bundler does not know. */
function writeNodeModule(name: string): string {
  const given = `${NODE_MODULES_NAME}[${JSON.stringify(name)}]`;
  return `export const { ${NODE_MODULES[name]!.join(', ')} } = ${given}; export default ${given};`;
}

async function writeCode(programPath: string): Promise<void> {
  const writer = path.join(compiled, 'pool/child/write-code-cache.js');
  const words = ['--no-warnings', ...START_FLAGS, writer, String(MEMORY_MIB), programPath];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit', 'pipe'] });
  const socket = child.stdio[3] as Duplex;
  for (const { head, body } of [...listBuildJobs()].map(packJob)) {
    framePieces(head, body).forEach((piece) => socket.write(piece));
  }
  socket.resume().end();
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the worker's program ended with ${code}`);
}
