/** One request with its progress. XMLHttpRequest, because fetch does not report upload progress. */

export interface Stage {
  /** The last two in this browser: the engine is loaded, then the document is processed page by page. */
  stage: 'uploading' | 'waiting' | 'receiving' | 'loading' | 'working';
  /** Null if it is not known. */
  share: number | null;
}

export interface ServiceAnswer {
  status: number;
  body: Blob;
  readHeader: (name: string) => string | null;
}

/** No answer came: the network failed, or the service does not run. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export interface Following {
  signal: AbortSignal;
  onStage: (stage: Stage) => void;
}

export interface Sending extends Following {
  accept: string;
  key: string | null;
}

/** Rejects with `Unreachable`, or with the signal's reason. */
export function postForm(
  path: string,
  form: FormData,
  { accept, key, signal, onStage }: Sending,
): Promise<ServiceAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onStage({ stage: 'uploading', share: total === 0 ? 1 : loaded / total });
    });
    request.upload.addEventListener('load', () => onStage({ stage: 'waiting', share: null }));
    request.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      onStage({ stage: 'receiving', share: lengthComputable ? loaded / total : null });
    });
    request.addEventListener('load', () => {
      const { status, response } = request;
      resolve({ status, body: response as Blob, readHeader: (name) => request.getResponseHeader(name) });
    });
    request.addEventListener('error', () => reject(new Unreachable('no answer')));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.open('POST', path);
    request.responseType = 'blob';
    request.setRequestHeader('Accept', accept);
    // A header holds no other characters; the service refuses such a key as unknown.
    if (key !== null) request.setRequestHeader('X-API-Key', key.replaceAll(/[^\x21-\x7e]/gu, '?'));
    request.send(form);
  });
}
