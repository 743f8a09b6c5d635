/**
 * Marked documents in the forms that files come in, for damage that readers mend.
 */
import { listFixtureCases, readFixture } from '../support/fixtures.js';
import { appendRevision, throughQpdf } from '../support/pdf-builder.js';

export interface MarkedDocument {
  name: string;
  hint: string;
  bytes: Buffer;
}

const LARGEST_BYTES = 120_000;

/** As qpdf writes them. */
const FORMS: Record<string, string[]> = {
  'object streams': ['--object-streams=generate'],
  'no object streams': ['--object-streams=disable'],
  'no filters': ['--stream-data=uncompress', '--object-streams=disable'],
  linearised: ['--linearize'],
  'linearised with object streams': ['--linearize', '--object-streams=generate'],
  'RC4 of 128 bits': ['--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--use-aes=n', '--'],
  'AES of 256 bits': ['--encrypt', '', 'owner', '256', '--'],
};

/** Every fixture with a mark as it is, and in one form after the other. */
export function listMarkedDocuments(): MarkedDocument[] {
  const cases = listFixtureCases().filter(({ cleanFile }) => cleanFile !== null);
  const forms = Object.entries(FORMS);
  return cases.flatMap(({ file, hint }, at) => {
    const bytes = Buffer.from(readFixture(file));
    if (bytes.length > LARGEST_BYTES) return [];
    const [form, options] = forms[at % forms.length]!;
    return [
      { name: file, hint, bytes },
      ...rewrite(file, bytes, form, options).map((rewritten) => ({ ...rewritten, hint })),
      ...update(file, bytes).map((updated) => ({ ...updated, hint })),
    ];
  });
}

function rewrite(
  file: string,
  bytes: Buffer,
  form: string,
  options: string[],
): Omit<MarkedDocument, 'hint'>[] {
  try {
    return [{ name: `${file}, ${form}`, bytes: Buffer.from(throughQpdf(bytes, ...options)) }];
  } catch {
    return [];
  }
}

/** With an update that says the catalog once more; files with cross-reference streams are left out. */
function update(file: string, bytes: Buffer): Omit<MarkedDocument, 'hint'>[] {
  const text = bytes.toString('latin1');
  const root = /\/Root\s+(\d+)\s+0\s+R/u.exec(text)?.[1];
  const catalog = new RegExp(`(?<!\\d)${root ?? 'x'} 0 obj\\s*([^]*?)\\s*endobj`, 'u').exec(text)?.[1];
  if (root === undefined || catalog === undefined || !/trailer[^]*startxref\s+\d+\s+%%EOF\s*$/u.test(text))
    return [];
  const updated = appendRevision(bytes, new Map([[Number(root), catalog]]));
  return [{ name: `${file}, updated`, bytes: Buffer.from(updated) }];
}
