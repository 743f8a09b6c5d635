/** The answers that the page reads, as the published description has them. */
import type { schemas } from '../../http/description/schemas.js';
import type { ValueOf } from '../../report/described.js';

type Described<Name extends keyof typeof schemas> = ValueOf<(typeof schemas)[Name], typeof schemas>;

export type WatermarkRemovalResponse = Described<'WatermarkRemovalResponse'>;
export type ProcessingReport = Described<'ProcessingReport'>;
export type WatermarkStats = Described<'WatermarkStats'>;
export type TextWatermarkCandidates = Described<'TextWatermarkCandidates'>;
export type ImageCandidates = Described<'ImageCandidates'>;
export type ErrorResponse = Described<'ErrorResponse'>;
