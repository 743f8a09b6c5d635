import { expect } from 'chai';
import express from 'express';
import request from 'supertest';
import { sendPdf, suggestedName } from '../../../src/http/answer/pdf-answer.js';

describe('suggestedName', () => {
  for (const [uploaded, suggested] of [
    ['report.pdf', 'report_cleaned.pdf'],
    ['REPORT.PDF', 'REPORT_cleaned.pdf'],
    ['report', 'report_cleaned.pdf'],
    ['report.pdf.pdf', 'report.pdf_cleaned.pdf'],
    ['/etc/passwd', 'passwd_cleaned.pdf'],
    ['..\\..\\boot.ini', 'boot.ini_cleaned.pdf'],
    ['Größe 𝐀 日本.pdf', 'Größe 𝐀 日本_cleaned.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x_cleaned.pdf'],
    ['"quoted"<b>.pdf', 'quotedb_cleaned.pdf'],
    ['right\u202eto\u2066left.pdf', 'righttoleft_cleaned.pdf'],
    ['. hidden .pdf', 'hidden_cleaned.pdf'],
    ['', 'document_cleaned.pdf'],
    ['.pdf', 'document_cleaned.pdf'],
    ['...', 'document_cleaned.pdf'],
    ['folder/', 'document_cleaned.pdf'],
  ] as const) {
    it(`makes ${JSON.stringify(suggested)} of ${JSON.stringify(uploaded)}`, () => {
      expect(suggestedName(uploaded)).to.equal(suggested);
    });
  }

  it('keeps a long name within the limit of file systems, without splitting a character', () => {
    const name = suggestedName(`${'𝐀'.repeat(300)}.pdf`);
    expect(name).to.equal(`${'𝐀'.repeat(100)}_cleaned.pdf`);
  });
});

describe('sendPdf', () => {
  async function answer(uploadName: string): Promise<request.Response> {
    const app = express().use((_req, res) => sendPdf(res, Buffer.from('%PDF-1.4'), uploadName));
    return request(app).get('/').buffer(true);
  }

  it('sends the bytes as an attachment under its quoted name', async () => {
    const { headers, body } = await answer('report.pdf');
    expect(headers).to.include({
      'content-type': 'application/pdf',
      'content-length': '8',
      'content-disposition': 'attachment; filename="report_cleaned.pdf"',
    });
    expect(Buffer.from(body as Buffer).toString()).to.equal('%PDF-1.4');
  });

  it('sends other scripts unchanged, with a plain name for old clients', async () => {
    const { headers } = await answer('Größe.pdf');
    expect(headers['content-disposition']).to.equal(
      `attachment; filename="Gr__e_cleaned.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe_cleaned.pdf`,
    );
  });
});
