/**
 * remove_watermark and remove_watermark_stats: one job, two ways to tell it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import type { Evidence } from '../../engine/values/evidence.js';
import { parseHint } from '../../engine/values/hint.js';
import type { Pool } from '../../pool/worker-pool.js';
import { processingReport, removalResponse, watermarkStats } from '../../report.js';
import { readRemovalForm } from '../upload/form.js';
import { sendJson } from '../answer/json-answer.js';
import { sendPdf } from '../answer/pdf-answer.js';
import { reportHeader, statsHeader } from '../answer/report-headers.js';
import { contextOf } from '../request/request-context.js';
import { runJob } from './run-job.js';
import { chargeAnswer } from '../answer/send-pieces.js';
import { uploadOf } from '../upload/upload.js';

export interface RemovalOptions {
  pool: Pool;
  stampReading: boolean;
  stampLanguages: readonly string[];
  secondWitness: boolean;
}

export function removeWatermark(options: RemovalOptions): RequestHandler {
  return async function answerWithPdf(_req, res) {
    const { output, evidence, fileName } = await removal(res, options);
    chargeAnswer(res, output.length);
    res.setHeader('X-Processing-Report', reportHeader(processingReport(evidence)));
    // Of thousands of pages each takes a while: the others have a turn between.
    await nextTurn();
    res.setHeader('X-Watermark-Stats', statsHeader(watermarkStats(evidence)));
    await sendPdf(res, output, fileName);
  };
}

export function removeWatermarkStats(options: RemovalOptions): RequestHandler {
  return async function answerWithReport(_req, res) {
    const { evidence } = await removal(res, options);
    await sendJson(res, removalResponse(evidence));
  };
}

async function removal(res: Response, options: RemovalOptions) {
  const { pool, stampReading: readStamps, stampLanguages, secondWitness } = options;
  const { bytes, fileName, watermarkText } = readRemovalForm(uploadOf(res));
  const hint = parseHint(watermarkText).text;
  const job = { kind: 'remove-text', bytes, hint, readStamps, stampLanguages, secondWitness } as const;
  const { result } = await runJob(pool, job, res);
  const context = contextOf(res);
  context.outcome = outcomeWord(result.evidence);
  context.pages = result.evidence.pageCount;
  return { output: result.output ?? bytes, evidence: result.evidence, fileName };
}

function outcomeWord({ status, reason }: Evidence): string {
  return reason === null ? status : `${status}: ${reason}`;
}
