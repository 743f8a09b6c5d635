/**
 * One exported name has one meaning: a reader who searches for it finds one thing.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const ROOT = fileURLToPath(new URL('../src/', import.meta.url));

/** Names that two modules export on purpose: the same notion behind two entrances. */
const SHARED: Record<string, string> = {
  findWatermarks: 'the engine’s entrance, and the library’s',
  listImageCandidates: 'the engine’s entrance, and the library’s',
  removeImageDraw: 'the engine’s entrance, and the library’s',
  removeWatermark: 'the engine’s entrance, and the library’s',
};

/** In browsers they take the place of `platform/node.ts` and `library/engines.ts`, whose names they have. */
const FOR_BROWSERS = ['browser/engines.ts', 'platform/browser.ts'];

const DECLARATION =
  /^export (?:declare |abstract |async )*(?:function\*?|class|interface|type|const|let|enum) (\w+)/gmu;

/** Overloads of a function are one export. */
function listExports(): [name: string, file: string][] {
  return readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !FOR_BROWSERS.includes(file))
    .flatMap((file) => {
      const code = readFileSync(join(ROOT, file), 'utf8');
      const names = new Set([...code.matchAll(DECLARATION)].map((match) => match[1]!));
      return [...names].map((name): [string, string] => [name, relative(ROOT, join(ROOT, file))]);
    });
}

describe('exported names', () => {
  const files = new Map<string, string[]>();
  for (const [name, file] of listExports()) files.set(name, [...(files.get(name) ?? []), file]);

  it('are found in the sources', () => {
    expect(files.get('createPool')).to.deep.equal(['pool/worker-pool.ts']);
    expect(files.size).to.be.greaterThan(1000);
  });

  it('have one meaning each; those of two modules are listed with the reason', () => {
    const twice = [...files].filter(([, those]) => those.length > 1);
    const strangers = twice.filter(([name]) => SHARED[name] === undefined);
    expect(strangers.map(([name, those]) => `${name}: ${those.join(', ')}`)).to.deep.equal([]);
    expect(twice.map(([name]) => name).sort()).to.deep.equal(Object.keys(SHARED).sort());
  });
});
