import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { makeExamples, type ExampleFile } from '../../support/examples.js';

const FOLDER = new URL('../../../src/http/description/examples/', import.meta.url);

/** What another machine, another moment or another release of the engine writes differently. */
const VOLATILE = new Set(
  'diagnostics position start end uptime_seconds memory_mib node walls workers'.split(' '),
);

describe('examples of the description', () => {
  it('are the service’s answers, except for what differs by machine and release', async () => {
    const made = await makeExamples();
    const written = await readWritten();
    expect(Object.keys(written).sort()).to.deep.equal(Object.keys(made).sort());
    expect(withoutVolatile(written)).to.deep.equal(withoutVolatile(made));
  });
});

async function readWritten(): Promise<Record<string, ExampleFile>> {
  const files = readdirSync(FOLDER).map((file) => file.replace('.ts', ''));
  const modules = files.map(async (file) => {
    const exported = (await import(new URL(`${file}.ts`, FOLDER).href)) as ExampleFile;
    return [file, { ...exported }] as const;
  });
  return Object.fromEntries(await Promise.all(modules));
}

/** The same value with the type alone of what may be other: a field that is gone or of another type is seen. */
function withoutVolatile(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (!VOLATILE.has(key) || inner === null) return inner;
      return typeof inner === 'object' ? 'an object' : typeof inner;
    }),
  ) as unknown;
}
