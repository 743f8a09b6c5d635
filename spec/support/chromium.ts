/**
 * Debian's Chromium without a window: its shell takes half the CPU time of the whole browser.
 */
import { existsSync } from 'node:fs';

const SHELL = '/usr/bin/chromium-headless-shell';

export const CHROMIUM = existsSync(SHELL) ? SHELL : '/usr/bin/chromium';
