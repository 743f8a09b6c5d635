/**
 * Runs in the container, as the service does, and writes what holds there: one
 * line for each fact.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const { launchSandboxed } = await import('/app/dist/pool/sandbox/sandbox-arguments.js');
const { probeSandbox } = await import('/app/dist/pool/sandbox/sandbox.js');
const { PROBE_JOB } = await import('/app/dist/pool/protocol/probe-document.js');
const { WALLS } = await import('/app/dist/pool/sandbox/wall-names.js');
const { createPool } = await import('/app/dist/pool/worker-pool.js');

const log = { info: () => undefined, warn: console.error, error: console.error };
const limits = { memoryMib: 512, deadlineMs: 20_000, maxJobs: 1, log };
const pools = { ...limits, workers: 1, queueLimit: 4, requireSandbox: true };

function tell(holds, fact, seen = '') {
  console.log(`${holds ? 'ok' : 'not ok'} - ${fact}${holds ? '' : ` (${JSON.stringify(seen)})`}`);
}

function errorOf(attempt) {
  try {
    attempt();
    return 'done';
  } catch (failure) {
    return failure.code;
  }
}

async function workerOutcomes(walls) {
  const { command, args } = launchSandboxed(walls, '/probe/pool/worker-probe.js', limits);
  const child = spawn(command, args, { env: {}, stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
  let told = '';
  child.stdio[3].on('data', (piece) => (told += piece));
  await once(child, 'close');
  return JSON.parse(told || '{}');
}

const status = readFileSync('/proc/self/status', 'latin1');
for (const [line, fact] of [
  [/^CapEff:\t0+$/m, 'the service has no capabilities'],
  [/^CapBnd:\t0+$/m, 'the service can gain no capabilities'],
  [/^NoNewPrivs:\t1$/m, 'no new privileges can be had'],
  [/^Seccomp:\t2$/m, 'a seccomp filter is in force'],
  [/^Uid:\t1000\t1000\t1000\t1000$/m, 'the service is not root'],
]) {
  tell(line.test(status), fact, status);
}
for (const path of ['/written', '/app/written', '/app/dist/main.js', '/var/tmp/written', '/tmp/written']) {
  const code = errorOf(() => writeFileSync(path, 'x'));
  tell(code === 'EROFS', `${path} cannot be written`, code);
}
for (const path of ['/usr/local/bin/npm', '/usr/local/lib/node_modules']) {
  tell(errorOf(() => readFileSync(path)) === 'ENOENT', `${path} is not in the image`);
}
const packages = readdirSync('/app/node_modules');
tell(
  !packages.includes('typescript') && packages.includes('mupdf'),
  'only production dependencies are there',
);

const sandbox = await probeSandbox(limits);
for (const name of WALLS) {
  tell(sandbox.standing[name], `the worker's wall stands: ${name}`);
}

const refusals = {
  connect: ['EPERM'],
  listen: ['EPERM'],
  unixSocket: ['EPERM'],
  datagram: ['EPERM'],
  spawn: ['EPERM', 'EACCES'],
  signalParent: ['EPERM'],
  readPasswd: ['EACCES'],
  readParentEnvironment: ['EACCES'],
  readParentMemory: ['EACCES'],
  readRoot: ['EACCES'],
  write: ['EPERM', 'EACCES'],
  writeTmp: ['EPERM', 'EACCES'],
  writeDevice: ['EPERM', 'EACCES'],
  environment: ['empty'],
};
for (const [gate, raised] of [
  ['kernel walls alone', WALLS.filter((name) => name !== 'permissionModel')],
  ['all walls', WALLS],
]) {
  const outcomes = await workerOutcomes(raised);
  for (const [attempt, expected] of Object.entries(refusals)) {
    const holds = [...expected, ...(gate === 'all walls' ? ['ERR_ACCESS_DENIED'] : [])].includes(
      outcomes[attempt],
    );
    tell(holds, `behind ${gate} a worker is refused: ${attempt}`, outcomes[attempt]);
  }
}

const hogs = createPool({ ...pools, workerPath: '/probe/pool/memory-hog.js', sandbox, probes: false });
const ending = await hogs.run(PROBE_JOB, { client: 'hog' }).catch((failure) => failure.code);
tell(['memory', 'crashed'].includes(ending), 'a memory hog dies alone', ending);
await hogs.close();

const engine = createPool({ ...pools, sandbox });
await engine.firstVerdict();
tell(engine.state().engineWorks, 'the engine works behind all walls');
await engine.close();
