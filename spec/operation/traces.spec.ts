/** The built service with a collector beside it. */
import { expect } from 'chai';
import { PROBE_DOCUMENT, PROBE_HINT } from '../../src/pool/protocol/probe-document.js';
import { Collector } from '../support/collector.js';
import { RunningService } from '../support/running-service.js';

describe('traces of the built service', () => {
  it('reach the collector by the time the service has ended', async () => {
    const collector = await Collector.start();
    const service = await RunningService.start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(PROBE_DOCUMENT)], { type: 'application/pdf' }), 'a.pdf');
    body.set('watermark_text', PROBE_HINT);
    const answer = await fetch(`${service.url}/api/v1/remove-watermark`, { method: 'POST', body });
    expect(answer.status).to.equal(200);
    await answer.arrayBuffer();
    await service.stop();
    collector.stop();
    const names = collector.spans.map(({ name }) => name);
    expect(names).to.have.members(['remove_watermark', 'upload', 'queue', 'job', 'answer']);
  });
});
