/**
 * What becomes of an upload's own damage.
 */
import type { MendedUpload } from '../file/mended-upload.js';
import type { RemovalResult, WritingWay } from '../values/evidence.js';

const DAMAGE_WARNING = 'The document is damaged: lengths of its streams are wrong.';

/** The result as one about the upload, whose damage stays the caller's but where a stream was edited. */
export function describeDamage(mended: MendedUpload, result: RemovalResult): RemovalResult {
  if (!mended.isDamaged) return result;
  const { output, evidence } = result;
  const way = evidence.diagnostics['writing'] as WritingWay;
  return {
    output: output && mended.restoreUntouched(output, way),
    evidence: { ...evidence, warnings: [DAMAGE_WARNING, ...evidence.warnings] },
  };
}
