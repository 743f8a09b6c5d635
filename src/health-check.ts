/**
 * Ends with 0 when the service beside it is healthy, for the image's HEALTHCHECK.
 *
 *   node dist/health-check.js
 *
 * Calls PORT of its own environment, on the loopback address, or on HOST if that is one address.
 */
import { readConfig } from './config.js';

const PATIENCE_MS = 4000;

async function callHealth(): Promise<{ text: string; isHealthy: boolean }> {
  const { host, port } = readConfig();
  const isEvery = host === '0.0.0.0' || host === '::';
  const address = isEvery ? '127.0.0.1' : host;
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/health`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return { text: await answer.text(), isHealthy: answer.ok };
  } catch (cause) {
    throw new Error(`${url} does not answer: ${(cause as Error).message}`, { cause });
  }
}

try {
  const { text, isHealthy } = await callHealth();
  process.stdout.write(`${text}\n`);
  process.exitCode = isHealthy ? 0 : 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
