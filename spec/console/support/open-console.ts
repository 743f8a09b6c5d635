/**
 * The service as a process and a browser beside it, for the tests of one `describe`.
 */
import { RunningService } from '../../support/running-service.js';
import { Browser } from './browser.js';
import { KEYLESS } from './quota.js';

export interface OpenConsole {
  service: RunningService;
  browser: Browser;
}

/** Both are there from the first test on, and end after the last one. */
export function openConsole(): OpenConsole {
  const opened = {} as OpenConsole;
  before(async () => {
    opened.service = await RunningService.start(KEYLESS);
    opened.browser = await Browser.start();
  });
  after(async () => {
    await opened.browser.close();
    await opened.service.stop();
  });
  return opened;
}
