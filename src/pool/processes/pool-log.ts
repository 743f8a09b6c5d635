/** The log that the pool needs. The pool never logs anything that comes from a document or a caller. */
export interface PoolLog {
  info(message: string, fields?: object): unknown;
  warn(message: string, fields?: object): unknown;
  error(message: string, fields?: object): unknown;
}

export const SILENT_LOG: PoolLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
