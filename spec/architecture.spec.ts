/**
 * The layer table of the design, held against every import of `src`.
 *
 * Data flows one way: HTTP to pool to worker to engine. What the table
 * says about the parts of the program is true, or a test here fails.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const ROOT = fileURLToPath(new URL('../src/', import.meta.url));

/** The most lines of a source file. A page's words in one language are one table, however long. */
const MAX_FILE_LINES = 250;
const LONG_TABLES = /^console\/words\//u;
/** Functions above this size are a question for a reviewer, not a failure. */
const LONG_FUNCTION = 40;

interface Module {
  /** Path below `src`, without its extension: `engine/text/gates`. */
  name: string;
  code: string;
  /** Imported modules of `src`, by name; static, dynamic and type imports alike. */
  imports: string[];
  /** Those of them that are loaded with the module itself. */
  loaded: string[];
  packages: string[];
}

const MODULES = listFiles(ROOT).map(readModule);
const NAMES = new Set(MODULES.map(({ name }) => name));

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return path.endsWith('.ts') && !path.endsWith('.d.ts') ? [path] : [];
  });
}

function readModule(path: string): Module {
  const code = readFileSync(path, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gmu, '');
  const specifiers = [
    ...code.matchAll(/^(?:import|export)\b[^;']*from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gmu),
  ].map((match) => (match[1] ?? match[2] ?? match[3])!);
  const isOwn = (specifier: string): boolean => specifier.startsWith('.');
  const nameModule = (specifier: string): string =>
    relative(ROOT, join(dirname(path), specifier)).replace(/\.js$/u, '');
  const loaded = [...code.matchAll(/^(?:import|export) (?!type )[^;']*from '([^']+)'|^import '([^']+)'/gmu)];
  return {
    name: relative(ROOT, path).replace(/\.ts$/u, ''),
    code,
    imports: specifiers.filter(isOwn).map(nameModule),
    loaded: loaded
      .map((match) => (match[1] ?? match[2])!)
      .filter(isOwn)
      .map(nameModule),
    packages: specifiers.filter((specifier) => !isOwn(specifier) && !specifier.startsWith('node:')),
  };
}

interface Layer {
  layer: string;
  holds: RegExp;
  /** Modules of `src` that it may import. */
  mayImport: RegExp;
  packages: RegExp;
}

const NOTHING = /^$/u;

interface Room {
  /** Folder below `engine/`, `http/` or `pool/`; in the engine its own folders are rooms of their own. */
  room: string;
  holds: string;
  /** The rooms that it may import from, of those above it in the table. */
  mayImport: string[];
  packages?: RegExp;
}

const BYTES = ['values', 'content', 'content/deflate'];
const PAGE = [...BYTES, 'page'];
const MUPDF = [...PAGE, 'file', 'mupdf'];

/** The rooms of the engine in the order of the method. */
const ROOMS: Room[] = [
  {
    room: 'platform',
    holds: 'what the engine needs of Node or of a browser',
    mayImport: [],
    packages: /^(tesseract-wasm|@hyzyla\/pdfium)$/u,
  },
  { room: 'values', holds: 'plain values and algorithms that all rooms share', mayImport: [] },
  {
    room: 'witness',
    holds: 'readers that share no code with the writer',
    mayImport: ['values'],
    packages: /^@hyzyla\/pdfium$/u,
  },
  { room: 'content/deflate', holds: 'deflated data, edited without changing its length', mayImport: [] },
  { room: 'content', holds: 'content streams as written', mayImport: BYTES },
  { room: 'file', holds: 'the file as bytes', mayImport: BYTES },
  { room: 'page', holds: 'the traced page in plain values', mayImport: BYTES },
  {
    room: 'mupdf',
    holds: 'MuPDF, its memory and its documents',
    mayImport: [...PAGE, 'file'],
    packages: /^mupdf$/u,
  },
  { room: 'mupdf/record', holds: 'what a page paints', mayImport: MUPDF, packages: /^mupdf$/u },
  {
    room: 'mupdf/render',
    holds: 'pages and single draws as pictures',
    mayImport: [...MUPDF, 'mupdf/record'],
    packages: /^mupdf$/u,
  },
  {
    room: 'mupdf/cost',
    holds: 'the cost of running a document, counted before it runs',
    mayImport: MUPDF,
    packages: /^mupdf$/u,
  },
  {
    room: 'mupdf/trace',
    holds: 'marked copies of documents, run page by page',
    mayImport: [...MUPDF, 'mupdf/record', 'mupdf/render', 'mupdf/cost'],
    packages: /^mupdf$/u,
  },
  {
    room: 'mupdf/dictionaries',
    holds: 'edits of dictionaries that described a mark',
    mayImport: MUPDF,
    packages: /^mupdf$/u,
  },
  {
    room: 'mupdf/write',
    holds: 'writing the output as a patch of the upload',
    mayImport: [...MUPDF, 'mupdf/dictionaries', 'witness'],
    packages: /^mupdf$/u,
  },
  { room: 'origins', holds: 'which instruction wrote a glyph, and what encloses it', mayImport: PAGE },
  { room: 'lines', holds: 'glyphs as lines of text', mayImport: [...PAGE, 'origins'] },
  { room: 'find', holds: 'occurrences of the hint in lines', mayImport: [...PAGE, 'origins', 'lines'] },
  {
    room: 'judge',
    holds: 'facts of occurrences, evidence and gates',
    mayImport: [...PAGE, 'origins', 'lines', 'find'],
  },
  {
    room: 'discover',
    holds: 'variants of the hint',
    mayImport: [...PAGE, 'origins', 'lines', 'find', 'judge'],
  },
  { room: 'tidy', holds: 'cleanup of what a removal leaves empty', mayImport: [...PAGE, 'origins', 'judge'] },
  { room: 'plan', holds: 'the splices of a removal', mayImport: [...PAGE, 'origins', 'judge', 'tidy'] },
  {
    room: 'verify',
    holds: 'the check of the output against the trace of the upload',
    mayImport: [...PAGE, 'witness', 'lines', 'plan', 'mupdf/trace'],
  },
  { room: 'image', holds: 'single draws of pictures', mayImport: PAGE },
  {
    room: 'stamps',
    holds: 'pictures that may read as the hint',
    mayImport: [...PAGE, 'origins', 'lines', 'find', 'judge', 'image'],
    packages: /^tesseract/u,
  },
  {
    room: 'removal',
    holds: 'the passage of a document, the attempts and the conclusion',
    mayImport: [
      ...MUPDF,
      'witness',
      'origins',
      'lines',
      'find',
      'judge',
      'discover',
      'plan',
      'verify',
      'stamps',
      'mupdf/trace',
      'mupdf/dictionaries',
      'mupdf/write',
    ],
  },
  {
    room: 'candidates',
    holds: 'the marks of a document without a hint',
    mayImport: [...PAGE, 'origins', 'lines', 'find', 'judge', 'discover', 'stamps', 'removal'],
  },
];

interface Variable {
  binding: string;
  /** Why no document leaves data in it. */
  why: string;
}

const FORGOTTEN = 'emptied by restoreEngine after each document';
const WEAK = 'weak: lives no longer than the document’s own object, its key';
const POSITION = 'a position that each use sets before it reads';
const FILLED = 'filled on import, the same for all';
const CLONED = 'only given to matchAll, replace and search, which start anew';

/** Every module-level binding of the engine that can change. */
const VARIABLES: Variable[] = [
  { binding: 'content/characters CHARACTER_CLASS', why: FILLED },
  { binding: 'discover/numbers NUMBER', why: CLONED },
  { binding: 'file/syntax BYTES_READ', why: 'weak, and begun anew for each document' },
  { binding: 'file/syntax OBJECT_HEADER', why: CLONED },
  { binding: 'judge/browser-print PRINTED_LINES', why: WEAK },
  { binding: 'judge/evidence ANSWERS', why: WEAK },
  { binding: 'judge/page-facts PAGE_CONTEXTS', why: WEAK },
  { binding: 'judge/surroundings VISIBLE', why: WEAK },
  { binding: 'lines/fold-glyphs FOLDED', why: FORGOTTEN },
  { binding: 'mupdf/dictionaries/reference-index REFERENCE', why: CLONED },
  { binding: 'mupdf/dictionaries/reference-index STRING_OR_REFERENCE', why: CLONED },
  { binding: 'mupdf/memory views', why: 'views of the memory that is there, which is written back' },
  { binding: 'mupdf/memory wasmModule', why: 'told how to be made, before there is any document' },
  { binding: 'mupdf/package-state BASE', why: 'a class of the package, given a registry that keeps nothing' },
  { binding: 'mupdf/record/paint-recorder run', why: 'set for one run of a page, null after it' },
  { binding: 'mupdf/short-calls thrown', why: 'weak: known no longer than the error itself' },
  { binding: 'mupdf/short-calls shortened', why: 'set for one run of a page, null after it' },
  { binding: 'mupdf/write/mend-references LENGTH', why: CLONED },
  { binding: 'values/hint OPTIONAL_MARKS', why: CLONED },
  { binding: 'values/hint UNSEEN', why: CLONED },
  { binding: 'witness/strict-values COMMENT', why: POSITION },
  { binding: 'witness/strict-values SPACE', why: POSITION },
  { binding: 'witness/strict-values STRING_PART', why: POSITION },
  { binding: 'witness/strict-values TOKEN', why: POSITION },
];

/** What changes a map, a set or an array, or assigns to one of its parts. */
const CHANGES = String.raw`(\.(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)\(|(\[[^\]]*\]|\.\w+)+!? *([-+*/|&^?]|<<|>>|\?\?|\|\|)?=[^=>]|(\[[^\]]*\])!?(\+\+|--))`;

/** Bindings that are reassigned, changed anywhere in the engine, weak, or expressions with a position of their own. */
function listVariables(): string[] {
  const engine = MODULES.filter(({ name }) => name.startsWith('engine/'));
  return engine.flatMap(({ name, code }) =>
    [...code.matchAll(/^(?:export )?(const|let|var) (\w+)\b[^=]*=\s*(.*)/gmu)]
      .filter(([, keyword, binding, start]) => {
        const users = engine.filter(({ code: other }) => other === code || importsBinding(other, binding!));
        const isChanged = users.some(({ code: other }) =>
          new RegExp(String.raw`(?<![\w.'])${binding}${CHANGES}`, 'u').test(other),
        );
        const hasPosition = /^(?:\/.*\/|new RegExp\(.*, ')[a-z]*[gy][a-z]*(?:'\))?;?$/u.test(start!);
        return keyword !== 'const' || isChanged || hasPosition || start!.startsWith('new Weak');
      })
      .map(([, , binding]) => `${name.replace('engine/', '')} ${binding}`),
  );
}

function importsBinding(code: string, binding: string): boolean {
  return new RegExp(String.raw`^import \{[^}]*\b${binding}\b`, 'mu').test(code);
}

/** The rooms of `http`, in an order in which each imports only from those before it. */
const HTTP_ROOMS: Room[] = [
  { room: 'description', holds: 'the OpenAPI description of the contract', mayImport: [] },
  { room: 'request', holds: 'identity and id of a request, its refusal and its log entry', mayImport: [] },
  { room: 'transfer', holds: 'the minimum pace of bodies and answers, and unread answers', mayImport: [] },
  { room: 'metrics', holds: 'metrics of requests and of the state', mayImport: ['request', 'transfer'] },
  { room: 'quota', holds: 'keys and quotas of callers', mayImport: ['request'] },
  {
    room: 'upload',
    holds: 'bodies: their memory, their parts, their form',
    mayImport: ['description', 'request', 'transfer'],
  },
  { room: 'answer', holds: 'answers: documents and reports', mayImport: ['request', 'transfer'] },
  {
    room: 'routes',
    holds: 'the handler of each path',
    mayImport: ['description', 'request', 'upload', 'answer'],
  },
  { room: 'server', holds: 'sockets, connections and their end', mayImport: ['request', 'transfer'] },
];

/** The rooms of `pool`, in an order in which each imports only from those before it. */
const POOL_ROOMS: Room[] = [
  { room: 'protocol', holds: 'messages between parent and worker, and their validation', mayImport: [] },
  { room: 'child', holds: 'what runs in a worker’s process', mayImport: ['protocol'] },
  { room: 'sandbox', holds: 'the restrictions of a worker', mayImport: ['protocol', 'child'] },
  { room: 'processes', holds: 'the life of worker processes', mayImport: ['protocol', 'sandbox'] },
];

/** A room with more files than this is two. */
const MAX_ROOM_FILES = 25;

const LAYERS: Layer[] = [
  {
    layer: 'main: wires the service',
    holds: /^main$/u,
    mayImport:
      /^(app|config|issue-key|self-check|log|report|version|http\/.+|pool\/(?!child\/worker$).+|engine\/values\/.+|engine\/stamps\/stamp-models)$/u,
    packages: /^(express|ioredis|winston)/u,
  },
  {
    layer: 'self-check: tests what the service needs on this machine',
    holds: /^self-check$/u,
    mayImport:
      /^(config|log|version|http\/quota\/api-keys|pool\/(?!child\/worker$).+|engine\/stamps\/stamp-models)$/u,
    packages: /^ioredis$/u,
  },
  {
    layer: 'app: the chain of handlers for a request',
    holds: /^app$/u,
    mayImport: /^(log|config|report|upload-sizes|http\/.+|pool\/worker-pool|engine\/values\/.+)$/u,
    packages: /^(?!mupdf)/u,
  },
  ...HTTP_ROOMS.map(({ room, holds, mayImport }) => ({
    layer: `http/${room}: ${holds}`,
    holds: new RegExp(`^http/${room}/`, 'u'),
    mayImport: new RegExp(
      `^(log|config|report|report/.+|report-bounds|upload-sizes|set-newest|http/(${[room, ...mayImport].join('|')})/.+|pool/(worker-pool|protocol/(protocol|pool-failure))|engine/values/.+)$`,
      'u',
    ),
    packages: /^(?!mupdf)/u,
  })),
  {
    layer: 'pool: the queue, and the parent’s side of the sandbox',
    holds: /^pool\/[^/]+$/u,
    mayImport:
      /^(log|service-limits|set-newest|pool\/[^/]+|pool\/(protocol|sandbox|processes)\/.+|engine\/values\/.+)$/u,
    packages: NOTHING,
  },
  ...POOL_ROOMS.map(({ room, holds, mayImport }) => ({
    layer: `pool/${room}: ${holds}`,
    holds: new RegExp(`^pool/${room}/(?!worker$)`, 'u'),
    mayImport: new RegExp(
      `^(log|set-newest|pool/(${[room, ...mayImport].join('|')})/(?!worker$).+|engine/values/.+)$`,
      'u',
    ),
    packages: NOTHING,
  })),
  {
    layer: 'pool/child/worker: the worker process with the engine',
    holds: /^pool\/child\/worker$/u,
    mayImport:
      /^(pool\/(child|protocol)\/.+|engine\/[^/]+|engine\/values\/.+|engine\/stamps\/stamp-reader|engine\/witness\/(pdfium|second-witness)|engine\/removal\/options)$/u,
    packages: NOTHING,
  },
  {
    layer: 'cli: the command line',
    holds: /^cli$/u,
    mayImport: /^(version|command-line\/.+)$/u,
    packages: NOTHING,
  },
  {
    layer: 'command-line: what the cli reads and prints',
    holds: /^command-line\/(?!engine\/engine-(thread|work)$).+$/u,
    mayImport:
      /^(report(\/.+)?|config|version|library\/calling|command-line\/(?!engine\/engine-(thread|work)$).+|(batch|compare)\/.+|pool\/(protocol\/(pool-failure|probe-document)|child\/program)|engine\/stamps\/stamp-models|engine\/values\/.+)$/u,
    packages: NOTHING,
  },
  {
    layer: 'command-line/engine/engine-thread: the engine on a thread beside the progress display',
    holds: /^command-line\/engine\/engine-thread$/u,
    mayImport: /^command-line\/engine\/open-engine$/u,
    packages: NOTHING,
  },
  {
    layer: 'command-line/engine/engine-work: the command line’s jobs, in the program that the build makes',
    holds: /^command-line\/engine\/engine-work$/u,
    mayImport:
      /^(command-line\/engine\/open-engine|engine\/[^/]+|engine\/values\/.+|library\/(calling|here)|pool\/child\/wasm-cache)$/u,
    packages: NOTHING,
  },
  {
    layer: 'batch: many documents through a pool',
    holds: /^batch\/.+$/u,
    mayImport:
      /^(report|semaphore|service-limits|batch\/.+|pool\/(worker-pool|processes\/pool-log|protocol\/pool-failure)|engine\/values\/.+)$/u,
    packages: /^@aws-sdk\/client-s3$/u,
  },
  {
    layer: 'compare: two documents, by a reader that is not the engine',
    holds: /^compare\/.+$/u,
    mayImport: /^compare\/.+$/u,
    packages: /^(@hyzyla\/pdfium|mupdf)$/u,
  },
  {
    layer: 'library: the engine for Node programs',
    holds: /^library(\/.+)?$/u,
    mayImport:
      /^(report(\/.+)?|semaphore|service-limits|library\/.+|pool\/(worker-pool|sandbox\/sandbox|processes\/(pool-log|worker-process)|protocol\/(protocol|pool-failure))|engine\/[^/]+|engine\/values\/.+|engine\/removal\/options|engine\/stamps\/stamp-(reader|models)|engine\/witness\/pdfium)$/u,
    packages: /^#(engines|platform)$/u,
  },
  {
    layer:
      'report, config, log, issue-key, health-check, version, upload-sizes, service-limits, set-newest: leaves',
    holds:
      /^(report(\/.+)?|report-bounds|semaphore|config|log|issue-key|health-check|version|upload-sizes|service-limits|set-newest)$/u,
    mayImport: /^(report-bounds|report\/.+|config|service-limits|engine\/values\/.+|http\/quota\/api-keys)$/u,
    packages: /^winston$/u,
  },
  {
    layer: 'console: the page, which knows the HTTP contract, its words, and the types of the library',
    holds: /^console\/.+$/u,
    mayImport:
      /^(console\/.+|library|report\/described|upload-sizes|engine\/values\/((gate|outcome|evidence)-words|geometry|collections))$/u,
    packages: /^pdfjs-dist/u,
  },
  {
    layer: 'build-console: from the console’s sources to the folder that is served',
    holds: /^build-console$/u,
    mayImport: NOTHING,
    packages: /^esbuild$/u,
  },
  {
    layer: 'build-docs: from the pages of docs/ to those that are served',
    holds: /^build-docs$/u,
    mayImport: NOTHING,
    packages: /^marked$/u,
  },
  {
    layer: 'build-package: from what is compiled to what is published',
    holds: /^build-package$/u,
    mayImport: /^command-line\/help\/manual$/u,
    packages: /^esbuild$/u,
  },
  {
    layer: 'build-worker: from what is compiled to what workers run',
    holds: /^build-worker$/u,
    mayImport:
      /^(program|engine\/values\/.+|pool\/(protocol\/(frame|protocol|probe-document)|child\/(wasm-cache|package-binary|program|v8-flags)))$/u,
    packages: /^(esbuild|mupdf)$/u,
  },
  {
    layer: 'program: what the build bundles into one script',
    holds: /^program$/u,
    mayImport: /^(pool\/child\/worker|command-line\/engine\/engine-work)$/u,
    packages: NOTHING,
  },
  {
    layer: 'platform: what the engine needs of Node, and of browsers',
    holds: /^platform\/.+$/u,
    mayImport: /^engine\/platform\/platform$/u,
    packages: /^(pako$|@noble\/|tesseract-wasm$|@hyzyla\/pdfium$)/u,
  },
  {
    layer: 'browser: the library’s engines in workers of a browser',
    holds: /^browser\/(?!engine-worker$).+$/u,
    mayImport: /^(library\/(calling|engines-for-reuse)|pool\/protocol\/pool-failure|engine\/values\/.+)$/u,
    packages: NOTHING,
  },
  {
    layer: 'browser/engine-worker: the web worker with the engine',
    holds: /^browser\/engine-worker$/u,
    mayImport:
      /^(browser\/cap-memory|platform\/browser|library\/calling|engine\/(perform-job|mupdf\/memory|stamps\/stamp-reader|witness\/pdfium|values\/.+))$/u,
    packages: NOTHING,
  },
  {
    layer: 'site: the worker that keeps the files of the page without a service',
    holds: /^site\/.+$/u,
    mayImport: NOTHING,
    packages: NOTHING,
  },
  {
    layer: 'build-browser: from the library’s sources to what browsers load',
    holds: /^build-browser$/u,
    mayImport: NOTHING,
    packages: /^esbuild$/u,
  },
  {
    layer: 'engine: the entrances',
    holds: /^engine\/[^/]+$/u,
    mayImport: /^engine\/.+$/u,
    packages: NOTHING,
  },
  ...ROOMS.map(({ room, holds, mayImport, packages }) => ({
    layer: `engine/${room}: ${holds}`,
    holds: new RegExp(`^engine/${room}/[^/]+$`, 'u'),
    mayImport: new RegExp(`^engine/(${['platform', room, ...mayImport].join('|')})/[^/]+$`, 'u'),
    packages: new RegExp(`^#platform$|${(packages ?? NOTHING).source}`, 'u'),
  })),
];

function listReachable(
  from: string,
  follow: (module: Module) => string[] = ({ imports }) => imports,
): Set<string> {
  const reached = new Set<string>();
  const queue = [from];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    queue.push(...MODULES.filter((module) => module.name === name).flatMap(follow));
  }
  return reached;
}

/** Functions and methods with their lengths in lines; the formatter closes each at the indentation that opened it. */
function measureFunctions(code: string): { name: string; lines: number }[] {
  const lines = code.split('\n');
  return lines.flatMap((line, at) => {
    const opening =
      /^(\s*)(?:export )?(?:(?:private |static |override |async )*(?:function )?)([\w$]+)(?:<.*>)?\(/u.exec(
        line,
      );
    if (opening === null || /^\s*(?:if|for|while|switch|return|expect|it|describe)\b/u.test(line)) return [];
    const end = lines.findIndex((other, index) => index > at && other === `${opening[1]}}`);
    const isFunction = /\{\s*$/u.test(lines.slice(at, at + 14).find((one) => /[{;]\s*$/u.test(one)) ?? '');
    return end < 0 || !isFunction ? [] : [{ name: opening[2]!, lines: end - at + 1 }];
  });
}

describe('architecture', function () {
  // Mocha's two seconds, where it runs this file alone, are too few on a loaded machine.
  this.timeout(60_000);

  it('gives each source file to one layer', () => {
    const homeless = MODULES.filter(
      ({ name }) => LAYERS.filter(({ holds }) => holds.test(name)).length !== 1,
    );
    expect(homeless.map(({ name }) => name)).to.deep.equal([]);
  });

  for (const { layer, holds, mayImport, packages } of LAYERS) {
    it(`holds the layer ${layer}`, () => {
      const own = MODULES.filter(({ name }) => holds.test(name));
      const breaches = own.flatMap((module) =>
        [
          ...module.imports.filter((imported) => !mayImport.test(imported)),
          ...module.packages.filter((imported) => !packages.test(imported)),
        ].map((imported) => `${module.name} imports ${imported}`),
      );
      expect(breaches).to.deep.equal([]);
    });
  }

  it('imports only files that exist, by their full names', () => {
    const missing = MODULES.flatMap(({ name, imports }) =>
      imports.filter((imported) => !NAMES.has(imported)).map((imported) => `${name} imports ${imported}`),
    );
    expect(missing).to.deep.equal([]);
  });

  it('keeps MuPDF out of every module of the parent process', () => {
    const parsing = [...listReachable('main')].filter((name) => name.startsWith('engine/mupdf/'));
    expect(parsing).to.deep.equal([]);
  });

  it('loads only the command that is run, and only the part of the engine that it uses', () => {
    const atStart = [...listReachable('cli', ({ loaded }) => loaded)];
    expect(
      atStart.filter((name) =>
        /^(compare|pool\/(worker|processes|child\/worker))|remove-|images$/u.test(name),
      ),
    ).to.deep.equal([]);
    for (const begun of ['library/here', 'engine/remove-text-watermark']) {
      const loaded = [...listReachable(begun, ({ loaded }) => loaded)];
      expect(loaded).to.include.members([begun, 'engine/values/failure']);
      expect(loaded.filter((name) => name.endsWith('image-draws'))).to.deep.equal([]);
    }
  });

  it('loads nothing of the service into a program that imports the library', () => {
    const service = [...listReachable('library')].filter((name) =>
      /^(app|main|config|log|http\/.*)$/u.test(name),
    );
    expect(service).to.deep.equal([]);
  });

  it('uses the command line’s printing only from the command line and for its manual page', () => {
    const users = MODULES.filter(({ imports }) =>
      imports.some((imported) => imported.startsWith('command-line/')),
    );
    expect(
      users
        .map(({ name }) => name.replace(/^(command-line\/.*|program$|build-package$)/u, 'cli'))
        .every((name) => name === 'cli'),
    ).to.equal(true);
  });

  it('loads pdf.js only on demand: when there is a document to draw', () => {
    const users = MODULES.filter(({ packages }) => packages.some((name) => name.startsWith('pdfjs-dist')));
    expect(users.map(({ name }) => name)).to.deep.equal(['console/pdf/open-pdf']);
    const atOnce = users[0]!.code.match(/^import (?!type )[^;]*from 'pdfjs-dist[^;]*;/gmu);
    expect(atOnce).to.equal(null);
  });

  it('reads the environment only in config', () => {
    const readers = MODULES.filter(({ code }) => code.includes('process.env')).map(({ name }) => name);
    expect(readers).to.deep.equal(['config']);
  });

  it('has only named exports, and no file that only re-exports others', () => {
    const faults = MODULES.filter(({ code }) => /^export (default|\*|\{[^}]*\} from)/mu.test(code));
    expect(faults.map(({ name }) => name)).to.deep.equal([]);
  });

  it('keeps Node, clocks and processes out of the engine, except through `#platform`', () => {
    const faults = MODULES.filter(({ name }) => name.startsWith('engine/')).filter(({ code }) =>
      /'node:|(?<!\.)\bBuffer\b|\bprocess\.|\bimport\.meta\b|\bDate\b|performance\.now|\bsetTimeout\b/u.test(
        code,
      ),
    );
    expect(faults.map(({ name }) => name)).to.deep.equal([]);
  });

  it('lists every module variable of the engine, and why no document leaves data in it', () => {
    expect(listVariables().sort()).to.deep.equal(VARIABLES.map(({ binding }) => binding).sort());
    const statics = MODULES.filter(({ name }) => name.startsWith('engine/')).filter(({ code }) =>
      /^\s+(private |protected )?static (?!readonly\b)\w+\b(?!\s*[(<])/mu.test(code),
    );
    expect(statics.map(({ name }) => name)).to.deep.equal([]);
  });

  it('lists the rooms in an order in which each imports only from those before it', () => {
    const breaches = [ROOMS, HTTP_ROOMS, POOL_ROOMS].flatMap((rooms) => {
      const order = rooms.map(({ room }) => room);
      return rooms.flatMap(({ room, mayImport }, at) =>
        mayImport
          .filter((other) => !order.slice(0, at).includes(other) && other !== room)
          .map((other) => `${room}: ${other}`),
      );
    });
    expect(breaches).to.deep.equal([]);
  });

  it('has a room of the engine for each folder, and no folder with too many files', () => {
    const counts = new Map<string, number>();
    for (const { name } of MODULES) {
      const folder = dirname(name);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const rooms = [...counts.keys()].filter((folder) => folder.startsWith('engine/'));
    expect(rooms.sort()).to.deep.equal(ROOMS.map(({ room }) => `engine/${room}`).sort());
    expect([...counts].filter(([, files]) => files > MAX_ROOM_FILES)).to.deep.equal([]);
  });

  it('has no import cycle, types included', () => {
    const cyclic = MODULES.filter(({ name, imports }) =>
      imports.some((imported) => listReachable(imported).has(name)),
    );
    expect(cyclic.map(({ name }) => name)).to.deep.equal([]);
  });

  it('has no source file above the limit', () => {
    const long = MODULES.filter(({ name }) => !LONG_TABLES.test(name)).map(({ name }) => {
      const { length: lines } = readFileSync(join(ROOT, `${name}.ts`), 'utf8')
        .trimEnd()
        .split('\n');
      return { name, lines };
    });
    expect(long.filter(({ lines }) => lines > MAX_FILE_LINES)).to.deep.equal([]);
  });

  after('survey of long functions', () => {
    const functions = MODULES.flatMap(({ name, code }) =>
      measureFunctions(code).map((one) => ({ name: `${name}: ${one.name}`, lines: one.lines })),
    ).filter(({ lines }) => lines > LONG_FUNCTION);
    const list = functions
      .sort((one, other) => other.lines - one.lines)
      .map(({ name, lines }) => `      ${String(lines).padStart(4)}  ${name}`);
    process.stdout.write(`    functions over ${LONG_FUNCTION} lines\n${list.join('\n')}\n`);
  });
});
