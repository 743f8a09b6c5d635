/**
 * Bodies that are no form, fields that are missing or mistyped, wrong addresses and keys.
 */
import { body, form, MARKED, NOT_PDF, part, PDF_TYPE, text, type Mistake } from './mistake.js';

const NO_FORM = 'multipart/form-data';
const BOTH = ['file', 'watermark_text'];

export const BODIES: Mistake[] = [
  text({ what: 'no body', status: 422, says: BOTH, remedy: NO_FORM }, { method: 'POST' }),
  text(
    { what: 'a JSON body', status: 422, says: BOTH, remedy: NO_FORM },
    body('{"file":""}', 'application/json'),
  ),
  text(
    { what: 'an urlencoded body', status: 422, says: BOTH, remedy: NO_FORM },
    body('watermark_text=CONFIDENTIAL', 'application/x-www-form-urlencoded'),
  ),
  text({ what: 'the PDF as the body', status: 422, says: BOTH, remedy: NO_FORM }, body(MARKED, PDF_TYPE)),
  text(
    {
      what: 'a Content-Type written by hand, without a boundary',
      status: 400,
      says: 'Missing boundary in multipart: leave Content-Type to the library that writes the form.',
      remedy: 'leave Content-Type',
    },
    body('--x--', 'multipart/form-data'),
  ),
  text(
    {
      what: 'a form that ends early',
      status: 400,
      says: 'Invalid multipart data: the body ends early or a part of it is malformed.',
      remedy: 'ends early',
    },
    body('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', 'multipart/form-data; boundary=x'),
  ),
];

export const FIELDS: Mistake[] = [
  text(
    { what: 'no file', status: 422, says: ['file'], remedy: 'file' },
    form({ watermark_text: 'CONFIDENTIAL' }),
  ),
  text(
    { what: 'no text', status: 422, says: ['watermark_text'], remedy: 'watermark_text' },
    form({ file: part(MARKED) }),
  ),
  text(
    { what: 'an empty text', status: 422, says: ['watermark_text'], remedy: 'watermark_text' },
    form({ file: part(MARKED), watermark_text: '' }),
  ),
  text(
    { what: 'a path in place of the file', status: 422, says: ['file'], remedy: 'UploadFile' },
    form({ file: 'in.pdf', watermark_text: 'CONFIDENTIAL' }),
  ),
  text(
    { what: 'the text as a file', status: 422, says: ['watermark_text'], remedy: 'a valid string' },
    form({ file: part(MARKED), watermark_text: part('CONFIDENTIAL', 'text/plain') }),
  ),
  text(
    { what: 'the file under another name', status: 422, says: ['file'], remedy: 'file' },
    form({ document: part(MARKED), watermark_text: 'CONFIDENTIAL' }),
  ),
  text(
    { what: 'a part of no type', status: 400, says: NOT_PDF, remedy: null },
    form({ file: part(MARKED, ''), watermark_text: 'CONFIDENTIAL' }),
  ),
  text(
    { what: 'a part of another type', status: 400, says: NOT_PDF, remedy: null },
    form({ file: part(MARKED, 'application/x-pdf'), watermark_text: 'CONFIDENTIAL' }),
  ),
  text(
    {
      what: 'two files',
      status: 400,
      says: 'Only one file per request is accepted.',
      remedy: 'one file per request',
    },
    form({ file: [part(MARKED), part(MARKED)], watermark_text: 'CONFIDENTIAL' }),
  ),
];

export const ADDRESSES: Mistake[] = [
  text(
    { what: 'an unknown key', status: 401, says: 'Invalid API key', remedy: null },
    {
      ...form({ file: part(MARKED), watermark_text: 'CONFIDENTIAL' }),
      headers: { 'X-API-Key': 'wm_mistyped' },
    },
  ),
  text(
    { what: 'an empty key', status: 401, says: 'Invalid API key', remedy: null },
    {
      ...form({ file: part(MARKED), watermark_text: 'CONFIDENTIAL' }),
      headers: { 'X-API-Key': '' },
    },
  ),
  ...['/api/v1/remove-watermarks', '/remove-watermark', '/api/v2/remove-watermark'].map((path) => ({
    what: `the path ${path}`,
    path,
    init: form({ watermark_text: 'CONFIDENTIAL' }),
    status: 404,
    says: 'Not Found. The paths of this service are described at /docs.',
    remedy: '/docs',
  })),
  text(
    { what: 'GET', status: 405, says: 'Method Not Allowed. This path answers POST.', remedy: 'POST' },
    { method: 'GET' },
  ),
  text(
    {
      what: 'headers of 32 KB',
      status: 431,
      says: 'The request headers are too large.',
      remedy: 'too large',
    },
    { headers: { Cookie: 'x'.repeat(32 * 1024) } },
  ),
];
