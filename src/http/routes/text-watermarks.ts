/**
 * text_watermark_candidates: lists the watermarks of a document without a hint.
 */
import type { RequestHandler } from 'express';
import { completeSettings } from '../../engine/values/request.js';
import { listWatermarks } from '../../report/watermark-list.js';
import { sendJson } from '../answer/json-answer.js';
import { contextOf } from '../request/request-context.js';
import { readFindForm } from '../upload/form.js';
import { uploadOf } from '../upload/upload.js';
import type { RemovalParts } from './remove-watermark.js';
import { runJob } from './run-job.js';

export function textWatermarkCandidates(parts: RemovalParts): RequestHandler {
  const settings = completeSettings(parts.settings);
  return async function answerWithWatermarks(_req, res) {
    const { bytes, sourceSha256 } = readFindForm(uploadOf(res));
    const { found } = await runJob(parts.pool, { kind: 'find-text', bytes, settings }, res);
    const context = contextOf(res);
    context.outcome = found.candidates.length === 0 ? 'no candidates' : 'candidates';
    context.pages = found.pageCount;
    await sendJson(res, listWatermarks(found, sourceSha256));
  };
}
