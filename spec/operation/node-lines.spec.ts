/** The lines of Node that are promised stand in many places; and what `make run` installs. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

function read(name: string): string {
  return readFileSync(join(PROJECT, name), 'utf8');
}

interface Package {
  engines: { node: string };
  devDependencies: Record<string, string>;
}
const about = JSON.parse(read('package.json')) as Package;
const lines = (/^NODE_LINES := (.+)$/mu.exec(read('Makefile'))?.[1] ?? '').split(' ');

describe('the supported lines of Node', () => {
  it('are two, and README names them', () => {
    expect(lines).to.have.lengthOf(2);
    expect(read('README.md')).to.include(`needs Node ${lines.join(' or ')},`);
    expect(read('README.md')).to.include(`Node ${lines.join(' and ')} are the supported lines`);
  });

  it('are those that the package accepts, and an older one', () => {
    const taken = about.engines.node.split(' || ').map((range) => /^(?:\^|>=)(\d+)\./u.exec(range)?.[1]);
    expect(taken).to.deep.equal(['20', ...lines]);
  });

  it('end with that of the image', () => {
    const image = /^ARG NODE_IMAGE=docker\.io\/library\/node:(\d+)\./mu.exec(read('Dockerfile'))?.[1];
    expect(image).to.equal(lines.at(-1));
  });

  it('begin with that of the installed types', () => {
    expect(about.devDependencies['@types/node']?.split('.')[0]).to.equal(lines[0]);
  });

  it('are accepted by every installed package, so that an installation prints no warning', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { engines?: { node?: string } }>;
    };
    // What asks for more than the oldest line that is taken would be warned of there.
    const young = Object.entries(lock.packages).filter(([, { engines }]) =>
      (engines?.node ?? '*').split('||').every((range) => /^\s*(>=|\^|~)?\s*(2[1-9]|[3-9]\d)/u.test(range)),
    );
    expect(young.map(([name]) => name)).to.deep.equal([]);
  });
});

describe('make run on a fresh machine', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'fresh-'));
    for (const name of ['Makefile', 'package.json', 'package-lock.json', 'tsconfig.json', 'src']) {
      cpSync(join(PROJECT, name), join(folder, name), { recursive: true });
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  function planned(target: string): string {
    return spawnSync('make', ['--dry-run', target], { cwd: folder, encoding: 'utf8' }).stdout;
  }

  it('installs what serving needs, and only one compiler', () => {
    const installs = planned('run').match(/^npm install .*$/gmu) ?? [];
    expect(installs).to.have.lengthOf(1);
    expect(installs[0]).to.match(/ --omit=dev .* esbuild@\d+\.\d+\.\d+ /u);
  });

  it('leaves the other packages to make test', () => {
    const installs = planned('test').match(/^npm install .*$/gmu) ?? [];
    expect(installs).to.deep.equal(['npm install --no-audit --no-fund']);
  });
});
