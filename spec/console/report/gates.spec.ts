import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { listRefusals, tellAdmission, tellEvidence } from '../../../src/console/report/gates.js';

const ENGINE = new URL('../../../src/engine/', import.meta.url);

/** The members of a union of names, as the engine's own source has them. */
function readNames(file: string, type: string): string[] {
  const code = readFileSync(new URL(file, ENGINE), 'utf8');
  const union = new RegExp(`export type ${type} =([^;]*);`).exec(code)?.[1] ?? '';
  const names = Array.from(union.matchAll(/'([^']+)'/g), ([, name]) => name!);
  expect(names, type).to.not.have.length(0);
  return names;
}

describe('console: gates in words', () => {
  it('has words for every gate that admits', () => {
    const wordless = readNames('judge/gates.ts', 'AdmittingGate').filter(
      (name) => tellAdmission(name) === name,
    );
    expect(wordless).to.deep.equal([]);
  });

  it('has words for everything that keeps a mark where it is', () => {
    const names = [
      ...readNames('judge/gates.ts', 'RefusingGate'),
      ...readNames('plan/edit-plan.ts', 'PlanRefusal'),
    ];
    for (const name of names) {
      const [told] = listRefusals({ [`refused_${name.replaceAll('-', '_')}`]: 2 });
      expect(told?.count).to.equal(2);
      expect(told?.reason, name).to.match(/^(it|a|the|what|nothing) .{15,}/);
    }
  });

  it('tells evidence by its names, as words', () => {
    expect(tellEvidence(['oblique', 'across-text'])).to.equal('oblique, across text');
    expect(tellEvidence([])).to.equal('');
  });

  it('tells a gate that it does not know by its name, and passes over other diagnostics', () => {
    expect(tellAdmission('brand-new')).to.equal('brand-new');
    expect(listRefusals({ refused_brand_new: 1, pages: 3, writing: 'none' })).to.deep.equal([
      { reason: 'brand new', count: 1 },
    ]);
  });
});
