/** What the pool needs of a log; nothing that a document or a caller brought in is ever given to it. */
export interface PoolLog {
  info(message: string, fields?: object): unknown;
  warn(message: string, fields?: object): unknown;
  error(message: string, fields?: object): unknown;
}
