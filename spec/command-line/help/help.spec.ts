import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { EXIT_CODES } from '../../../src/command-line/help/help.js';

describe('help', () => {
  it('explains the exit codes that the page of the command line lists', () => {
    const page = readFileSync(new URL('../../../docs/command-line.md', import.meta.url), 'utf8');
    const listed = [...page.matchAll(/^\| (\d+) +\|/gmu)].map(([, code]) => code);
    const explained = [...EXIT_CODES.matchAll(/\d+/gu)].map(([code]) => code);
    expect(listed).to.have.members([...new Set(explained)]);
  });
});
