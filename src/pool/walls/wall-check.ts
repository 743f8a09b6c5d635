/**
 * Runs once behind the walls, where a worker would, and tells what it could do
 * from there. Every test is an attempt, not a look at settings, where an
 * attempt is possible.
 */
import { readFileSync, writeSync } from 'node:fs';

import type { Sight } from './walls.js';

/** Read by everyone, unless a wall forbids it. */
const WORLD_READABLE = '/etc/passwd';

const seen: Sight = {
  resourceLimits: limitOf('core_file_size_blocks') === '0' && limitOf('data_seg_size_kbytes') !== 'unlimited',
  noNewPrivileges: /^NoNewPrivs:\s1$/m.test(kernelStatus()),
  landlock: errorOf(() => readFileSync(WORLD_READABLE)) === 'EACCES',
  // Signal 0 only asks; the parent has our own user, so nothing but a filter refuses.
  seccompFilter: errorOf(() => process.kill(process.ppid, 0)) === 'EPERM',
  permissionModel: gateHolds(),
};
// Not process.stdout: behind the filter Node cannot find out what kind of descriptor that is.
writeSync(1, JSON.stringify(seen));

function errorOf(attempt: () => unknown): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code;
  }
}

function limitOf(name: string): string {
  const report = process.report.getReport() as unknown as {
    userLimits?: Record<string, { soft: string | number }>;
  };
  return String(report.userLimits?.[name]?.soft);
}

function kernelStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'latin1');
  } catch {
    return '';
  }
}

function gateHolds(): boolean {
  // Absent without the flag, whatever its type says.
  const gate = process.permission as NodeJS.ProcessPermission | undefined;
  return gate !== undefined && !gate.has('fs.write') && !gate.has('child') && !gate.has('worker');
}
