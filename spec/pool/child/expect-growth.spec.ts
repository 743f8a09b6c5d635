import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { expectGrowth } from '../../../src/pool/child/expect-growth.js';

/** V8's answer to whether a function's last compiler has done its work. */
const OPTIMIZED = 1 << 4;

/** Compiles a function that reads bytes of such a memory, lets the memory grow, and asks V8 about the function. */
const SCRIPT = `
const memory = new WebAssembly.Memory({ initial: 1 });
function sum(bytes) { let sum = 0; for (let at = 0; at < bytes.length; at++) sum += bytes[at]; return sum; }
const bytes = new Uint8Array(1000);
%PrepareFunctionForOptimization(sum);
sum(bytes); sum(bytes);
%OptimizeFunctionOnNextCall(sum);
sum(bytes);
const before = %GetOptimizationStatus(sum);
memory.grow(1);
memory.buffer;
console.log(JSON.stringify([before, %GetOptimizationStatus(sum)]));`;

describe('expectGrowth', () => {
  function wasOptimized(preparation: string): boolean[] {
    const words = ['--allow-natives-syntax', '--eval', `${preparation};${SCRIPT}`];
    const statuses = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' })) as number[];
    return statuses.map((status) => (status & OPTIMIZED) !== 0);
  }

  it('keeps what V8 has compiled when memory grows, which drops it otherwise', () => {
    expect(wasOptimized('')).to.deep.equal([true, false]);
    expect(wasOptimized(`(${expectGrowth.toString()})()`)).to.deep.equal([true, true]);
  });
});
