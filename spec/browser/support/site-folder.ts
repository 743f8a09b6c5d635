/**
 * The site as `make site` writes it, and what it has to answer.
 */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeWatermark } from '../../../src/engine/remove-text-watermark.js';
import { LastStampReader } from '../../../src/engine/stamps/stamp-reader.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** @param source the address that the page links to as its source. */
export function buildSite(folder: string, source: string): void {
  execFileSync(process.execPath, [join(ROOT, 'dist/build-console.js'), source], { stdio: 'ignore' });
  cpSync(join(ROOT, 'site'), folder, { recursive: true });
}

/** What the library returns on Node where it removes this text. */
export async function removeOnNode(bytes: Uint8Array, text = 'CONFIDENTIAL'): Promise<Buffer> {
  const stampReader = new LastStampReader();
  const means = { createStampReader: (language: string) => stampReader.open(language) };
  const result = await removeWatermark(bytes, text, means);
  await stampReader.close();
  return Buffer.from(result.output!);
}
