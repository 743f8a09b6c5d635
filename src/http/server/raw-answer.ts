/** Answers to requests that Node's parser refused, for which there is no response object. */
import { STATUS_CODES } from 'node:http';
import { errorBody } from '../request/errors.js';

export interface ParserRefusal {
  status: number;
  detail: string;
  /** For the log. */
  code: string | null;
}

/** @param code the parser's error code. */
export function parserRefusal(code: string | undefined): ParserRefusal {
  return { ...statusOf(code), code: code ?? null };
}

function statusOf(code: string | undefined): { status: number; detail: string } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, detail: 'The request headers are too large.' };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: 413, detail: 'The chunk extensions are too large.' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, detail: 'The request did not arrive in time.' };
    default:
      return { status: 400, detail: 'The request is not valid HTTP.' };
  }
}

/** The whole answer with the contract's body; it ends the connection. */
export function rawAnswer({ status, detail }: ParserRefusal, requestId: string): string {
  const body = JSON.stringify(errorBody(status, detail, requestId));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-ID: ${requestId}`,
    '',
    body,
  ].join('\r\n');
}
