/**
 * Figures of requests: their number, their duration, and the size of their documents.
 *
 * Labels are operation ids, statuses and outcome words: closed lists, so no caller can increase the number of series.
 */
import { Counter, Histogram, type Registry } from 'prom-client';
import { MAX_TEXT_MB } from '../../upload-sizes.js';
import type { RequestRecord } from '../request/access-log.js';

/** A document takes milliseconds to a minute; the deadline is 100 s. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** From a letter to the largest upload. */
const BYTES = [10, 30, 100, 300, 1000, 3000, MAX_TEXT_MB * 1024].map((kibibytes) => kibibytes * 1024);

/** From a letter to a book. */
const PAGES = [1, 2, 5, 10, 32, 100, 300, 1000, 3000];

export function createRequestFigures(registry: Registry): (record: RequestRecord) => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'watermark_requests_total',
    help: 'Finished requests by operation, status and outcome.',
    labelNames: ['operation', 'status', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'watermark_request_duration_seconds',
    help: 'From the request line to the last byte of the answer, by operation and class of status.',
    labelNames: ['operation', 'status_class'],
    buckets: SECONDS,
    registers,
  });
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, labelNames: ['operation'], buckets, registers });
  const waits = histogram('watermark_queue_wait_seconds', 'From the upload to a worker.', SECONDS);
  const jobs = histogram('watermark_job_duration_seconds', 'From a worker to its answer.', SECONDS);
  const uploads = histogram('watermark_upload_size_bytes', 'Files that were received.', BYTES);
  const pages = histogram('watermark_document_pages', 'Pages of documents that were processed.', PAGES);

  return (record) => {
    const { operation, status, outcome, durationMs } = record;
    const observe = (figure: typeof waits, value: number | null) => {
      if (value !== null) figure.observe({ operation }, value);
    };
    requests.inc({ operation, status: String(status), outcome });
    durations.observe({ operation, status_class: `${Math.floor(status / 100)}xx` }, durationMs / 1000);
    observe(waits, inSeconds(record.queuedMs));
    observe(jobs, inSeconds(record.jobMs));
    observe(uploads, record.uploadBytes);
    observe(pages, record.pages);
  };
}

function inSeconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1000;
}
