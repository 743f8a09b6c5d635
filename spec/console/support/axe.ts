/**
 * What axe finds wrong with a page.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** @param withContrast false where the page has the colours of a page that was looked at: they take half of the time. */
export async function findAxeFaults(page: Page, withContrast = true): Promise<string[]> {
  // Evaluated, not added to the page, which runs no script of others; once, as it takes longer than a look.
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: ${withContrast} } } })`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
