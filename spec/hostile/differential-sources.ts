/**
 * Marked documents in the forms that files come in, for damage that readers mend.
 */
import { listFixtureCases, readFixture } from '../support/fixtures.js';
import { TestDocument, turnedBy, writeBody } from '../support/documents.js';
import { appendRevision, throughQpdf } from '../support/pdf-builder.js';
import { makeHybrid } from './hybrid-file.js';

export interface MarkedDocument {
  name: string;
  hint: string;
  /** How its file is structured. */
  form: string;
  read(): Buffer;
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

const BUILT_HINT = 'CONFIDENTIAL';

/** Every fixture with a mark and a few that are built, in every form; each is made when it is first read. */
export function listMarkedDocuments(): MarkedDocument[] {
  const fixtures = listFixtureCases()
    .filter(({ cleanFile }) => cleanFile !== null)
    .map(({ file, hint }) => ({ name: file, hint, bytes: Buffer.from(readFixture(file)) }))
    .filter(({ bytes }) => bytes.length <= LARGEST_BYTES);
  return [...fixtures, ...buildDocuments()].flatMap(({ name, hint, bytes }) =>
    ['as it is', ...Object.keys(MAKE)].map((form) => {
      let made: Buffer | null = null;
      return {
        name: `${name}, ${form}`,
        hint,
        form,
        // What cannot be made stays as it is.
        read: () => (made ??= MAKE[form]?.(bytes) ?? bytes),
      };
    }),
  );
}

/** Marks in places that no fixture has: beside inline images, in strings of every kind, over many pages. */
function buildDocuments(): { name: string; hint: string; bytes: Buffer }[] {
  const mark = `q 0.75 g BT /F2 30 Tf ${turnedBy(45, 90, 150)} Tm (${BUILT_HINT})Tj ET Q\n`;
  const samples = Array.from({ length: 64 }, (_, at) => String.fromCharCode((at * 37) % 256)).join('');
  const inline = `q 40 0 0 40 300 60 cm BI /W 8 /H 8 /BPC 8 /CS /G ID ${samples} EI Q\n`;
  const strings = 'BT /F1 9 Tf 60 90 Td (a \\(b\\) \\143\\r)Tj <48656C6C6F>Tj [(k)-20<65>(rn)]TJ ET\n';
  const bodies: Record<string, string[]> = {
    'inline image': [writeBody() + inline + mark],
    strings: [writeBody() + strings + mark],
    'three pages': [1, 2, 3].map((page) => writeBody([`Page ${page}.`]) + mark),
    'contents in parts': [writeBody() + strings, inline, mark],
  };
  return Object.entries(bodies).map(([name, parts]) => {
    const document = new TestDocument();
    if (name === 'contents in parts') document.addContentPage(parts);
    else for (const part of parts) document.addContentPage(part);
    return { name, hint: BUILT_HINT, bytes: Buffer.from(document.build()) };
  });
}

const PLAIN_TABLE = ['--object-streams=disable'];

const MAKE: Record<string, (bytes: Buffer) => Buffer | null> = {
  ...Object.fromEntries(
    Object.entries(FORMS).map(([form, options]) => [form, (bytes: Buffer) => rewrite(bytes, options)]),
  ),
  updated: update,
  hybrid: (bytes) => {
    const plain = rewrite(bytes, PLAIN_TABLE);
    return plain && makeHybrid(plain);
  },
};

/** Null where qpdf cannot. */
function rewrite(bytes: Buffer, options: string[]): Buffer | null {
  try {
    return Buffer.from(throughQpdf(bytes, ...options));
  } catch {
    return null;
  }
}

/** With an update that says the catalog once more; null for files with cross-reference streams. */
function update(bytes: Buffer): Buffer | null {
  const text = bytes.toString('latin1');
  const root = /\/Root\s+(\d+)\s+0\s+R/u.exec(text)?.[1];
  const catalog = new RegExp(`(?<!\\d)${root ?? 'x'} 0 obj\\s*([^]*?)\\s*endobj`, 'u').exec(text)?.[1];
  if (root === undefined || catalog === undefined || !/trailer[^]*startxref\s+\d+\s+%%EOF\s*$/u.test(text)) {
    return null;
  }
  return Buffer.from(appendRevision(bytes, new Map([[Number(root), catalog]])));
}
