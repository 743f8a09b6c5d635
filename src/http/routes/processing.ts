/**
 * The processing operations: each reads its form, has the pool run one job, and answers.
 *
 * The service stores nothing between two calls: the caller of a preview sends the same file again, with the SHA-256 of
 * the file in which it made its selection.
 */
import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import {
  type AnswerTo,
  completeSettings,
  createRequest,
  type EngineJob,
  type RequestedSettings,
} from '../../engine/values/request.js';
import type { Pool } from '../../pool/worker-pool.js';
import { processingReport, removalResponse, watermarkStats, wireCandidates } from '../../report.js';
import { joinRanges, listWatermarks } from '../../report/watermark-list.js';
import { writeReportHeader, writeStatsHeader } from '../answer/report-headers.js';
import { chargeAnswer, sendJson, sendPdf, sendWhole, wantsWhole } from '../answer/send-answer.js';
import { clientOf, contextOf, isKeyed } from '../request/request-context.js';
import { readCandidatesForm, readFindForm, readPreviewForm, readRemovalForm } from '../upload/form.js';
import { uploadOf } from '../upload/upload.js';

/**
 * Runs the job, which is cancelled if the caller leaves.
 *
 * The upload stays in the context until the answer, so there is no second copy of the caller's bytes.
 */
export async function runJob<const J extends EngineJob>(
  pool: Pool,
  job: J,
  res: Response,
): Promise<AnswerTo<J>> {
  const context = contextOf(res);
  const callerLeft = new AbortController();
  const leave = () => callerLeft.abort();
  res.once('close', leave);
  const { moments } = context;
  const { quotaKey } = clientOf(res);
  moments.queued = performance.now();
  try {
    return await pool.run(job, {
      client: quotaKey,
      hasKey: isKeyed(quotaKey),
      signal: callerLeft.signal,
      onTaken: () => {
        moments.taken = performance.now();
      },
    });
  } finally {
    res.off('close', leave);
    moments.worked = performance.now();
  }
}

/** `settings` are the operator's, for all requests. */
interface RemovalParts {
  pool: Pool;
  settings: RequestedSettings;
}

/** remove_watermark: the document, with the report in two headers. */
export function answerRemoval(parts: RemovalParts): RequestHandler {
  return async function answerWithPdf(req, res) {
    const { output, summary, fileName } = await runRemoval(res, parts);
    chargeAnswer(res, output.length);
    res.setHeader('X-Processing-Report', writeReportHeader(processingReport(summary)));
    // With thousands of pages each header takes a while, so other callers get a turn between the two.
    await nextTurn();
    res.setHeader('X-Watermark-Stats', writeStatsHeader(watermarkStats(summary)));
    if (wantsWhole(req)) await sendWhole(res, removalResponse(summary), { bytes: output, fileName });
    else await sendPdf(res, output, fileName);
  };
}

/** remove_watermark_stats: the same job, answered with the report. */
export function answerRemovalStats(parts: RemovalParts): RequestHandler {
  return async function answerWithReport(_req, res) {
    const { summary } = await runRemoval(res, parts);
    await sendJson(res, removalResponse(summary));
  };
}

async function runRemoval(res: Response, parts: RemovalParts) {
  const { bytes, fileName, watermarkText, settings } = readRemovalForm(uploadOf(res));
  const request = createRequest(watermarkText, { ...parts.settings, ...settings });
  const { result } = await runJob(parts.pool, { kind: 'remove-text', bytes, request }, res);
  const { output, summary } = result;
  const { status, reason, pageCount } = summary;
  const context = contextOf(res);
  context.outcome = reason === null ? status : `${status}: ${reason}`;
  context.pages = pageCount;
  return { output: output ?? bytes, summary, fileName };
}

/** text_watermark_candidates: the watermarks of a document without a hint. */
export function answerFind(parts: RemovalParts): RequestHandler {
  const settings = completeSettings(parts.settings);
  return async function answerWithWatermarks(_req, res) {
    const { bytes } = readFindForm(uploadOf(res));
    const { found } = await runJob(parts.pool, { kind: 'find-text', bytes, settings }, res);
    const context = contextOf(res);
    context.outcome = found.candidates.length === 0 ? 'no candidates' : 'candidates';
    context.pages = found.pageCount;
    await sendJson(res, listWatermarks(found, hash('sha256', bytes)));
  };
}

/** image_watermark_candidates: the images of a page that can be selected. */
export function answerImageList(pool: Pool): RequestHandler {
  return async function answerWithCandidates(_req, res) {
    const { bytes, pageNumber } = readCandidatesForm(uploadOf(res));
    const { list } = await runJob(pool, { kind: 'image-candidates', bytes, pageNumber }, res);
    const context = contextOf(res);
    context.outcome = list.candidates.length === 0 ? 'no candidates' : 'candidates';
    context.pages = list.pageCount;
    res.json(wireCandidates(list, hash('sha256', bytes)));
  };
}

/** image_watermark_preview: the document without the selected image. */
export function answerImagePreview({ pool, settings }: RemovalParts): RequestHandler {
  const { secondWitness = false } = settings;
  return async function answerWithPreview(_req, res) {
    const { fileName, bytes, pageNumber, instructionIndex, everywhere } = readPreviewForm(uploadOf(res));
    const selection = { bytes, pageNumber, instructionIndex, everywhere };
    const job = { kind: 'image-preview', ...selection, secondWitness } as const;
    const { output, pages, left } = await runJob(pool, job, res);
    contextOf(res).outcome = 'preview';
    chargeAnswer(res, output.length);
    res.setHeader('X-Image-Pages', joinRanges(pages));
    if (left.length > 0) res.setHeader('X-Image-Pages-Left', joinRanges(left));
    await sendPdf(res, output, fileName);
  };
}
