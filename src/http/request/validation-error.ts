/** One entry of a 422 body (specification, HTTPValidationError). */
export interface ValidationError {
  type: string;
  loc: string[];
  msg: string;
  input: unknown;
  ctx?: Record<string, unknown>;
}
