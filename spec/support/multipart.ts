/**
 * Writes multipart bodies that no client library would write.
 */
export const BOUNDARY = 'a-boundary-of-the-tests';

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export function part(disposition: string, content: string | Buffer, type?: string): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const typeLine = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  return Buffer.concat([Buffer.from(`${head}${typeLine}\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
}

export function body(...parts: Buffer[]): Buffer {
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** The contract's form around these bytes. */
export function removalBody(file: Buffer): Buffer {
  return body(
    part('name="watermark_text"', 'CONFIDENTIAL'),
    part('name="file"; filename="a.pdf"', file, 'application/pdf'),
  );
}

/** A request head for a body of this length; null declares no length. */
export function requestHead(
  path: string,
  { length, more = [] }: { length: number | null; more?: string[] },
): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Content-Type: ${MULTIPART}`,
    length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...more,
    '',
    '',
  ].join('\r\n');
}

/** One piece of a chunked body. */
export function chunk(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}
