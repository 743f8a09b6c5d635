/** How a result describes the upload's own damage. */
import type { CorrectedUpload } from '../file/corrected-lengths.js';
import type { RemovalResult, WriteMode } from '../values/evidence.js';

const WRONG_LENGTHS = 'The document is damaged: its streams begin or end elsewhere than they say.';
const WRONG_REFERENCES =
  'The document is damaged: its cross-references were wrong, and were written anew; nothing else was.';

/** The result in terms of the upload, whose damage remains except in edited streams. */
export function describeDamage(corrected: CorrectedUpload, result: RemovalResult): RemovalResult {
  const { output, evidence } = result;
  const way = evidence.diagnostics['writing'] as WriteMode;
  const warnings = [
    ...(corrected.isDamaged ? [WRONG_LENGTHS] : []),
    ...(way === 'mended' ? [WRONG_REFERENCES] : []),
  ];
  if (warnings.length === 0) return result;
  return {
    output: output && corrected.restoreUntouched(output, way),
    evidence: { ...evidence, warnings: [...warnings, ...evidence.warnings] },
  };
}
