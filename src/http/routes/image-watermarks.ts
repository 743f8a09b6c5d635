/**
 * image_watermark_candidates and image_watermark_preview.
 *
 * The service stores nothing between the two calls: the caller sends the same file again, with the SHA-256 of the
 * file in which it made its selection.
 */
import type { RequestHandler } from 'express';
import type { Pool } from '../../pool/worker-pool.js';
import { wireCandidates } from '../../report.js';
import { joinRanges } from '../../report/watermark-list.js';
import { readCandidatesForm, readPreviewForm } from '../upload/form.js';
import { sendPdf } from '../answer/pdf-answer.js';
import { contextOf } from '../request/request-context.js';
import type { RemovalParts } from './remove-watermark.js';
import { runJob } from './run-job.js';
import { chargeAnswer } from '../answer/send-pieces.js';
import { uploadOf } from '../upload/upload.js';

export function imageWatermarkCandidates(pool: Pool): RequestHandler {
  return async function answerWithCandidates(_req, res) {
    const { bytes, pageNumber, sourceSha256 } = readCandidatesForm(uploadOf(res));
    const { list } = await runJob(pool, { kind: 'image-candidates', bytes, pageNumber }, res);
    const context = contextOf(res);
    context.outcome = list.candidates.length === 0 ? 'no candidates' : 'candidates';
    context.pages = list.pageCount;
    res.json(wireCandidates(list, sourceSha256));
  };
}

export function imageWatermarkPreview({ pool, settings }: RemovalParts): RequestHandler {
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
