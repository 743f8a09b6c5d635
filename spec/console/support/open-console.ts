/**
 * A service and a browser beside it, for the tests of one `describe`.
 */
import type { Page } from 'playwright-core';
import { readConsoleFiles } from '../../../src/http/routes/console.js';
import type { FakePool } from '../../support/fake-pool.js';
import { RunningService } from '../../support/running-service.js';
import { type Service, startService } from '../../support/service.js';
import { Browser, expectQuiet, type Faults } from './browser.js';
import { KEYLESS } from './quota.js';

export interface OpenConsole<Served> {
  service: Served;
  browser: Browser;
  /** Opens a page of the console, which is closed after the test, and was quiet until then. */
  openPage: () => Promise<Page>;
  /** What the open pages complained of so far, which is then expected. */
  takeComplaints: () => string[];
}

/** Started once in each process of the tests, and ended with it. */
let running: Promise<RunningService> | null = null;

async function startOnce(): Promise<RunningService> {
  const service = await RunningService.start(KEYLESS);
  process.on('exit', () => service.signal('SIGKILL'));
  return service;
}

/** With the service as a process. Both are there from the first test on. */
export function openConsole(): OpenConsole<RunningService> {
  return open(
    () => (running ??= startOnce()),
    () => Promise.resolve(),
  );
}

/** With the service in this process and a pool that answers what a test says; no test uses up the quota. */
export function openFakeConsole(): OpenConsole<Service<FakePool>> {
  return open(
    () =>
      startService({
        consoleFiles: readConsoleFiles(),
        anonymous: { perMinute: 10_000, perHour: 10_000 },
      }),
    (service) => service.close(),
  );
}

function open<Served extends { url: string }>(
  start: () => Promise<Served>,
  stop: (service: Served) => Promise<unknown>,
): OpenConsole<Served> {
  const shown: { page: Page; faults: Faults }[] = [];
  const opened = {
    async openPage() {
      const one = await opened.browser.open(opened.service.url);
      shown.push(one);
      return one.page;
    },
    takeComplaints: () => shown.flatMap(({ faults }) => faults.said.splice(0)),
  } as OpenConsole<Served>;
  before(async () => {
    opened.service = await start();
    opened.browser = await Browser.start();
  });
  afterEach(async () => {
    for (const { page, faults } of shown.splice(0)) {
      expectQuiet(faults);
      await page.close();
    }
  });
  after(async () => {
    await opened.browser.close();
    await stop(opened.service);
  });
  return opened;
}
