/**
 * The workers of pdf.js, in which the page reads documents.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { TestDocument, writeBody } from '../../support/documents.js';
import { asPdf } from '../support/browser.js';
import { openConsole } from '../support/open-console.js';

function build(): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(writeBody());
  return document.build();
}

describe('console: the workers of pdf.js', () => {
  const opened = openConsole();

  /** Shows one document after the other, and counts the workers that were started. */
  async function countWorkers(page: Page, documents: Uint8Array[]): Promise<number> {
    let started = 0;
    page.on('worker', () => (started += 1));
    for (const [at, bytes] of documents.entries()) {
      await page.setInputFiles('#file', asPdf(bytes, `${at}.pdf`));
      const shown = page.locator('.view').filter({ hasText: `${at}.pdf` });
      await shown
        .locator('.view-page canvas')
        .or(shown.getByText('This document cannot be shown here.'))
        .waitFor();
      // What closes a document is sent to its worker and answered.
      await page.waitForTimeout(50);
    }
    return started;
  }

  it('are used again when their documents are closed, also those that could not be opened', async () => {
    const page = await opened.openPage();
    const broken = Buffer.from('%PDF-1.7\n');
    expect(await countWorkers(page, [build(), broken, build(), broken, build(), build()])).to.be.at.most(2);
  });

  it('are not used again if they do not confirm that a document is closed', async () => {
    const page = await opened.openPage();
    await page.evaluate(() => {
      globalThis.Worker = class extends Worker {
        override postMessage(message: { action?: string }, options?: object): void {
          if (message.action !== 'Terminate') super.postMessage(message, options);
        }
      };
    });
    expect(await countWorkers(page, [build(), build(), build()])).to.equal(3);
  });
});
