/** The operations, with what a person must know to call each. */
import {
  candidateList,
  cleanedPdf,
  findErrorAnswers,
  fullReport,
  imageErrorAnswers,
  metaAnswer,
  previewPdf,
  textErrorAnswers,
  watermarkList,
} from './answers.js';
import { entry, headersTooLarge, health, healthDetails, healthDegraded } from './examples.js';
import type { SchemaName } from './schemas.js';
import { ref } from '../../report/schema-parts.js';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  responses: object;
}

interface Processing extends Operation {
  tag: 'text' | 'images';
  /** An example, as `curl` writes it. */
  call: string;
  form: SchemaName;
}

const parameters = [{ $ref: '#/components/parameters/RequestId' }];

function processing({ operationId, tag, summary, description, call, form, responses }: Processing) {
  return {
    post: {
      operationId,
      tags: [tag],
      summary,
      description: `${description}\n\n${call}`,
      security: [{}, { apiKey: [] }],
      parameters,
      requestBody: {
        required: true,
        content: {
          // Without it many clients send the part without its type, which is refused.
          'multipart/form-data': {
            schema: ref(form),
            encoding: { file: { contentType: 'application/pdf' } },
          },
        },
      },
      responses,
    },
  };
}

interface Meta extends Operation {
  /** True if the operation needs no key but shows more with one. */
  takesKey?: boolean;
}

function meta({ operationId, summary, description, responses, takesKey = false }: Meta) {
  const refused = metaAnswer('The headers of the request are too large.', 'ErrorResponse', headersTooLarge);
  const all = { ...responses, 431: refused };
  const security = takesKey ? [{}, { apiKey: [] }] : [];
  return {
    get: { operationId, tags: ['service'], summary, description, security, parameters, responses: all },
  };
}

/** A request that a shell can run against a local service. */
function curl(path: string, ...options: string[]): string {
  const start = `curl --fail-with-body http://localhost:8080${path}`;
  const lines = [start, "-F 'file=@in.pdf;type=application/pdf'", ...options];
  return `\`\`\`sh\n${lines.join(' \\\n  ')}\n\`\`\``;
}

export const paths = {
  '/api/v1/remove-watermark': processing({
    operationId: 'remove_watermark',
    tag: 'text',
    summary: 'Process a PDF and return the processed PDF',
    description:
      'Removes a text watermark and answers with the document; what was found, removed and left stands in two headers. Only occurrences that can be matched exactly and removed safely go; close variants may be adopted. A page whose check fails goes back as it was and is named in `warnings`.',
    call: curl('/api/v1/remove-watermark', '-F watermark_text=CONFIDENTIAL', '-D headers.txt -o out.pdf'),
    form: 'RemovalForm',
    responses: { 200: cleanedPdf, ...textErrorAnswers },
  }),
  '/api/v1/remove-watermark/stats': processing({
    operationId: 'remove_watermark_stats',
    tag: 'text',
    summary: 'Same processing, JSON report only',
    description:
      'Runs the whole removal and answers with the reports alone, uncut; the document is discarded. It costs the same time and quota as the document.',
    call: curl('/api/v1/remove-watermark/stats', '-F watermark_text=CONFIDENTIAL'),
    form: 'RemovalForm',
    responses: { 200: fullReport, ...textErrorAnswers },
  }),
  '/api/v1/text-watermarks/candidates': processing({
    operationId: 'text_watermark_candidates',
    tag: 'text',
    summary: 'List the watermarks of a document, before anybody names one',
    description:
      'An addition to the published interface. Lists what a removal would take out if it were named: declared watermarks first, then what stands apart from the text as watermarks do. Show the list to a person, and send the chosen `watermark_text` to remove_watermark with the same file. Nothing is kept on the server between the two calls. It costs about the time of a removal, and the same quota.',
    call: curl('/api/v1/text-watermarks/candidates'),
    form: 'FindForm',
    responses: { 200: watermarkList, ...findErrorAnswers },
  }),
  '/api/v1/image-watermarks/candidates': processing({
    operationId: 'image_watermark_candidates',
    tag: 'images',
    summary: 'List selectable image drawings on one page',
    description:
      'Lists the images of one page that can be removed one by one: small ones that stand upright. Show them to a person, and send the chosen one to preview with the same file. Nothing is kept on the server between the two calls.',
    call: curl('/api/v1/image-watermarks/candidates', '-F page_number=1'),
    form: 'CandidatesForm',
    responses: { 200: candidateList, ...imageErrorAnswers },
  }),
  '/api/v1/image-watermarks/preview': processing({
    operationId: 'image_watermark_preview',
    tag: 'images',
    summary: 'Preview removal of one confirmed whole image',
    description:
      'Removes the one drawing that a person chose among the candidates. Its other occurrences and everything else stay, unless `everywhere` says that the same picture is to go from all pages; what it covered is not made up. Where that cannot be proved the answer is 400.',
    call: curl(
      '/api/v1/image-watermarks/preview',
      '-F page_number=1',
      '-F instruction_index=20',
      '-F source_sha256="$(sha256sum in.pdf | cut -c 1-64)"',
      '-F confirmed=true',
      '-o preview.pdf',
    ),
    form: 'PreviewForm',
    responses: { 200: previewPdf, ...imageErrorAnswers },
  }),
  '/': meta({
    operationId: 'root',
    summary: 'Service entry point',
    description:
      'Says what this service is and where it is described, as long as the process runs. A browser that prefers HTML may be shown a page instead.',
    responses: { 200: metaAnswer('The service runs.', 'Entry', { entry }) },
  }),
  '/health': meta({
    operationId: 'health',
    summary: 'Liveness and engine version',
    description: 'Whether to send work to this instance: the engine works, and it is not shutting down.',
    responses: {
      200: metaAnswer('Healthy.', 'Health', { healthy: health }),
      503: metaAnswer('Degraded, draining, or the PDF dependency is missing.', 'Health', {
        degraded: healthDegraded,
      }),
    },
  }),
  '/health/details': meta({
    operationId: 'health_details',
    summary: 'Dependency and runtime details',
    description:
      'The same verdict, with the state of the quota, the workers and this process; with a key also walls, versions and memory.',
    takesKey: true,
    responses: {
      200: metaAnswer('Healthy.', 'HealthDetails', healthDetails),
      503: metaAnswer('Degraded, draining, or the PDF dependency is missing.', 'HealthDetails', {
        degraded: { ...healthDetails['with a key'], ...healthDegraded },
      }),
    },
  }),
};
