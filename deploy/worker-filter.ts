/**
 * Writes the worker's seccomp filter as the classic BPF program that
 * `setpriv --seccomp-filter` loads.
 *
 * Run with `tsx deploy/worker-filter.ts deploy/worker.bpf`; a test compares the
 * file with the output of this program and runs the filter on every rule.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { ABSENT, ALLOWED, CONDITIONAL, type Condition } from './worker-syscalls.js';

/** As in linux/audit.h, in the order of the columns in worker-syscalls.ts. */
const ARCHITECTURES = [0xc000003e, 0xc00000b7];

const LOAD_WORD = 0x20;
const JUMP = 0x05;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_BITS = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const ERRNO = 0x00050000;
const EPERM = 1;
const ENOSYS = 38;
const KILL_PROCESS = 0x80000000;

/** Offsets in struct seccomp_data. Only the low half of an argument counts: the kernel reads these as ints. */
const NUMBER_AT = 0;
const ARCHITECTURE_AT = 4;
const argumentAt = (argument: number): number => 16 + 8 * argument;

interface Instruction {
  code: number;
  ifTrue: number;
  ifFalse: number;
  operand: number;
}

const load = (offset: number): Instruction => plain(LOAD_WORD, offset);
const answer = (verdict: number): Instruction => plain(RETURN, verdict);

export function workerFilter(): Buffer {
  const sections = ARCHITECTURES.flatMap((architecture, column) => {
    const rules = rulesOf(column);
    return [branch(JUMP_IF_EQUAL, architecture, 1, 0), plain(JUMP, rules.length), ...rules];
  });
  return encode([load(ARCHITECTURE_AT), ...sections, answer(KILL_PROCESS)]);
}

function rulesOf(column: number): Instruction[] {
  const rules: Instruction[] = [load(NUMBER_AT)];
  const add = (number: number | null | undefined, verdict: Instruction[]): void => {
    if (typeof number === 'number') {
      rules.push(branch(JUMP_IF_EQUAL, number, 0, verdict.length), ...verdict);
    }
  };
  for (const numbers of Object.values(ALLOWED)) {
    add(numbers[column], [answer(ALLOW)]);
  }
  for (const { numbers, condition } of Object.values(CONDITIONAL)) {
    add(numbers[column], judge(condition));
  }
  for (const numbers of Object.values(ABSENT)) {
    add(numbers[column], [answer(ERRNO | ENOSYS)]);
  }
  return [...rules, answer(ERRNO | EPERM)];
}

function judge({ argument, oneOf = [], needs = 0, lacks }: Condition): Instruction[] {
  const [whenSet, otherwise] = lacks === undefined ? [ALLOW, EPERM | ERRNO] : [EPERM | ERRNO, ALLOW];
  const bits = lacks ?? needs;
  const equal = oneOf.flatMap((value) => [branch(JUMP_IF_EQUAL, value, 0, 1), answer(ALLOW)]);
  const masked = bits === 0 ? [] : [branch(JUMP_IF_BITS, bits, 0, 1), answer(whenSet)];
  return [load(argumentAt(argument)), ...equal, ...masked, answer(otherwise)];
}

function plain(code: number, operand: number): Instruction {
  return { code, ifTrue: 0, ifFalse: 0, operand };
}

function branch(code: number, operand: number, ifTrue: number, ifFalse: number): Instruction {
  return { code, ifTrue, ifFalse, operand };
}

/** Writes struct sock_filter, little-endian as on both architectures. */
function encode(program: Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(({ code, ifTrue, ifFalse, operand }, at) => {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(ifTrue, at * 8 + 2);
    bytes.writeUInt8(ifFalse, at * 8 + 3);
    bytes.writeUInt32LE(operand >>> 0, at * 8 + 4);
  });
  return bytes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(process.argv[2] ?? 'worker.bpf', workerFilter());
}
