import { join } from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { openTracing } from '../../../src/http/request/tracing.js';
import { PoolFailure } from '../../../src/pool/protocol/pool-failure.js';
import { Collector, type ReceivedSpan } from '../../support/collector.js';
import { FakePool } from '../../support/fake-pool.js';
import { logInto, removalForm, startServiceWith, UPLOAD, type Service } from '../../support/service.js';

const PATH = '/api/v1/remove-watermark';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

function attribute(span: ReceivedSpan | undefined, key: string): unknown {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
}

describe('tracing', () => {
  let collector: Collector;
  let tracing: Awaited<ReturnType<typeof openTracing>>;
  let service: Service<FakePool>;
  const lines: Record<string, unknown>[] = [];
  beforeEach(async () => {
    collector = await Collector.start();
    lines.length = 0;
    tracing = await openTracing(`${collector.url}/`, 'revision', logInto(lines));
    service = await startServiceWith(new FakePool(), { observe: (ended) => tracing.record(ended) });
  });
  afterEach(async () => {
    await service.close();
    await tracing.close();
    collector.stop();
  });

  it('sends a span for the request with a child span for each stage, in order', async () => {
    await removalForm(service.post(PATH)).set('X-Request-ID', 'id-of-the-test').expect(200);
    await tracing.close();
    expect(collector.paths).to.deep.equal(['/v1/traces']);
    const request = collector.named('remove_watermark');
    expect(request?.parentSpanId).to.equal(undefined);
    expect(attribute(request, 'http.response.status_code')).to.equal(200);
    expect(attribute(request, 'watermark.request_id')).to.equal('id-of-the-test');
    expect(attribute(request, 'watermark.pages')).to.equal(3);
    const stages = ['upload', 'queue', 'job', 'answer'].map((name) => collector.named(name)!);
    let endedBefore = BigInt(request!.startTimeUnixNano);
    for (const stage of stages) {
      expect([stage.traceId, stage.parentSpanId]).to.deep.equal([request!.traceId, request!.spanId]);
      const [began, ended] = [BigInt(stage.startTimeUnixNano), BigInt(stage.endTimeUnixNano)];
      expect(began >= endedBefore && ended >= began, stage.name).to.equal(true);
      endedBefore = ended;
    }
    expect(endedBefore <= BigInt(request!.endTimeUnixNano)).to.equal(true);
  });

  it('logs that the collector does not answer', async () => {
    collector.stop();
    await removalForm(service.post(PATH)).expect(200);
    await tracing.close();
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include({ level: 'warn', message: 'traces are not sent' });
    expect(lines[0]!['reason']).to.include('ECONNREFUSED');
  });

  it('names a search for watermarks, with its stages', async () => {
    const pdf = { filename: 'in.pdf', contentType: 'application/pdf' };
    await service.post('/api/v1/text-watermarks/candidates').attach('file', UPLOAD, pdf).expect(200);
    await tracing.close();
    const request = collector.named('text_watermark_candidates');
    expect(attribute(request, 'watermark.outcome')).to.equal('candidates');
    expect(collector.named('job')?.parentSpanId).to.equal(request?.spanId);
  });

  it('continues the caller’s trace, which the log names too', async () => {
    await removalForm(service.post(PATH)).set('traceparent', `00-${TRACE}-${SPAN}-01`).expect(200);
    await tracing.close();
    const request = collector.named('remove_watermark');
    expect([request?.traceId, request?.parentSpanId]).to.deep.equal([TRACE, SPAN]);
    expect(service.lines.at(-1)).to.include({ trace_id: TRACE });
  });

  it('sends no spans of a trace that its caller does not sample', async () => {
    await removalForm(service.post(PATH)).set('traceparent', `00-${TRACE}-${SPAN}-00`).expect(200);
    await tracing.close();
    expect(collector.spans).to.deep.equal([]);
  });

  it('records a failure, with the stages that the request reached', async () => {
    service.pool.run = async () => Promise.reject(new PoolFailure('busy', 'the queue is full'));
    await removalForm(service.post(PATH)).expect(500);
    await tracing.close();
    expect(collector.spans.map(({ name }) => name)).to.have.members(['remove_watermark', 'upload', 'answer']);
    const request = collector.named('remove_watermark');
    expect([request?.status.code, attribute(request, 'watermark.outcome')]).to.deep.equal([2, 'busy']);
  });

  it('sends no spans for probes of balancers', async () => {
    await service.get('/health').expect(200);
    await tracing.close();
    expect(collector.spans).to.deep.equal([]);
  });

  it('delays no answer if the collector does not answer', async () => {
    collector.stop();
    await removalForm(service.post(PATH)).expect(200);
    await tracing.close();
  });

  it('loads its packages only when tracing is enabled', () => {
    const source = fileURLToPath(new URL('../../../src', import.meta.url));
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const code = files.map((name) => readFileSync(join(source, name), 'utf8')).join('\n');
    expect(code).to.match(/await Promise\.all\(\[\s*import\('@opentelemetry/u);
    expect(code).to.not.match(/^import (?!type\b).*'@opentelemetry/mu);
  });
});
