/** Runs the worker's seccomp filter as the kernel would. */
import { expect } from 'chai';
import { readFileSync } from 'node:fs';

import { workerFilter } from '../../deploy/worker-filter.js';
import { ALLOWED, CONDITIONAL } from '../../deploy/worker-syscalls.js';

const X86_64 = 0xc000003e;
const AARCH64 = 0xc00000b7;
const I386 = 0x40000003;
const filter = readFileSync(new URL('../../deploy/worker.bpf', import.meta.url));

/** A machine for the five instructions that the filter is made of. */
function verdict(number: number, args: number[] = [], architecture = X86_64): string {
  const call = Buffer.alloc(64);
  call.writeUInt32LE(number, 0);
  call.writeUInt32LE(architecture, 4);
  args.forEach((arg, at) => call.writeUInt32LE(arg >>> 0, 16 + 8 * at));

  let accumulator = 0;
  for (let at = 0; ; at += 8) {
    const operand = filter.readUInt32LE(at + 4);
    const jump = (isTrue: boolean): number => filter.readUInt8(at + (isTrue ? 2 : 3)) * 8;
    switch (filter.readUInt16LE(at)) {
      case 0x20:
        accumulator = call.readUInt32LE(operand);
        break;
      case 0x05:
        at += operand * 8;
        break;
      case 0x15:
        at += jump(accumulator === operand);
        break;
      case 0x45:
        at += jump((accumulator & operand) !== 0);
        break;
      case 0x06:
        return (
          { 0x7fff0000: 'allow', 0x50001: 'EPERM', 0x50026: 'ENOSYS', 0x80000000: 'kill' }[operand] ?? '?'
        );
      default:
        throw new Error(`no such instruction at ${at}`);
    }
  }
}

describe('the worker filter', () => {
  it('is the output of its generator', () => {
    expect(filter.equals(workerFilter())).to.equal(true);
  });

  it('allows every listed call, on both architectures', () => {
    for (const [name, [x86_64, aarch64]] of Object.entries(ALLOWED)) {
      expect(verdict(x86_64), name).to.equal('allow');
      expect(aarch64 === null ? 'allow' : verdict(aarch64, [], AARCH64), name).to.equal('allow');
    }
  });

  it('kills a process that makes a call of another architecture', () => {
    expect(verdict(4, [], I386)).to.equal('kill');
  });

  it('does not include the x32 variants', () => {
    expect(verdict(0x40000000 + 1)).to.equal('EPERM');
  });

  for (const [name, number] of Object.entries({
    socket: 41,
    connect: 42,
    bind: 49,
    socketpair: 53,
    sendmsg: 46,
    fork: 57,
    vfork: 58,
    kill: 62,
    tkill: 200,
    tgkill: 234,
    rt_sigqueueinfo: 129,
    rt_tgsigqueueinfo: 297,
    pidfd_send_signal: 424,
    ptrace: 101,
    process_vm_readv: 310,
    creat: 85,
    openat2: 437,
    unlink: 87,
    rename: 82,
    mkdir: 83,
    symlink: 88,
    ftruncate: 77,
    memfd_create: 319,
    io_uring_setup: 425,
    bpf: 321,
    unshare: 272,
    setns: 308,
    mount: 165,
    keyctl: 250,
    userfaultfd: 323,
    perf_event_open: 298,
    setpriority: 141,
    sched_setaffinity: 203,
    shmget: 29,
    execveat: 322,
  })) {
    it(`denies ${name}`, () => {
      expect(verdict(number)).to.equal('EPERM');
    });
  }

  it('reports to the C library that there is no clone3', () => {
    expect(verdict(435)).to.equal('ENOSYS');
    expect(verdict(435, [], AARCH64)).to.equal('ENOSYS');
  });

  for (const [fact, name, args, expected] of [
    ['starts a thread', 'clone', [0x3d0f00], 'allow'],
    ['starts no process', 'clone', [0x1200011], 'EPERM'],
    ['reads a file', 'openat', [-100, 0, 0o2000000], 'allow'],
    ['opens nothing for writing', 'openat', [-100, 0, 1], 'EPERM'],
    ['opens nothing for reading and writing', 'openat', [-100, 0, 2], 'EPERM'],
    ['creates nothing', 'openat', [-100, 0, 0o100], 'EPERM'],
    ['truncates nothing', 'openat', [-100, 0, 0o1000], 'EPERM'],
    ['reads its own limits', 'prlimit64', [0], 'allow'],
    ['sets no limit of another process', 'prlimit64', [1234], 'EPERM'],
    ['sets a descriptor flag', 'fcntl', [3, 2], 'allow'],
    ['sends no signal by a descriptor', 'fcntl', [3, 8], 'EPERM'],
    ['asks for the size of a terminal', 'ioctl', [3, 0x5413], 'allow'],
    ['writes no input into a terminal', 'ioctl', [3, 0x5412], 'EPERM'],
    ['names a thread', 'prctl', [15], 'allow'],
    ['keeps its parent death signal', 'prctl', [1], 'EPERM'],
  ] as const) {
    it(fact, () => {
      const [x86_64, aarch64] = CONDITIONAL[name]?.numbers ?? [0, null];
      expect(verdict(x86_64, [...args])).to.equal(expected);
      expect(verdict(aarch64 ?? 0, [...args], AARCH64)).to.equal(expected);
    });
  }
});
