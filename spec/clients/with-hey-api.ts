/**
 * hey-api: one function for each operation, and a client of its own.
 */
import { images, key, MARK, marked, present, startOf, tell, url } from './calls.js';
import { client } from './generated/hey-api/client.gen.js';
import * as api from './generated/hey-api/sdk.gen.js';

client.setConfig({ baseUrl: url, auth: key });

const form = { file: marked, watermark_text: MARK };
const pdf = await api.removeWatermark({ body: form });
const stats = await api.removeWatermarkStats({ body: form });

const found = present((await api.textWatermarkCandidates({ body: { file: marked } })).data);

const page = { file: images, page_number: 1 };
const candidates = present((await api.imageWatermarkCandidates({ body: page })).data);
const preview = await api.imageWatermarkPreview({
  body: {
    ...page,
    instruction_index: present(candidates.candidates[0]).instruction_index,
    source_sha256: candidates.source_sha256,
    confirmed: true,
  },
});
const beyond = await api.imageWatermarkCandidates({ body: { ...page, page_number: 99 } });

const report = present(stats.data?.processing_report);
tell({
  remove_watermark: {
    startsWith: await startOf(present(pdf.data)),
    report: present(pdf.response).headers.get('X-Processing-Report'),
  },
  remove_watermark_stats: {
    status: present(report.outcome).status,
    removed: report.summary.text_watermarks_removed,
  },
  text_watermark_candidates: {
    texts: found.candidates.map(({ watermark_text }) => watermark_text),
    page_count: found.page_count,
  },
  image_watermark_candidates: {
    count: candidates.candidates.length,
    page_count: candidates.page_count,
  },
  image_watermark_preview: { startsWith: await startOf(present(preview.data)) },
  root: { name: present((await api.root()).data).name },
  health: { status: present((await api.health()).data).status },
  health_details: { workers: present((await api.healthDetails()).data).workers.total },
  refusal: present(beyond.error).detail,
});
