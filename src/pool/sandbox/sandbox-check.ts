/**
 * Runs once inside the sandbox, as a worker does, and reports which walls hold. If possible a test attempts the
 * forbidden action instead of reading settings.
 */
import { readFileSync, writeSync } from 'node:fs';

import type { CheckReport } from './sandbox.js';

/** Readable for every user, unless a wall forbids it. */
const WORLD_READABLE = '/etc/passwd';

const report: CheckReport = {
  resourceLimits:
    readLimit('core_file_size_blocks') === '0' && readLimit('data_seg_size_kbytes') !== 'unlimited',
  noNewPrivileges: /^NoNewPrivs:\s1$/m.test(readKernelStatus()),
  landlock: readErrorCode(() => readFileSync(WORLD_READABLE)) === 'EACCES',
  // Signal 0 has no effect. The parent runs as the same user, so only a filter can forbid it.
  seccompFilter: readErrorCode(() => process.kill(process.ppid, 0)) === 'EPERM',
  permissionModel: holdsPermissionModel(),
};
// Not process.stdout: with the filter Node cannot determine the type of the descriptor.
writeSync(1, JSON.stringify(report));

function readErrorCode(attempt: () => unknown): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code;
  }
}

function readLimit(name: string): string {
  const diagnostics = process.report.getReport() as unknown as {
    userLimits?: Record<string, { soft: string | number }>;
  };
  return String(diagnostics.userLimits?.[name]?.soft);
}

function readKernelStatus(): string {
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
