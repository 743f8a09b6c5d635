/** Flags that V8 does not know would be passed over without a word. */
import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { ENGINE_FLAGS, START_FLAGS } from '../../src/pool/v8-flags.js';

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
  it('are all known to this Node', () => {
    const known = listKnownOptions();
    expect(known.size).to.be.greaterThan(100);
    for (const flag of [...START_FLAGS, ...ENGINE_FLAGS]) {
      expect(known.has(/^--([\w-]+)/u.exec(flag)![1]!), flag).to.equal(true);
    }
  });

  it('given at the start, let a process start and say nothing', () => {
    const { status, stderr } = spawnSync(process.execPath, [...START_FLAGS, '-e', '0'], { encoding: 'utf8' });
    expect([status, stderr]).to.deep.equal([0, '']);
  });
});
