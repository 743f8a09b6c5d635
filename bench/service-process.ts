/**
 * The service as it is deployed, in a process of its own, and what the kernel
 * says about it and its workers while a client here asks.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { DIST } from './engine.js';

const BOUNDARY = 'boundary-of-the-bench';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const AMPLE = '1000000';

/** A spare that has used no CPU time for so long has warmed up. */
const QUIET_MS = 80;

export interface ServiceProcess {
  /** Milliseconds from the request's first byte to the answer's last; callers are distinguished by their address. */
  ask(body: Buffer, caller?: number): Promise<number>;
  /** Resolves when no worker starts, warms up or works. */
  quiet(): Promise<void>;
  /** Of the service and its workers, since its start. */
  cpuMs(): number;
  /** The parent's, now and at most. */
  residentMib(): { now: number; peak: number };
  stop(): Promise<void>;
}

export async function startServiceProcess(workers: number): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [resolve(DIST, 'main.js')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      HOST: '127.0.0.1',
      WORKERS: String(workers),
      TRUST_PROXY: '1',
      ANONYMOUS_PER_MINUTE: AMPLE,
      ANONYMOUS_PER_HOUR: AMPLE,
      MALLOC_MMAP_THRESHOLD_: '131072',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await readPort(child);
  const parent = child.pid ?? 0;
  const agent = new Agent({ keepAlive: true });
  return {
    ask: (body, caller = 0) => askOnce(agent, port, body, caller),
    async quiet() {
      let used = '';
      for (let now = workerTimes(parent); now !== used; now = workerTimes(parent)) {
        used = now;
        await sleep(QUIET_MS);
      }
    },
    cpuMs: () => spentMs(parent),
    residentMib: () => ({ now: statusMib(parent, 'VmRSS'), peak: statusMib(parent, 'VmHWM') }),
    async stop() {
      agent.destroy();
      child.kill('SIGINT');
      await once(child, 'close');
    },
  };
}

/** The same of a service that was started elsewhere; memory that processes share is counted once. */
export function measureProcesses(parent: number): { cpuMs: () => number; memoryMib: () => number } {
  return {
    cpuMs: () => spentMs(parent),
    memoryMib: () => [String(parent), ...listWorkers(parent)].reduce((sum, pid) => sum + shareMib(pid), 0),
  };
}

/** What a browser's form would send. */
export function writeForm(document: Uint8Array, mark: string): Buffer {
  const part = (name: string, more: string): string =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('watermark_text', '')}${mark}\r\n`),
    Buffer.from(part('file', '; filename="a.pdf"\r\nContent-Type: application/pdf')),
    document,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

async function readPort(child: ChildProcess): Promise<number> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const entry = JSON.parse(line) as { message: string; address?: { port: number } };
    if (entry.address !== undefined) {
      // Nobody reads the log from here on, and a full pipe would stop the service.
      child.stdout?.resume();
      return entry.address.port;
    }
  }
  throw new Error('the service did not start');
}

function askOnce(agent: Agent, port: number, body: Buffer, caller: number): Promise<number> {
  const headers = {
    'X-Forwarded-For': `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
    'Content-Type': FORM_TYPE,
    'Content-Length': body.length,
  };
  const path = '/api/v1/remove-watermark';
  return new Promise((resolve, reject) => {
    const startMs = performance.now();
    const sent = request({ agent, port, path, method: 'POST', host: '127.0.0.1', headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
      answer.resume().once('end', () => resolve(performance.now() - startMs));
    });
    sent.once('error', reject).end(body);
  });
}

/** The workers with their CPU times, so that one that ends or starts shows as well. */
function workerTimes(parent: number): string {
  return listWorkers(parent)
    .map((child) => `${child}:${cpuNs(child)}`)
    .join(' ');
}

function listWorkers(parent: number): string[] {
  return readFileSync(`/proc/${parent}/task/${parent}/children`, 'latin1').split(' ').filter(Boolean);
}

function cpuNs(child: string): number {
  try {
    const threads = readdirSync(`/proc/${child}/task`);
    return threads.reduce(
      (sum, thread) =>
        sum + Number(readFileSync(`/proc/${child}/task/${thread}/schedstat`, 'latin1').split(' ')[0]),
      0,
    );
  } catch {
    return 0; // It ended while it was looked at.
  }
}

/** In the kernel's hundredths of a second for ended processes, so for many documents together. */
function spentMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // utime, stime, cutime, cstime: the fields 14 to 17 of proc(5), the third following the name.
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  const running = listWorkers(pid).reduce((sum, worker) => sum + cpuNs(worker) / 1e6, 0);
  return times.reduce((sum, time) => sum + Number(time) * 10, running);
}

function shareMib(pid: string): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1]) / 1024;
  } catch {
    return 0; // It ended while it was looked at.
  }
}

function statusMib(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024);
}
