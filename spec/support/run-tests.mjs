/**
 * Runs the tests of the named files; without names all tests, or with --quick those that need no other process.
 *
 * Named files run in one process of mocha. Otherwise tests run in lanes: each is a process that takes one file after the
 * other from a list, so that all lanes end at nearly the same time. There are more lanes than cores, because many tests
 * wait. Tests that measure times run in lanes with priority.
 */
import { fork, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const MOCHA = join(PROJECT, 'node_modules/mocha/bin/mocha.js');
const LANE = join(PROJECT, 'spec/support/lane.mjs');

/** Tests of whether a service, a pool or its sandbox acts in time. */
const MEASURES =
  /^spec\/(?:batch|contract|http|mistakes|operation|pool)\/|^spec\/hostile\/(?:callers|crowding-callers|holding-callers|parent-memory)|^spec\/(?:cli|health-check|issue-key|self-check)\.spec/u;
/** Files that take ten seconds or more. They begin first, so that the lanes end at the same time. */
const LONG =
  /^spec\/(?:bench\/fidelity\/controls|browser\/(?:firefox|site)|command-line\/remove-many|console\/(?:kept-looks|looks|picture-way|pressing|results|text-way)|console\/local\/local-calls|engine\/(?:find-watermarks|file\/found-objects)|hostile\/|http\/process|operation\/|package\/tarball|pool\/(?:child\/|worker-pool|one-caller))/u;
/** Imports that a quick test does not have: other processes, and engines that check outputs in them. */
const SLOW = /node:child_process|playwright|\/witnessed\.js|foreign-|oracle\.js|\/fidelity\.js|run-apart/u;
const STARTS_PROCESSES = /^spec\/(?:browser|clients|compare|console|container|package)\/|^spec\/[^/]+$/u;

const CORES = 2;
/** The number of lanes of each kind: two measuring tests have a core each. */
const LANES = 2;
/** The niceness of tests that measure nothing. */
const LOW_PRIORITY = 10;

const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isQuick = options.includes('--quick');
const passedOn = options.filter((option) => option !== '--quick');

process.chdir(PROJECT);
if (named.length > 0) {
  runMocha(named);
} else {
  const files = listFiles();
  if (!isQuick) await runInLanes(files);
  // A watch runs in one process, which sees all changes.
  else if (options.includes('--watch')) runMocha(files.filter(isQuickFile));
  else await runInLanes(files.filter(isQuickFile));
}

function runMocha(those) {
  const child = spawn(process.execPath, [MOCHA, ...passedOn, ...those], { stdio: 'inherit' });
  child.on('close', (code) => (process.exitCode = code ?? 1));
}

function listFiles() {
  return readdirSync('spec', { recursive: true })
    .map((file) => `spec/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.spec.ts') && !/^spec\/(?:clients|mutants)\//u.test(file))
    .sort();
}

function isQuickFile(file) {
  return (
    !STARTS_PROCESSES.test(file) &&
    (!MEASURES.test(file) || file.startsWith('spec/http/')) &&
    !file.startsWith('spec/hostile/') &&
    !listImports(file, new Set()).some((text) => SLOW.test(text))
  );
}

/** The import lines of a test and of all helpers in spec/ that it imports. */
function listImports(file, seen) {
  if (seen.has(file)) return [];
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  const own = Array.from(code.matchAll(/(?:from|import) '([^']+)'/gu), ([, name]) => name);
  const helpers = own
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(PROJECT, join(PROJECT, dirname(file), name)).replace(/\.js$/u, '.ts'))
    // Imports of programs that a test writes into a file are no helpers.
    .filter((path) => path.startsWith('spec/') && existsSync(path));
  return [...own, ...helpers.flatMap((helper) => listImports(helper, seen))];
}

async function runInLanes(those) {
  const ordered = [...those.filter((file) => LONG.test(file)), ...those.filter((file) => !LONG.test(file))];
  const measuring = isQuick ? [] : ordered.filter((file) => MEASURES.test(file));
  const others = ordered.filter((file) => !measuring.includes(file));
  const results = [];
  const runAll = async () => {
    await runLane(measuring, 0, results);
    await runLane(others, LOW_PRIORITY, results);
  };
  const runOthers = () => runLane(others, LOW_PRIORITY, results);
  const lanes = isQuick ? Array.from({ length: CORES }, runOthers) : Array.from({ length: LANES }, runAll);
  if (!isQuick) lanes.push(...Array.from({ length: LANES }, runOthers));
  await Promise.all(lanes);
  for (const { file, seconds } of results
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)) {
    process.stdout.write(`${seconds.toFixed(0).padStart(5)} s  ${file}\n`);
  }
  // The errors are printed a second time, because a long log may be cut to its end.
  for (const { file, failed, errors = [] } of results) {
    if (failed > 0) process.stdout.write([`${file}: ${failed} failed`, ...errors, ''].join('\n'));
  }
  const sum = (kind) => results.reduce((total, result) => total + result[kind], 0);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

/** Runs files until the queue is empty, in one process as long as it lives. */
async function runLane(queue, priority, results) {
  while (queue.length > 0) await runProcess(queue, priority, results);
}

/** Prints the output of a file when it has ended, so that outputs are not mixed. */
function runProcess(queue, priority, results) {
  // The cores are taken: threads of the garbage collector only add to the work.
  const child = fork(LANE, { execArgv: ['--single-threaded-gc', '--import', 'tsx'], silent: true });
  setPriority(child.pid, priority);
  let file = null;
  let begun = 0;
  let output = '';
  const keep = (piece) => (output += piece);
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const finish = (counts) => {
    if (file !== null) results.push({ file, seconds: (Date.now() - begun) / 1000, ...counts });
    process.stdout.write(output);
    output = '';
    file = queue.shift() ?? null;
    begun = Date.now();
    if (file !== null) child.send(file);
    else if (child.connected) child.disconnect();
  };
  return new Promise((resolve) => {
    child.on('message', (message) => {
      // Output that was written before the message is read first.
      setImmediate(() => finish(message === 'ready' ? {} : message));
    });
    child.on('exit', (code, signal) => {
      // A process that ends before it takes a file would do so each time.
      file ??= queue.shift() ?? null;
      if (file !== null) {
        results.push({ file, seconds: 0, passed: 0, failed: 1 });
        process.stdout.write(`${output}\n  ${file} ended its process: ${signal ?? code}\n`);
      }
      resolve();
    });
  });
}
