/** Flags that V8 does not know would be passed over without a word. */
import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { DEFAULT_FLAGS, ENGINE_FLAGS, START_FLAGS, heapFlag } from '../../../src/pool/child/v8-flags.js';

/** Names of the options that this Node knows, dashes and underscores alike. */
function listKnownOptions(): Set<string> {
  const texts = ['--v8-options', '--help'].map(
    (option) => spawnSync(process.execPath, [option], { encoding: 'utf8' }).stdout,
  );
  return new Set(
    [...texts.join('\n').matchAll(/^\s+--([\w-]+)/gmu)].map(([, name]) => name!.replaceAll('_', '-')),
  );
}

describe('V8’s flags', () => {
  it('are all known to the running Node', () => {
    const known = listKnownOptions();
    expect(known.size).to.be.greaterThan(100);
    for (const flag of [...START_FLAGS, heapFlag(512), ...DEFAULT_FLAGS, ...ENGINE_FLAGS]) {
      expect(known.has(/^--(?:no-)?([\w-]+)/u.exec(flag)![1]!), flag).to.equal(true);
    }
  });

  it('let a process start without a warning', () => {
    const { status, stderr } = spawnSync(process.execPath, [...START_FLAGS, '-e', '0'], { encoding: 'utf8' });
    expect([status, stderr]).to.deep.equal([0, '']);
  });

  it('limit the heap, and keep the limit when they are reset for the code cache', () => {
    const script = `const v8 = require('v8'); ${JSON.stringify(DEFAULT_FLAGS)}.forEach(v8.setFlagsFromString);
      console.log(v8.getHeapStatistics().heap_size_limit / 1024 / 1024);`;
    const { stdout } = spawnSync(process.execPath, [...START_FLAGS, heapFlag(512), '-e', script], {
      encoding: 'utf8',
    });
    // The old space, and what V8 adds for the young one.
    expect(Number(stdout)).to.be.within(448, 480);
  });

  it('let V8 accept the code cache: only flags reset at the start matter', () => {
    const tag = (flags: readonly string[], set: readonly string[]): string => {
      const script = `const v8 = require('v8'); ${JSON.stringify(set)}.forEach(v8.setFlagsFromString); console.log(v8.cachedDataVersionTag());`;
      return spawnSync(process.execPath, [...flags, '-e', script], { encoding: 'utf8' }).stdout;
    };
    expect(tag([...START_FLAGS, heapFlag(512)], DEFAULT_FLAGS)).to.equal(tag([], []));
    expect(tag(START_FLAGS, ENGINE_FLAGS)).not.to.equal(tag([], []));
  });
});
