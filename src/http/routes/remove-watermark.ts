/**
 * remove_watermark and remove_watermark_stats: the same job, with two forms of answer.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import type { Evidence } from '../../engine/values/evidence.js';
import { createRequest, type RequestedSettings } from '../../engine/values/request.js';
import type { Pool } from '../../pool/worker-pool.js';
import { processingReport, removalResponse, watermarkStats } from '../../report.js';
import { readRemovalForm } from '../upload/form.js';
import { sendJson } from '../answer/json-answer.js';
import { sendPdf } from '../answer/pdf-answer.js';
import { sendWhole, wantsWhole } from '../answer/whole-answer.js';
import { reportHeader, statsHeader } from '../answer/report-headers.js';
import { contextOf } from '../request/request-context.js';
import { runJob } from './run-job.js';
import { chargeAnswer } from '../answer/send-pieces.js';
import { uploadOf } from '../upload/upload.js';

/** `settings` are the operator's, for all requests. */
export interface RemovalParts {
  pool: Pool;
  settings: RequestedSettings;
}

export function answerRemoval(parts: RemovalParts): RequestHandler {
  return async function answerWithPdf(req, res) {
    const { output, evidence, fileName } = await removal(res, parts);
    chargeAnswer(res, output.length);
    res.setHeader('X-Processing-Report', reportHeader(processingReport(evidence)));
    // With thousands of pages each takes a while, so other callers get a turn between them.
    await nextTurn();
    res.setHeader('X-Watermark-Stats', statsHeader(watermarkStats(evidence)));
    if (wantsWhole(req)) await sendWhole(res, removalResponse(evidence), { bytes: output, fileName });
    else await sendPdf(res, output, fileName);
  };
}

export function removeWatermarkStats(parts: RemovalParts): RequestHandler {
  return async function answerWithReport(_req, res) {
    const { evidence } = await removal(res, parts);
    await sendJson(res, removalResponse(evidence));
  };
}

async function removal(res: Response, parts: RemovalParts) {
  const { bytes, fileName, watermarkText, settings } = readRemovalForm(uploadOf(res));
  const request = createRequest(watermarkText, { ...parts.settings, ...settings });
  const { result } = await runJob(parts.pool, { kind: 'remove-text', bytes, request }, res);
  const context = contextOf(res);
  context.outcome = outcomeWord(result.evidence);
  context.pages = result.evidence.pageCount;
  return { output: result.output ?? bytes, evidence: result.evidence, fileName };
}

function outcomeWord({ status, reason }: Evidence): string {
  return reason === null ? status : `${status}: ${reason}`;
}
