import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';
import request, { type Response, type Test } from 'supertest';
import type { ProcessingReport, WatermarkRemovalResponse, WatermarkStats } from '../../src/report.js';
import { expectDescribed } from '../support/described.js';
import { PAGE_HEIGHT, PAGE_WIDTH, PdfBuilder } from '../support/pdf-builder.js';
import { RunningService } from '../support/running-service.js';
import { makeTemporaryPath } from '../support/temporary.js';

const PATH = '/api/v1/remove-watermark';
const MARK = 'STRICTLY CONFIDENTIAL';

describe('the whole service, with its engine', () => {
  let service: RunningService;
  before(async () => {
    service = await RunningService.start({ ANONYMOUS_PER_MINUTE: '1000', ANONYMOUS_PER_HOUR: '1000' });
  });
  after(() => service.stop());

  const post = (path: string, pdf: Uint8Array, text = MARK): Test =>
    request(service.url)
      .post(path)
      .field('watermark_text', text)
      .attach('file', Buffer.from(pdf), { filename: 'marked.pdf', contentType: 'application/pdf' })
      .buffer(true)
      .parse(readWhole)
      .expect((response: Response) => {
        expectDescribed('post', path, {
          status: response.status,
          headers: response.headers,
          body: response.body,
        });
      });

  it('removes the mark from the text and keeps every other word [What the service does 2] [ProcessingSummary]', async () => {
    const response = await post(PATH, document({ pageCount: 3, mark: MARK })).expect(200);
    const report = JSON.parse(response.headers['x-processing-report'] ?? '') as ProcessingReport;
    expect(report.outcome).to.include({ status: 'removed', reason: null });
    expect(report.summary).to.include({ text_watermarks_found: 3, text_watermarks_removed: 3 });
    expect(report.summary.patterns_matched).to.deep.equal([MARK]);
    expect(textOf(response.body as Buffer)).to.equal(textOf(document({ pageCount: 3, mark: null })));
  });

  it('lists exactly the pages with evidence, each with its counts [ProcessingReport]', async () => {
    const pdf = document({ pageCount: 3, mark: MARK, unmarkedPages: [2] });
    const response = await post(PATH, pdf).expect(200);
    const report = JSON.parse(response.headers['x-processing-report'] ?? '') as ProcessingReport;
    expect(Object.keys(report.pages)).to.deep.equal(['1', '3']);
    for (const page of Object.values(report.pages)) {
      expect(page).to.include({ text_watermarks: 1, has_reported_change: true });
      expect(page.location_types).to.deep.equal(['text']);
    }
    expect(report.warnings).to.deep.equal([]);
  });

  it('returns the upload unchanged if the text is not found [States and transitions 2]', async () => {
    const pdf = document({ pageCount: 2, mark: MARK });
    const response = await post(PATH, pdf, 'ANOTHER TEXT ALTOGETHER').expect(200);
    const report = JSON.parse(response.headers['x-processing-report'] ?? '') as ProcessingReport;
    expect(report.outcome).to.include({ status: 'nothing_removed', reason: 'target_not_found' });
    expect(Buffer.from(pdf).equals(response.body as Buffer)).to.equal(true);
  });

  it('reports no text layer on pages without text [What the service does 5]', async () => {
    const { body } = await post(`${PATH}/stats`, document({ pageCount: 1, mark: null, words: false })).expect(
      200,
    );
    const { outcome } = (body as WatermarkRemovalResponse).processing_report;
    expect(outcome).to.include({ status: 'nothing_removed', reason: 'no_text_layer' });
  });

  it('sends equal figures in stats and headers [remove_watermark_stats: full versions]', async () => {
    const pdf = document({ pageCount: 2, mark: MARK });
    const file = await post(PATH, pdf).expect(200);
    const { body } = await post(`${PATH}/stats`, pdf).expect(200);
    const { statistics, processing_report: full } = body as WatermarkRemovalResponse;
    const report = JSON.parse(file.headers['x-processing-report'] ?? '') as ProcessingReport;
    expect(statistics).to.deep.equal(JSON.parse(file.headers['x-watermark-stats'] ?? '') as WatermarkStats);
    // Diagnostics hold phase times, which differ from run to run.
    expect({ ...full, diagnostics: null }).to.deep.equal({ ...report, diagnostics: null });
  });

  it('refuses with 400 a file whose content is not a PDF [Errors 400: cannot be parsed or repaired]', async () => {
    for (const bytes of ['not a PDF', '%PDF-1.7\n', '\0'.repeat(5000)]) {
      const { body } = await post(PATH, Buffer.from(bytes)).expect(400);
      expect(body).to.have.all.keys('detail');
    }
  });
});

interface Plan {
  pageCount: number;
  mark: string | null;
  unmarkedPages?: number[];
  words?: boolean;
}

/** Pages of body text with one slanted grey mark each. */
function document({ pageCount, mark, unmarkedPages = [], words = true }: Plan): Uint8Array {
  const builder = new PdfBuilder();
  const font = builder.addStandardFont();
  for (let pageNumber = 1; pageNumber <= pageCount; pageNumber++) {
    const body = `BT /F 11 Tf 40 ${PAGE_HEIGHT - 60} Td ${font.show(`Words of page ${pageNumber}.`)} Tj ET`;
    const isMarked = mark !== null && !unmarkedPages.includes(pageNumber);
    const slanted = `q .8 g BT /F 30 Tf .7 .7 -.7 .7 ${PAGE_WIDTH / 4} 150 Tm ${font.show(mark ?? '')} Tj ET Q`;
    const square = '0 0 50 50 re f';
    builder.addPage({
      contents: builder.addStream([words ? body : square, isMarked ? slanted : ''].join('\n')),
      resources: `<</Font<</F ${font.reference}>>>>`,
    });
  }
  return builder.build();
}

/** As an engine that is not ours reads it. */
function textOf(pdf: Uint8Array): string {
  const input = makeTemporaryPath('.pdf');
  const output = makeTemporaryPath('.txt');
  writeFileSync(input, pdf);
  execFileSync('pdftotext', [input, output]);
  return readFileSync(output, 'utf8');
}

function readWhole(response: Response, done: (error: Error | null, body: unknown) => void): void {
  const stream = response as unknown as NodeJS.ReadableStream;
  const pieces: Buffer[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  stream.on('end', () => {
    const bytes = Buffer.concat(pieces);
    const isJson = bytes.subarray(0, 1).toString() === '{';
    done(null, isJson ? JSON.parse(bytes.toString()) : bytes);
  });
}
