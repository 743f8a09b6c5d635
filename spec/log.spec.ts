import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { createLog, type Log } from '../src/log.js';
import type { LogLevel } from '../src/config.js';

/** What reaches the log's destination, line by line. */
function readLines(level: LogLevel, write: (log: Log) => void, style?: 'json' | 'plain'): string[] {
  const destination = new PassThrough();
  const log = createLog(level, destination, style);
  write(log);
  log.end();
  const lines = String(destination.read() ?? '').split('\n');
  expect(lines.pop(), 'a line break at the end').to.equal('');
  return lines;
}

function read(level: LogLevel, write: (log: Log) => void): Record<string, unknown>[] {
  return readLines(level, write).map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('createLog', () => {
  it('writes one object a line, with its time', () => {
    const [line] = read('info', (log) => log.info('ready', { port: 8080 }));
    expect(line).to.include({ level: 'info', message: 'ready', port: 8080 });
    expect(line!['timestamp']).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
  });

  it('lets no value forge a second line, as JSON', () => {
    const lines = read('info', (log) => log.info('one\n{"level":"error"}', { path: '/a\r\n/b\u2028' }));
    expect(lines).to.have.lengthOf(1);
    expect(lines[0]).to.include({ message: 'one\n{"level":"error"}', path: '/a\r\n/b\u2028' });
  });

  it('lets no value forge a line or move the cursor, as text for a person', () => {
    const lines = readLines('info', (log) => log.warn('gone', { path: '/a\n\u001b[2J', count: 2 }), 'plain');
    expect(lines).to.deep.equal([String.raw`warn: gone path="/a\n\u001b[2J" count=2`]);
  });

  it('leaves out entries below its level', () => {
    const lines = read('warn', (log) => {
      log.debug('a');
      log.info('b');
      log.warn('c');
      log.error('d');
    });
    expect(lines.map(({ message }) => message)).to.deep.equal(['c', 'd']);
  });
});
