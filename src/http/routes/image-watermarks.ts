/**
 * image_watermark_candidates and image_watermark_preview.
 *
 * Nothing is kept between the two calls: the caller sends the same file again
 * and proves by its SHA-256 that the selection was made on it.
 */
import type { RequestHandler } from 'express';
import type { Pool } from '../../pool/worker-pool.js';
import { wireCandidates } from '../../report.js';
import { readCandidatesForm, readPreviewForm } from '../upload/form.js';
import { sendPdf } from '../answer/pdf-answer.js';
import { contextOf } from '../request/request-context.js';
import { runJob } from './run-job.js';
import { chargeAnswer } from '../answer/send-pieces.js';
import { uploadOf } from '../upload/upload.js';

export function imageWatermarkCandidates(pool: Pool): RequestHandler {
  return async function answerWithCandidates(_req, res) {
    const { bytes, pageNumber, sourceSha256 } = readCandidatesForm(uploadOf(res));
    const { list } = await runJob(pool, { kind: 'image-candidates', bytes, pageNumber } as const, res);
    const context = contextOf(res);
    context.outcome = list.candidates.length === 0 ? 'no candidates' : 'candidates';
    context.pages = list.pageCount;
    res.json(wireCandidates(list, sourceSha256));
  };
}

export function imageWatermarkPreview(pool: Pool, secondWitness: boolean): RequestHandler {
  return async function answerWithPreview(_req, res) {
    const { bytes, fileName, pageNumber, instructionIndex } = readPreviewForm(uploadOf(res));
    const job = { kind: 'image-preview', bytes, pageNumber, instructionIndex, secondWitness } as const;
    const { output } = await runJob(pool, job, res);
    contextOf(res).outcome = 'preview';
    chargeAnswer(res, output.length);
    await sendPdf(res, output, fileName);
  };
}
