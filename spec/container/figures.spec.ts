/** Alerts and dashboard, judged by Prometheus' own tool and by the figures that there are. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { dump, load } from 'js-yaml';
import { createMetrics } from '../../src/http/metrics/metrics.js';
import { FakePool } from '../support/fake-pool.js';
import { metricsSources } from '../support/service.js';
import { makeTemporaryPath } from '../support/temporary.js';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
}
interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}

function promtool(...words: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: DEPLOY, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** Names in an expression, as Prometheus has them: a histogram's own three without their endings. */
function figuresIn(expression: string): string[] {
  const names = expression.match(/\b(watermark|process|nodejs)_\w+/gu) ?? [];
  return names.map((name) => name.replace(/_(bucket|count|sum)$/u, ''));
}

const alerts = (load(readFileSync(`${DEPLOY}alerts.yaml`, 'utf8')) as Rules).groups.flatMap(
  ({ rules }) => rules,
);
const dashboard = JSON.parse(readFileSync(`${DEPLOY}grafana-dashboard.json`, 'utf8')) as Dashboard;
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

describe('the monitoring of the service', () => {
  let figures: Set<string>;
  before(async () => {
    const { text } = await createMetrics(metricsSources(new FakePool())).render();
    figures = new Set(Array.from(text.matchAll(/^# TYPE (\w+) /gmu), ([, name]) => name!));
  });

  it('has alerts that promtool accepts', () => {
    const { status, said } = promtool('check', 'rules', 'alerts.yaml');
    expect(status, said).to.equal(0);
  });

  it('has alerts that are silent below their thresholds and fire above', () => {
    const { status, said } = promtool('test', 'rules', 'alerts-test.yaml');
    expect(status, said).to.equal(0);
    const tested = readFileSync(`${DEPLOY}alerts-test.yaml`, 'utf8');
    for (const { alert } of alerts) expect(tested).to.include(`alertname: ${alert}\n`);
  });

  it('has a dashboard whose expressions promtool accepts', () => {
    const rules = expressions.map((expr, at) => ({
      record: `panel:${at}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    const file = makeTemporaryPath('.yaml');
    writeFileSync(file, dump({ groups: [{ name: 'dashboard', rules }] }));
    const { status, said } = promtool('check', 'rules', file);
    expect(status, said).to.equal(0);
    expect(rules.length).to.be.above(15);
  });

  it('uses only metrics that the service exports', () => {
    for (const expression of [...alerts.map(({ expr }) => expr), ...expressions]) {
      const asked = figuresIn(expression);
      expect(asked, expression).to.not.deep.equal([]);
      for (const name of asked) expect(figures.has(name), name).to.equal(true);
    }
  });

  it('shows every metric of the service on the dashboard', () => {
    const shown = new Set(expressions.flatMap(figuresIn));
    const hidden = [...figures].filter((name) => name.startsWith('watermark_') && !shown.has(name));
    expect(hidden).to.deep.equal(['watermark_quota_store']);
  });

  it('gives each panel a position, a name and an id of its own', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).to.equal(dashboard.panels.length);
    expect(new Set(dashboard.panels.map(({ title }) => title)).size).to.equal(dashboard.panels.length);
  });
});
