/** Answers of the service, written down by `spec/support/write-examples.ts`. */
export const textErrors = {
  '400': {
    'part of another type': { detail: 'Invalid file type. Only PDF files are allowed.' },
    'not a PDF': { detail: 'The PDF cannot be parsed or repaired.' },
    'text too short': { detail: 'Each line of watermark_text needs at least 3 letters or digits.' },
  },
  '401': { 'unknown key': { detail: 'Invalid API key' } },
  '429': { 'minute used up': { detail: 'Rate limit exceeded' } },
  '500': { 'busy or broken': { detail: 'Internal server error', request_id: 'order-7' } },
};

export const findErrors = {
  '400': { 'not a PDF': { detail: 'The PDF cannot be parsed or repaired.' } },
  '422': {
    'file missing': {
      detail: [{ type: 'missing', loc: ['body', 'file'], msg: 'Field required', input: null }],
    },
  },
};

export const imageErrors = {
  '400': {
    'page beyond the last': { detail: 'The document has no page of this page_number: it has 2 pages.' },
    'no such page number': { detail: 'page_number must be an integer of at least 1.' },
    'file missing': {
      detail:
        'file is missing: send multipart/form-data with the PDF in a part named file of type application/pdf.',
    },
  },
  '401': { 'unknown key': { detail: 'Invalid API key' } },
  '413': {
    'too many pages': { detail: 'The document has 40 pages; the image workflow takes at most 32.' },
    'too large': { detail: 'The file is larger than 5 MB.' },
  },
  '429': { 'minute used up': { detail: 'Rate limit exceeded' } },
  '500': { broken: { detail: 'Internal server error', request_id: 'order-7' } },
  '503': { busy: { detail: 'The service is busy. Retry later.' } },
};

export const validationErrors = {
  'text missing': {
    detail: [{ type: 'missing', loc: ['body', 'watermark_text'], msg: 'Field required', input: null }],
  },
  'not a form': {
    detail: [
      {
        type: 'missing',
        loc: ['body', 'file'],
        msg: 'Field required',
        input: null,
        ctx: { reason: 'The body must be multipart/form-data, with each field as a part of it.' },
      },
      {
        type: 'missing',
        loc: ['body', 'watermark_text'],
        msg: 'Field required',
        input: null,
        ctx: { reason: 'The body must be multipart/form-data, with each field as a part of it.' },
      },
    ],
  },
};

export const tooSlow = { 'too slow': { detail: 'The request did not arrive in time.' } };

export const headersTooLarge = { 'headers too large': { detail: 'The request headers are too large.' } };
