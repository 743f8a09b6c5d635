/**
 * Runs the tests: those of the files that are named; with --quick those that need no other process; else all.
 *
 * All tests run in three lanes at once, as two cores wait for much of the time. Tests that start services and pools share
 * one lane and go before the others, since many of them measure what the machine has left. Those of the engine run in the
 * second and those with a browser in the third; the lane that ends first takes the next share of these.
 */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const MOCHA = join(PROJECT, 'node_modules/mocha/bin/mocha.js');

/** Folders whose tests drive a browser. */
const BROWSER = /^spec\/(?:browser|console)\//u;
/** Folders whose tests start services, containers or workers. */
const SYSTEM =
  /^spec\/(?:batch|clients|compare|container|contract|hostile|http|operation|package|pool|mistakes)\/|^spec\/[^/]+$/u;
/** What a quick test imports from nowhere: other processes, and the engines that judge in them. */
const SLOW = /node:child_process|playwright|\/witnessed\.js|foreign-|oracle\.js|\/fidelity\.js|run-apart/u;

const LANES = 3;
const CORES = 2;
/** Of the tests that measure nothing, as `nice` has it. */
const LOW_PRIORITY = 10;
/** Small enough that both lanes end at nearly the same time; each share starts a browser anew. */
const BROWSER_SHARES = 4;

const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isQuick = options.includes('--quick');
const passedOn = options.filter((option) => option !== '--quick');

process.chdir(PROJECT);
const files = readdirSync('spec', { recursive: true })
  .map((file) => `spec/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.spec.ts') && !/^spec\/(?:clients|mutants)\//u.test(file))
  .sort();

const groups =
  named.length > 0 ? [named] : isQuick ? splitEvenly(files.filter(isQuickFile), CORES) : splitByNeeds();
const isAlone = groups.length === 1;
const runs = [];
await Promise.all(Array.from({ length: LANES }, runLane));
const passed = runs.reduce((sum, run) => sum + run.passed, 0);
const failed = runs.reduce((sum, run) => sum + run.failed, 0);
if (!isAlone) process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = runs.every((run) => run.code === 0) && failed === 0 ? 0 : 1;

function isQuickFile(file) {
  return (
    !BROWSER.test(file) &&
    (!SYSTEM.test(file) || file.startsWith('spec/http/')) &&
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
    .filter((path) => path.startsWith('spec/'));
  return [...own, ...helpers.flatMap((helper) => listImports(helper, seen))];
}

/** A watch runs in one process, which sees all changes. */
function splitEvenly(all, shares) {
  if (options.includes('--watch')) return [all];
  return Array.from({ length: shares }, (_, share) => all.filter((_, index) => index % shares === share));
}

function splitByNeeds() {
  const system = files.filter((file) => SYSTEM.test(file));
  const browser = files.filter((file) => BROWSER.test(file));
  const engine = files.filter((file) => !SYSTEM.test(file) && !BROWSER.test(file));
  return [system, engine, ...splitEvenly(browser, BROWSER_SHARES)];
}

/** Runs group after group, each in a process of its own, until no group is left. */
async function runLane() {
  for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
    runs.push(await runMocha(group));
  }
}

/** Output of runs in two lanes is printed run by run, so that it can be read. */
function runMocha(group) {
  const child = spawn(process.execPath, [MOCHA, ...passedOn, ...group], {
    stdio: ['ignore', 'pipe', isAlone ? 'inherit' : 'pipe'],
  });
  if (!isAlone && !group.some((file) => SYSTEM.test(file))) setPriority(child.pid, LOW_PRIORITY);
  let output = '';
  const keep = (piece) => {
    if (isAlone) process.stdout.write(piece);
    output += piece;
  };
  child.stdout.on('data', keep);
  child.stderr?.on('data', keep);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (!isAlone) process.stdout.write(output);
      const counts = /^(\d+) passed, (\d+) failed$/mu.exec(output);
      resolve({ code, passed: Number(counts?.[1] ?? 0), failed: Number(counts?.[2] ?? 1) });
    });
  });
}
