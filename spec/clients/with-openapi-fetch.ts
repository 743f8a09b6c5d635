/**
 * openapi-typescript and openapi-fetch: types alone, and a thin fetch.
 */
import createClient from 'openapi-fetch';
import { images, key, MARK, marked, present, startOf, tell, url } from './calls.js';
import type { paths } from './generated/openapi-fetch.js';

const client = createClient<paths>({ baseUrl: url, headers: { 'X-API-Key': key } });

/** The library leaves forms to its caller. */
function bodySerializer(fields: Record<string, string | number | boolean | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

const removal = { body: { file: marked, watermark_text: MARK }, bodySerializer };
const pdf = await client.POST('/api/v1/remove-watermark', { ...removal, parseAs: 'blob' });
const stats = await client.POST('/api/v1/remove-watermark/stats', removal);

const finding = { body: { file: marked }, bodySerializer };
const found = present((await client.POST('/api/v1/text-watermarks/candidates', finding)).data);

const page = { file: images, page_number: 1 };
const listed = await client.POST('/api/v1/image-watermarks/candidates', { body: page, bodySerializer });
const candidates = present(listed.data);
const preview = await client.POST('/api/v1/image-watermarks/preview', {
  body: {
    ...page,
    instruction_index: present(candidates.candidates[0]).instruction_index,
    source_sha256: candidates.source_sha256,
    // Without it the compiler takes it for any boolean, and gives up on how the answer is parsed.
    confirmed: true as const,
  },
  bodySerializer,
  parseAs: 'blob',
});
const beyond = await client.POST('/api/v1/image-watermarks/candidates', {
  body: { ...page, page_number: 99 },
  bodySerializer,
});

const report = present(stats.data?.processing_report);
tell({
  remove_watermark: {
    startsWith: await startOf(present(pdf.data)),
    report: pdf.response.headers.get('X-Processing-Report'),
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
  root: { name: present((await client.GET('/')).data).name },
  health: { status: present((await client.GET('/health')).data).status },
  health_details: { workers: present((await client.GET('/health/details')).data).workers.total },
  refusal: present(beyond.error).detail,
});
