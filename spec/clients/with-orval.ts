/**
 * orval: one function for each operation, around the fetch of `orval-fetch.ts`.
 */
import { images, MARK, marked, present, startOf, tell } from './calls.js';
import * as api from './generated/orval.js';

const form = { file: marked, watermark_text: MARK };
const pdf = await api.removeWatermark(form);
const stats = await api.removeWatermarkStats(form);
if (pdf.status !== 200 || stats.status !== 200) throw new Error('the removal was refused');

const found = await api.textWatermarkCandidates({ file: marked });
if (found.status !== 200) throw new Error('the list of watermarks was refused');

const page = { file: images, page_number: 1 };
const listed = await api.imageWatermarkCandidates(page);
if (listed.status !== 200) throw new Error('the list was refused');
const { candidates, page_count, source_sha256 } = listed.data;
const { instruction_index } = present(candidates[0]);
const preview = await api.imageWatermarkPreview({
  ...page,
  instruction_index,
  source_sha256,
  confirmed: true,
});
const beyond = await api.imageWatermarkCandidates({ ...page, page_number: 99 });
if (preview.status !== 200 || beyond.status !== 400) throw new Error('not what was to come');

const [root, health, details] = [await api.root(), await api.health(), await api.healthDetails()];
if (root.status !== 200 || health.status !== 200 || details.status !== 200) throw new Error('not healthy');

const report = present(stats.data.processing_report);
tell({
  remove_watermark: {
    startsWith: await startOf(pdf.data),
    report: pdf.headers.get('X-Processing-Report'),
  },
  remove_watermark_stats: {
    status: present(report.outcome).status,
    removed: report.summary.text_watermarks_removed,
  },
  text_watermark_candidates: {
    texts: found.data.candidates.map(({ watermark_text }) => watermark_text),
    page_count: found.data.page_count,
  },
  image_watermark_candidates: { count: candidates.length, page_count },
  image_watermark_preview: { startsWith: await startOf(preview.data) },
  root: { name: root.data.name },
  health: { status: health.data.status },
  health_details: { workers: details.data.workers.total },
  refusal: beyond.data.detail,
});
