/**
 * Mistakes on the image workflow.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blankPages } from '../support/documents.js';
import { FIXTURES } from '../support/fixtures.js';
import { throughQpdf } from '../support/pdf-builder.js';
import { body, form, MIB, NOT_PDF, part, type Mistake, type Row } from './mistake.js';

const CANDIDATES = '/api/v1/image-watermarks/candidates';
const PREVIEW = '/api/v1/image-watermarks/preview';

const LOGOS = readFileSync(join(FIXTURES, 'made/images/reportlab-logos.pdf'));
const LOGOS_SHA256 = hash('sha256', LOGOS);

const FILE_MISSING =
  'file is missing: send multipart/form-data with the PDF in a part named file of type application/pdf.';

const page = (file: File | string, page_number: string | string[], row: Row): Mistake => ({
  ...row,
  path: CANDIDATES,
  init: form({ file, page_number }),
});

const SELECTION = {
  page_number: '1',
  instruction_index: '20',
  source_sha256: LOGOS_SHA256,
  confirmed: 'true',
};

function preview(change: Partial<typeof SELECTION>, row: Omit<Row, 'status'>): Mistake {
  const fields = Object.entries({ ...SELECTION, ...change }).filter(([, value]) => value !== '');
  return {
    ...row,
    status: 400,
    path: PREVIEW,
    init: form({ file: part(LOGOS), ...Object.fromEntries(fields) }),
  };
}

export const IMAGES: Mistake[] = [
  {
    what: 'an image call without a file',
    status: 400,
    says: FILE_MISSING,
    remedy: 'send multipart/form-data',
    path: CANDIDATES,
    init: form({ page_number: '1' }),
  },
  {
    what: 'an image call in JSON',
    status: 400,
    says: FILE_MISSING,
    remedy: 'send multipart/form-data',
    path: CANDIDATES,
    init: body('{"page_number":1}', 'application/json'),
  },
  page('logos.pdf', '1', {
    what: 'an image call with a path for the file',
    status: 400,
    says: 'file must be a part with the bytes of a PDF and the type application/pdf, not a text field.',
    remedy: 'must be a part with the bytes',
  }),
  page(part(LOGOS, 'application/octet-stream'), '1', {
    what: 'an image call with a part of another type',
    status: 400,
    says: NOT_PDF,
    remedy: null,
  }),
  ...['0', 'first', '1.5', ''].map((number) =>
    page(part(LOGOS), number, {
      what: `page ${number === '' ? 'of no number' : number}`,
      status: 400,
      says: 'page_number must be an integer of at least 1.',
      remedy: 'integer of at least 1',
    }),
  ),
  page(part(LOGOS), ['1', '2'], {
    what: 'two pages',
    status: 400,
    says: 'page_number was sent more than once.',
    remedy: 'more than once',
  }),
  page(part(LOGOS), '99', {
    what: 'page 99 of 2',
    status: 400,
    says: 'The document has no page of this page_number: it has 2 pages.',
    remedy: 'it has 2 pages',
  }),
  page(part(blankPages(40)), '1', {
    what: '40 pages',
    status: 413,
    says: 'The document has 40 pages; the image workflow takes at most 32.',
    remedy: 'at most 32',
  }),
  page(part(new Uint8Array(5 * MIB + 1)), '1', {
    what: 'an image call with more than 5 MB',
    status: 413,
    says: 'The file is larger than 5 MB.',
    remedy: '5 MB',
  }),
  page(part(throughQpdf(LOGOS, '--encrypt', '', 'owner', '256', '--')), '1', {
    what: 'an image call with an encrypted document',
    status: 400,
    says: 'Encrypted documents are not supported: send it decrypted.',
    remedy: 'send it decrypted',
  }),
];

export const PREVIEWS: Mistake[] = [
  ...['false', ''].map((confirmed) =>
    preview(
      { confirmed },
      {
        what: confirmed === '' ? 'no confirmation' : 'a confirmation that is false',
        says: 'confirmed must be true.',
        remedy: 'must be true',
      },
    ),
  ),
  preview(
    { instruction_index: '21' },
    {
      what: 'an index of no candidate',
      says: 'No selectable image of the page has this instruction_index: take one of its candidates.',
      remedy: 'take one of its candidates',
    },
  ),
  preview(
    { source_sha256: LOGOS_SHA256.toUpperCase() },
    {
      what: 'a digest in capitals',
      says: 'source_sha256 must be 64 lowercase hexadecimal characters.',
      remedy: 'lowercase hexadecimal',
    },
  ),
  preview(
    { source_sha256: '0'.repeat(64) },
    {
      what: 'the digest of another file',
      says: 'source_sha256 does not match the uploaded file.',
      remedy: null,
    },
  ),
];
