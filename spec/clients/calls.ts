/**
 * What each program does with its client: all operations, and one refusal.
 *
 * The programs differ in how their clients are called; what comes of it is
 * written down here, as the test reads it.
 */
import { readFileSync } from 'node:fs';

const [url = '', key = '', markedFile = '', imagesFile = ''] = process.argv.slice(2);

export { key, url };

/** The types say that a file is a Blob: a client may need nothing else. */
export const marked = blobOf(markedFile);
export const images = blobOf(imagesFile);

export const MARK = 'CONFIDENTIAL';

/** One member for each operation, and the sentence of a refusal. */
export interface Outcome {
  remove_watermark: { startsWith: string; report: string | null };
  remove_watermark_stats: { status: string; removed: number };
  text_watermark_candidates: { texts: string[]; page_count: number };
  image_watermark_candidates: { count: number; page_count: number };
  image_watermark_preview: { startsWith: string };
  root: { name: string };
  health: { status: string };
  health_details: { workers: number };
  refusal: string;
}

export function tell(outcome: Outcome): void {
  process.stdout.write(JSON.stringify(outcome));
}

export async function startOf(pdf: Blob): Promise<string> {
  return (await pdf.text()).slice(0, 5);
}

/** For an answer that must be there: the types of all clients leave both open. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the answer is missing');
  return value;
}

function blobOf(file: string): Blob {
  return new Blob([readFileSync(file)], { type: 'application/pdf' });
}
