/**
 * Debian's Chromium without a window: the package of its shell takes half the CPU time, where it is to be had.
 */
import { existsSync } from 'node:fs';

export const CHROMIUM = '/usr/bin/chromium';

const SHELL = '/usr/bin/chromium-headless-shell';

/** For pages; profiles need the whole of `CHROMIUM`. */
export const HEADLESS_CHROMIUM = existsSync(SHELL) ? SHELL : CHROMIUM;
