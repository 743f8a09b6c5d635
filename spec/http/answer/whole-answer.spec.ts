import { expect } from 'chai';
import type { FakePool } from '../../support/fake-pool.js';
import { type Service, startService, UPLOAD } from '../../support/service.js';

const REMOVE = '/api/v1/remove-watermark';

describe('document and report in one answer', () => {
  let service: Service<FakePool>;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  function post(path: string, accept: string, name = 'report.pdf'): Promise<Response> {
    const form = new FormData();
    form.append('watermark_text', 'CONFIDENTIAL');
    form.append('file', new Blob([UPLOAD], { type: 'application/pdf' }), name);
    return fetch(service.url + path, { method: 'POST', body: form, headers: { Accept: accept } });
  }

  it('has the bytes, the name and the whole report of the two operations', async () => {
    const plain = await post(REMOVE, 'application/pdf', 'Übersicht.pdf');
    const stats = await (await post(`${REMOVE}/stats`, '*/*')).json();
    const whole = await post(REMOVE, 'multipart/form-data, application/json', 'Übersicht.pdf');
    expect(whole.status).to.equal(200);
    for (const header of ['X-Processing-Report', 'X-Watermark-Stats']) {
      expect(whole.headers.get(header)).to.equal(plain.headers.get(header));
    }
    const form = await whole.formData();
    const file = form.get('file') as File;
    expect(file.name).to.equal('Übersicht_cleaned.pdf');
    expect(file.type).to.equal('application/pdf');
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(await plain.arrayBuffer()))).to.equal(
      true,
    );
    expect(JSON.parse(form.get('report') as string)).to.deep.equal(stats);
  });

  it('is sent only to callers that ask for it: all others receive the PDF', async () => {
    for (const accept of [
      '*/*',
      '',
      'application/pdf',
      'application/pdf, multipart/form-data;q=0.5',
      'image/png',
    ]) {
      const answer = await post(REMOVE, accept);
      expect(answer.headers.get('Content-Type'), accept).to.equal('application/pdf');
    }
  });
});
