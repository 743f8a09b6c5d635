/**
 * Runs once inside the sandbox, as a worker does, and reports what it can do there. Where possible a test attempts
 * the forbidden action and does not just read settings.
 */
import { readFileSync, writeSync } from 'node:fs';

import type { Sight } from './sandbox.js';

/** Readable for every user, unless a wall forbids it. */
const WORLD_READABLE = '/etc/passwd';

const seen: Sight = {
  resourceLimits: limitOf('core_file_size_blocks') === '0' && limitOf('data_seg_size_kbytes') !== 'unlimited',
  noNewPrivileges: /^NoNewPrivs:\s1$/m.test(kernelStatus()),
  landlock: errorOf(() => readFileSync(WORLD_READABLE)) === 'EACCES',
  // Signal 0 has no effect. The parent runs as the same user, so only a filter can forbid it.
  seccompFilter: errorOf(() => process.kill(process.ppid, 0)) === 'EPERM',
  permissionModel: holdsPermissionModel(),
};
// Not process.stdout: with the filter Node cannot determine the type of the descriptor.
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

function holdsPermissionModel(): boolean {
  // Absent without the flag, although its type says otherwise.
  const permission = process.permission as NodeJS.ProcessPermission | undefined;
  return ['fs.write', 'child', 'worker'].every((name) => permission?.has(name) === false);
}
