/**
 * Sends each finished request as spans to an OpenTelemetry collector: the request, with its upload, its wait in the
 * queue, its job and its answer as children.
 *
 * The service calls no other service with the trace, so all spans are created at the end, from the times that were
 * noted during the request. The packages are loaded only if an endpoint is configured. Like the log, spans contain
 * only ids, codes, counts and times.
 */
import type { Attributes, Context, Tracer } from '@opentelemetry/api';
import type { Log } from '../../log.js';
import { isRoutine, type RequestRecord } from './access-log.js';
import type { Moment } from './request-context.js';

/** A collector that does not answer must not delay the service's end. */
const EXPORT_TIMEOUT_MS = 3000;

const SERVICE_NAME = 'watermark-removal-service';

/** Each stage ends when the next may begin. A stage without a beginning or an end is left out. */
const STAGES: readonly [name: string, from: Moment, to: Moment][] = [
  ['upload', 'uploadBegan', 'uploadEnded'],
  ['queue', 'queued', 'taken'],
  ['job', 'taken', 'worked'],
  ['answer', 'worked', 'ended'],
];

/** `endpoint` is the collector's base address; `/v1/traces` is added, as the standard says. */
export async function openTracing(endpoint: string, engineVersion: string, log: Log) {
  const [api, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const send = exporter.export.bind(exporter);
  let isFailing = false;
  // The packages report a collector that does not answer nowhere.
  exporter.export = (spans, done) => {
    send(spans, (result) => {
      const { error } = result;
      if (error && !isFailing) log.warn('traces are not sent', { reason: error.message });
      isFailing = error !== undefined;
      done(result);
    });
  };
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE_NAME, 'service.version': engineVersion }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
  const tools = { ...api, tracer: provider.getTracer(SERVICE_NAME) };
  return {
    record(request: RequestRecord): void {
      if (!isRoutine(request)) recordRequest(tools, request);
    },
    /** Sends the remaining spans. */
    close: () => provider.shutdown().catch(() => undefined),
  };
}

type Tools = typeof import('@opentelemetry/api') & { tracer: Tracer };

function recordRequest(tools: Tools, request: RequestRecord): void {
  const { tracer, trace, SpanKind, SpanStatusCode } = tools;
  const { operation, status, moments } = request;
  const toEpoch = epochOf(moments.ended ?? performance.now());
  const span = tracer.startSpan(
    operation,
    { kind: SpanKind.SERVER, startTime: toEpoch(moments.began ?? 0), attributes: attributesOf(request) },
    parentContext(tools, request),
  );
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  const childContext = trace.setSpan(tools.ROOT_CONTEXT, span);
  for (const [name, from, to] of STAGES) {
    const [began, ended] = [moments[from], moments[to]];
    if (began === undefined || ended === undefined) continue;
    tracer.startSpan(name, { startTime: toEpoch(began) }, childContext).end(toEpoch(ended));
  }
  span.end(toEpoch(moments.ended ?? performance.now()));
}

/** The monotonic clock has no date and drifts from the system clock: the two are aligned at the end of the request. */
function epochOf(endedMs: number): (momentMs: number) => number {
  const endedAtMs = Date.now() - (performance.now() - endedMs);
  return (momentMs) => endedAtMs - (endedMs - momentMs);
}

function parentContext({ trace, ROOT_CONTEXT, TraceFlags }: Tools, { traceParent }: RequestRecord): Context {
  if (traceParent === null) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = traceParent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function attributesOf(request: RequestRecord): Attributes {
  const { uploadBytes, pages } = request;
  return {
    'http.request.method': request.method,
    'http.response.status_code': request.status,
    'watermark.request_id': request.requestId,
    'watermark.outcome': request.outcome,
    ...(uploadBytes === null ? {} : { 'watermark.upload_bytes': uploadBytes }),
    ...(pages === null ? {} : { 'watermark.pages': pages }),
  };
}
