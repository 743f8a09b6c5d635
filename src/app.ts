/**
 * The whole HTTP surface on one page: every middleware and every route, in order.
 *
 * Request id, log and security headers; then per route: key (401), quota (429), declared length, upload, job. No byte
 * of the body is buffered for a caller that is refused early.
 */
import express, { type Express, type RequestHandler } from 'express';
import type { Store } from 'express-rate-limit';
import { accessLog, type RequestRecord } from './http/request/access-log.js';
import { ANSWER_RULE, watchAnswer } from './http/transfer/pace.js';
import { type ApiKeys, identifyCaller } from './http/quota/api-keys.js';
import { type Tier, operation, requestId } from './http/request/request-context.js';
import { drainAfterAnswer, DRAIN_RULE } from './http/transfer/bounded-drain.js';
import { consolePage, welcomeBrowsers } from './http/routes/console.js';
import { docsPage, serveDescription } from './http/routes/docs.js';
import { errorHandler, methodNotAllowed, notFound } from './http/request/errors.js';
import { type FormName, listTextFields } from './http/upload/form.js';
import {
  answerImageList,
  answerImagePreview,
  answerRemoval,
  answerRemovalStats,
  answerFind,
} from './http/routes/processing.js';
import { legacySite, type LegacyHosts } from './http/routes/legacy-site.js';
import { answerHealthCheck, answerHealthDetails, answerRoot, type ServiceState } from './http/routes/meta.js';
import { enforceQuota } from './http/quota/quota.js';
import { warnOfUntrustedProxy } from './http/request/caller-address.js';
import { secureHeaders } from './http/request/secure-headers.js';
import type { UploadRules } from './http/upload/multipart-form.js';
import { checkLength, limitUpload, receiveUpload } from './http/upload/upload.js';
import { createUploadBudget, makeUploadLimits } from './http/upload/upload-budget.js';
import { MAX_IMAGE_MB, MAX_LEGACY_MB, MAX_TEXT_MB, MIB } from './upload-sizes.js';
import type { StaticFiles } from './http/routes/static-files.js';
import type { Log } from './log.js';
import type { RequestedSettings } from './engine/values/request.js';

export interface AppParts extends ServiceState, LegacyHosts {
  log: Log;
  keys: ApiKeys;
  anonymous: Tier;
  quotaStore: Store;
  /** The operator's settings for every removal. */
  settings: RequestedSettings;
  /** The files of the console; null if it is not served. */
  consoleFiles: StaticFiles | null;
  trustProxyHops: number;
  observe: (record: RequestRecord) => void;
  /** Shorter in tests. */
  bounds?: Partial<typeof BOUNDS>;
}

/** Limits on the time that one caller may take. */
const BOUNDS = {
  /** A modem's pace; a body is first judged when a window has passed. */
  bodyPace: { bytesPerSecond: 16 * 1024, windowMs: 5000 },
  answerPace: ANSWER_RULE,
  drain: DRAIN_RULE,
};

const TEXT_UPLOAD = limitUpload(MAX_TEXT_MB, 400);
const IMAGE_UPLOAD = limitUpload(MAX_IMAGE_MB, 413);
const LEGACY_UPLOAD: UploadRules = {
  ...TEXT_UPLOAD,
  maxBodyBytes: MAX_LEGACY_MB * MIB,
  tooLargeStatus: 413,
  tooLargeDetail: `The upload is larger than ${MAX_LEGACY_MB} MB.`,
  textFields: listTextFields('RemovalForm'),
};

export function createApp(parts: AppParts): Express {
  const { log, keys, anonymous, quotaStore, pool } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('trust proxy', parts.trustProxyHops);

  const bounds = { ...BOUNDS, ...parts.bounds };
  const budget = createUploadBudget(makeUploadLimits(pool.state().workers, TEXT_UPLOAD.maxBodyBytes));
  const guards = [identifyCaller(keys, anonymous, parts.trustProxyHops), ...enforceQuota(quotaStore)];
  const guarded = (rules: UploadRules, handler: RequestHandler) => [
    ...guards,
    checkLength(rules),
    receiveUpload(rules, budget, bounds.bodyPace),
    handler,
  ];
  const removal = answerRemoval(parts);
  const isKnown = (key: string) => keys.find(key) !== undefined;

  app.use((req, res, next) => {
    watchAnswer(req, res, bounds.answerPace);
    drainAfterAnswer(req, res, bounds.drain);
    next();
  });
  app.use(requestId, accessLog(log, parts.observe), warnOfUntrustedProxy(log, parts.trustProxyHops));
  app.use(secureHeaders);
  app.use(legacySite(parts, [operation('remove_watermark'), ...guarded(LEGACY_UPLOAD, removal)]));

  const post = (name: string, id: string, form: FormName, handler: RequestHandler) => {
    const path = `/api/v1/${name}`;
    const isText = form === 'RemovalForm' || form === 'FindForm';
    const rules = { ...(isText ? TEXT_UPLOAD : IMAGE_UPLOAD), textFields: listTextFields(form) };
    app.post(path, operation(id, isText ? 'text' : 'image'), guarded(rules, handler));
    app.all(path, methodNotAllowed('POST'));
  };
  post('remove-watermark', 'remove_watermark', 'RemovalForm', removal);
  post('remove-watermark/stats', 'remove_watermark_stats', 'RemovalForm', answerRemovalStats(parts));
  post('text-watermarks/candidates', 'text_watermark_candidates', 'FindForm', answerFind(parts));
  post('image-watermarks/candidates', 'image_watermark_candidates', 'CandidatesForm', answerImageList(pool));
  post('image-watermarks/preview', 'image_watermark_preview', 'PreviewForm', answerImagePreview(parts));

  if (parts.consoleFiles !== null) {
    app.get('/', operation('root'), welcomeBrowsers);
    app.use('/console', operation('console'), consolePage(parts.consoleFiles));
    app.all('/console', methodNotAllowed('GET, HEAD'));
  }
  app.get('/', operation('root'), answerRoot(parts));
  app.get('/health', operation('health'), answerHealthCheck(parts));
  app.get('/health/details', operation('health_details'), answerHealthDetails(parts, isKnown));
  app.get('/openapi.json', operation('openapi'), serveDescription);
  app.use('/docs', operation('docs'), docsPage());

  app.all(['/', '/health', '/health/details', '/openapi.json', '/docs'], methodNotAllowed('GET, HEAD'));
  app.use(notFound('The paths of this service are described at /docs.'));
  app.use(errorHandler(log));
  return app;
}
