/**
 * The four calls of the contract, as the page makes them.
 */
import type { Session } from '../session.js';
import type { ImageCandidates, WatermarkRemovalResponse } from './described.js';
import { readQuota } from './quota.js';
import { readRefusal, Refusal } from './refusal.js';
import { type Answer, postForm, type Stage, Unreachable } from './send.js';

export const PATHS = {
  remove: '/api/v1/remove-watermark',
  stats: '/api/v1/remove-watermark/stats',
  candidates: '/api/v1/image-watermarks/candidates',
  preview: '/api/v1/image-watermarks/preview',
} as const;

export interface Following {
  signal: AbortSignal;
  onStage: (stage: Stage) => void;
}

export interface TextRequest {
  file: File;
  text: string;
}

export interface PictureRequest {
  file: File;
  pageNumber: number;
}

export interface PreviewRequest extends PictureRequest {
  instructionIndex: number;
  sourceSha256: string;
}

/** A PDF with the report headers as they came. */
export interface PdfAnswer {
  pdf: Blob;
  fileName: string;
  report: string | null;
  stats: string | null;
}

/** All reject with `Refusal`, or with the signal's reason. */
export interface Calls {
  removeWatermark: (request: TextRequest, following: Following) => Promise<PdfAnswer>;
  fetchReport: (request: TextRequest, following: Following) => Promise<WatermarkRemovalResponse>;
  listCandidates: (request: PictureRequest, following: Following) => Promise<ImageCandidates>;
  previewRemoval: (request: PreviewRequest, following: Following) => Promise<PdfAnswer>;
}

export function createCalls(session: Session): Calls {
  async function post(
    path: string,
    fields: Record<string, string | number | File>,
    { signal, onStage }: Following,
  ): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      form.append(name, value instanceof File ? asPdfPart(value) : String(value));
    }
    const answer = await postForm(path, form, { key: session.readKey(), signal, onStage }).catch(
      (error: unknown) => {
        throw error instanceof Unreachable ? new Refusal(0, []) : error;
      },
    );
    session.noteQuota(readQuota(answer.readHeader, new Date()));
    if (answer.status !== 200) {
      throw readRefusal(answer.status, await answer.body.text(), answer.readHeader);
    }
    return answer;
  }

  return {
    async removeWatermark({ file, text }, following) {
      return readPdf(await post(PATHS.remove, { watermark_text: text, file }, following));
    },
    async fetchReport({ file, text }, following) {
      const answer = await post(PATHS.stats, { watermark_text: text, file }, following);
      return JSON.parse(await answer.body.text()) as WatermarkRemovalResponse;
    },
    async listCandidates({ file, pageNumber }, following) {
      const answer = await post(PATHS.candidates, { page_number: pageNumber, file }, following);
      return JSON.parse(await answer.body.text()) as ImageCandidates;
    },
    async previewRemoval({ file, pageNumber, instructionIndex, sourceSha256 }, following) {
      const fields = {
        page_number: pageNumber,
        instruction_index: instructionIndex,
        source_sha256: sourceSha256,
        confirmed: 'true',
        file,
      };
      return readPdf(await post(PATHS.preview, fields, following));
    },
  };
}

/** Systems that know no PDF leave the type empty; any other type is for the service to judge. */
function asPdfPart(file: File): File {
  return file.type === '' ? new File([file], file.name, { type: 'application/pdf' }) : file;
}

function readPdf({ body, readHeader }: Answer): PdfAnswer {
  return {
    pdf: body,
    fileName: readFileName(readHeader('Content-Disposition') ?? ''),
    report: readHeader('X-Processing-Report'),
    stats: readHeader('X-Watermark-Stats'),
  };
}

/** The name that the service suggests: its extended form where there is one (RFC 6266, 4.3). */
export function readFileName(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  const quoted = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1];
  if (quoted !== undefined) return quoted.replaceAll(/\\(.)/g, '$1');
  return /filename=([^";\s]+)/i.exec(disposition)?.[1] ?? 'document_cleaned.pdf';
}
