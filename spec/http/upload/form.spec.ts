import { hash } from 'node:crypto';
import { expect } from 'chai';
import { HttpError } from '../../../src/http/request/errors.js';
import { readCandidatesForm, readPreviewForm, readRemovalForm } from '../../../src/http/upload/form.js';
import type { Upload } from '../../../src/http/request/request-context.js';

const BYTES = Buffer.from('%PDF-1.4');
const SHA256 = hash('sha256', BYTES);
const PDF = { fileName: 'a.pdf', bytes: BYTES };

function upload(
  fields: Record<string, string | string[]>,
  more: { file?: Upload['file']; asFile?: string[] } = {},
): Upload {
  return {
    isMultipart: true,
    file: more.file === undefined ? PDF : more.file,
    fields: new Map(Object.entries(fields).map(([name, values]) => [name, [values].flat()])),
    textSentAsFile: new Set(more.asFile),
  };
}

function refusalOf(read: () => unknown): unknown {
  try {
    read();
  } catch (error) {
    return error instanceof HttpError && error.status === 422 ? error.detail : error;
  }
  throw new Error('the form was taken');
}

describe('readRemovalForm', () => {
  it('returns the text unchanged: the hint is checked elsewhere', () => {
    for (const text of ['CONFIDENTIAL', ' ', 'x'.repeat(5000), '\u0000']) {
      expect(readRemovalForm(upload({ watermark_text: text })).watermarkText).to.equal(text);
    }
  });

  it('uses the last of several texts, and ignores unknown fields', () => {
    const form = readRemovalForm(upload({ watermark_text: ['one', 'two'], other: 'x', confirmed: 'no' }));
    expect(form).to.deep.equal({
      bytes: BYTES,
      fileName: 'a.pdf',
      settings: { insist: undefined },
      watermarkText: 'two',
    });
  });

  it('lists missing fields in declared order, an empty text among them', () => {
    const missing = (field: string): object => ({
      type: 'missing',
      loc: ['body', field],
      msg: 'Field required',
      input: null,
    });
    expect(refusalOf(() => readRemovalForm(upload({}, { file: null })))).to.deep.equal([
      missing('file'),
      missing('watermark_text'),
    ]);
    expect(refusalOf(() => readRemovalForm(upload({ watermark_text: '' })))).to.deep.equal([
      missing('watermark_text'),
    ]);
    expect(refusalOf(() => readRemovalForm(upload({ watermark_text: ['CONFIDENTIAL', ''] })))).to.deep.equal([
      missing('watermark_text'),
    ]);
  });

  it('reports for each field what the body should be if it is no form', () => {
    const errors = refusalOf(() => readRemovalForm({ ...upload({}, { file: null }), isMultipart: false }));
    expect(errors).to.have.lengthOf(2);
    for (const error of errors as { ctx: { reason: string } }[]) {
      expect(error.ctx.reason).to.include('multipart/form-data');
    }
  });

  it('reports a text instead of a file, with the text, and a file instead of a text', () => {
    const sent = upload({ file: 'report.pdf' }, { file: null, asFile: ['watermark_text'] });
    expect(refusalOf(() => readRemovalForm(sent))).to.deep.equal([
      {
        type: 'value_error',
        loc: ['body', 'file'],
        msg: "Value error, Expected UploadFile, received: <class 'str'>",
        input: 'report.pdf',
        ctx: { error: {} },
      },
      {
        type: 'string_type',
        loc: ['body', 'watermark_text'],
        msg: 'Input should be a valid string',
        input: null,
      },
    ]);
  });

  it('checks the file itself only when the form is complete', () => {
    const notPdf = { ...PDF, bytes: null };
    expect(refusalOf(() => readRemovalForm(upload({}, { file: notPdf })))).to.be.an('array');
    const fields = { watermark_text: 'CONFIDENTIAL' };
    expect(refusalOf(() => readRemovalForm(upload(fields, { file: notPdf })))).to.include({
      status: 400,
      code: 'not-a-pdf',
    });
    const empty = { ...PDF, bytes: Buffer.alloc(0) };
    expect(refusalOf(() => readRemovalForm(upload(fields, { file: empty })))).to.include({
      status: 400,
      code: 'empty-file',
    });
  });
});

describe('readCandidatesForm', () => {
  it('reads a page number', () => {
    expect(readCandidatesForm(upload({ page_number: '12' }))).to.deep.equal({
      bytes: BYTES,
      fileName: 'a.pdf',
      pageNumber: 12,
    });
  });

  for (const text of ['0', '-1', '1.0', '1e1', '0x1', ' 1', '1 ', '', 'one', '9'.repeat(16), 'null', '١']) {
    it(`refuses page ${JSON.stringify(text)} with one sentence`, () => {
      expect(refusalOf(() => readCandidatesForm(upload({ page_number: text })))).to.include({
        status: 400,
        detail: 'page_number must be an integer of at least 1.',
      });
    });
  }

  it('refuses a page that is given twice, even if both are equal', () => {
    const twice = upload({ page_number: ['1', '1'] });
    expect(refusalOf(() => readCandidatesForm(twice))).to.be.instanceOf(HttpError);
    expect(detailOf(twice)).to.equal('page_number was sent more than once.');
  });

  it('distinguishes a missing file, a file sent as text, and a selector sent as a file', () => {
    const page = { page_number: '1' };
    expect(detailOf(upload(page, { file: null }))).to.match(/^file is missing: send multipart\/form-data/);
    expect(detailOf(upload({ ...page, file: 'in.pdf' }, { file: null }))).to.match(/^file must be a part/);
    expect(detailOf(upload({}, { asFile: ['page_number'] }))).to.equal(
      'page_number must be a text field, not a file.',
    );
  });

  const detailOf = (sent: Upload): unknown =>
    (refusalOf(() => readCandidatesForm(sent)) as { detail?: string }).detail;
});

describe('readPreviewForm', () => {
  const FIELDS = { page_number: '1', instruction_index: '0', source_sha256: SHA256, confirmed: 'true' };

  it('accepts every true value of pydantic, in any case', () => {
    for (const confirmed of ['true', 'True', '1', 'on', 'YES', 't', 'y']) {
      expect(readPreviewForm(upload({ ...FIELDS, confirmed }))).to.deep.include({
        pageNumber: 1,
        instructionIndex: 0,
      });
    }
  });

  for (const [field, value] of [
    ['confirmed', 'false'],
    ['confirmed', 'no'],
    ['confirmed', '2'],
    ['confirmed', ''],
    ['instruction_index', '-1'],
    ['instruction_index', '1.5'],
    ['source_sha256', SHA256.toUpperCase()],
    ['source_sha256', `${SHA256}0`],
    ['source_sha256', `${SHA256}\n`],
  ] as const) {
    it(`refuses ${field} ${JSON.stringify(value)}`, () => {
      const error = refusalOf(() => readPreviewForm(upload({ ...FIELDS, [field]: value })));
      expect(error).to.include({ status: 400, code: 'form' });
      expect((error as HttpError).detail).to.include(field);
    });
  }

  it('reports the first wrong field, in declared order', () => {
    const wrong = upload({ confirmed: 'no', source_sha256: 'x', instruction_index: 'x' });
    expect(refusalOf(() => readPreviewForm(wrong)))
      .to.have.property('detail')
      .that.includes('page_number');
  });

  it('refuses the digest of another file: an index is valid only for its own file', () => {
    const stale = upload({ ...FIELDS, source_sha256: hash('sha256', Buffer.from('another')) });
    expect(refusalOf(() => readPreviewForm(stale))).to.include({ status: 400, code: 'stale-source' });
  });
});
