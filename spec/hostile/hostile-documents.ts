/** Documents that mean harm, each named by its fault; all made here, none found. */
import {
  deflated,
  deflatedSpaces,
  onePage,
  stream,
  written,
  type PdfObject,
  type RawPdf,
} from './raw-pdf.js';

const MIB = 1024 * 1024;
const SHOW = 'BT /F 24 Tf 72 700 Td (CONFIDENTIAL) Tj ET';
const SHORT_OF_LIMIT_BYTES = 9 * MIB;

export const HINT = 'CONFIDENTIAL';

export const HOSTILE: Record<string, () => Buffer> = {
  'a deflate bomb in the page contents': () => written(onePage({ 4: deflatedSpaces(400, 1) })),
  'a deflate bomb inside a deflate bomb': () => written(onePage({ 4: deflatedSpaces(400, 2) })),
  'a deflate bomb of show operators': () => written(onePage({ 4: deflated(`${SHOW}\n`.repeat(1_000_000)) })),
  'a deflate bomb in an image': () => written(withImage(20_000, 20_000, deflatedSpaces(382, 1))),
  'a bomb as a font file': () =>
    written(
      onePage({
        5: '<</Type /Font /Subtype /TrueType /BaseFont /X /FirstChar 32 /LastChar 32 /Widths [500] /FontDescriptor 6 0 R>>',
        6: '<</Type /FontDescriptor /FontName /X /Flags 32 /FontFile2 7 0 R>>',
        7: deflatedSpaces(256, 1),
      }),
    ),
  'forms that each draw the next ten times': () => written(laughs('form')),
  'forms that each draw the next ten times, and the last paints nothing': () =>
    written({ objects: new Map([...laughs('form').objects, [5, '<</Type /Font /Subtype /None>>']]) }),
  'patterns that each are filled with the next': () => written(laughs('pattern')),
  'a tiling pattern with tiny steps': () => written(tinySteps()),
  'a form that draws itself': () => written(cycle(['/X 6 0 R'])),
  'two forms that draw each other': () => written(cycle(['/X 7 0 R', '/X 6 0 R'])),
  'a Type3 glyph that shows itself': () => written(selfShowingGlyph()),
  'a soft mask that masks itself': () => written(selfMaskingGroup()),
  'an annotation whose appearance is its own page': () =>
    written(
      onePage(
        { 6: '<</Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP <</N 4 0 R>>>>' },
        '',
        '/Annots [6 0 R]',
      ),
    ),
  'two hundred thousand annotations': () => written(manyAnnotations(200_000)),
  'arrays nested a hundred thousand deep': () =>
    written(onePage({ 6: '['.repeat(100_000) + ']'.repeat(100_000) }, '', '/X 6 0 R')),
  'dictionaries nested a hundred thousand deep': () =>
    written(onePage({ 6: '<</A '.repeat(100_000) + '0' + '>>'.repeat(100_000) }, '', '/X 6 0 R')),
  'arrays nested in the contents': () => written(contents(`${'['.repeat(500_000)} TJ ${SHOW}`)),
  'dictionaries nested in the contents': () =>
    written(contents(`/P ${'<</A '.repeat(200_000)} BDC ${SHOW} EMC`)),
  'a million q': () => written(contents(`${'q '.repeat(1_000_000)}${SHOW}`)),
  'a million Q': () => written(contents(`${'Q '.repeat(1_000_000)}${SHOW}`)),
  'half a million marked-content sequences': () => written(contents(`${'/P BMC '.repeat(500_000)}${SHOW}`)),
  'a million text objects': () => written(contents('BT ET '.repeat(1_000_000) + SHOW)),
  'a million clips': () => written(contents('0 0 9 9 re W n '.repeat(300_000) + SHOW)),
  'a million operands for one operator': () => written(contents(`${'1 '.repeat(1_000_000)}Tj ${SHOW}`)),
  'a string that never ends': () => written(contents(`BT /F 24 Tf (${'('.repeat(1_000_000)}`)),
  'an inline image that never ends': () =>
    written(contents(`BI /W 9 /H 9 /BPC 8 /CS /G ID ${'EI'.repeat(300_000)}`)),
  'the mark ten thousand times on a page': () => written(contents(`${SHOW}\n`.repeat(10_000))),
  'one glyph for each operator, half a million times': () =>
    written(contents(`BT /F 9 Tf ${'(C) Tj '.repeat(500_000)}ET`)),
  'numbers out of all proportion': () =>
    written(
      contents(`1e308 0 0 1e308 1e308 1e308 cm BT /F 1e38 Tf 99999999999999999999 0 Td (CONFIDENTIAL) Tj ET`),
    ),
  'a mark farther off the page than numbers tell apart': () =>
    written(contents(`BT /F 24 Tf .7 .7 -.7 .7 -7.8e18 7.8e18 Tm 0.8 g (CONFIDENTIAL) Tj ET`)),
  'a font size of nothing': () => written(contents('BT /F 0 Tf 0 0 0 0 0 0 Tm (CONFIDENTIAL) Tj ET')),
  'a page larger than the earth': () => written(resized('[0 0 1e9 1e9]')),
  'a page without extent': () => written(resized('[0 0 0 0]')),
  'a page turned inside out': () => written(resized('[9e30 9e30 -9e30 -9e30]')),
  'a billion pages, by its own account': () =>
    written(onePage({ 2: '<</Type /Pages /Kids [3 0 R] /Count 1000000000>>' })),
  'a negative number of pages': () => written(onePage({ 2: '<</Type /Pages /Kids [3 0 R] /Count -1>>' })),
  'a page tree that holds itself': () =>
    written(onePage({ 2: '<</Type /Pages /Kids [2 0 R 3 0 R] /Count 2>>' })),
  'a page whose parent is itself': () =>
    written(onePage({ 3: '<</Type /Page /Parent 3 0 R /Contents 4 0 R>>' })),
  'the same page a hundred thousand times': () =>
    written(onePage({ 2: `<</Type /Pages /Kids [${'3 0 R '.repeat(100_000)}] /Count 100000>>` })),
  'a page tree ten thousand levels high': () => written(highTree(10_000)),
  'two hundred thousand objects': () => written(manyObjects(200_000)),
  'a length that is a lie': () => written(lyingLength('999999999')),
  'a negative length': () => written(lyingLength('-1')),
  'a length that refers to its own stream': () => written(lyingLength('4 0 R')),
  'contents that refer to themselves': () => written(onePage({ 4: '[4 0 R]' })),
  'an object stream that extends itself': () =>
    written(onePage({ 6: stream('7 0 <<>>', '/Type /ObjStm /N 1000000 /First 4 /Extends 6 0 R') })),
  'an object stream of much white space, deflated twice': () =>
    withObjectStream(deflatedSpaces(400, 2), '/Type /ObjStm'),
  'the same, deflated once, and of no said type': () => withObjectStream(deflatedSpaces(400, 1), ''),
  'a cross-reference table that leads back to itself': () => {
    const bytes = written(onePage());
    const start = /startxref\n(\d+)/.exec(bytes.toString('latin1'))?.[1] ?? '0';
    return written({ ...onePage(), trailer: `/Prev ${start}` });
  },
  'a trailer with a size beyond belief': () =>
    Buffer.from(written(onePage()).toString('latin1').replace('/Size 6', '/Size 2147483647'), 'latin1'),
  'a hundred filters in a row': () =>
    written(onePage({ 4: stream('00>', `/Filter [${'/ASCIIHexDecode '.repeat(100)}]`) })),
  'an unknown filter': () => written(onePage({ 4: stream(SHOW, '/Filter /NoSuchDecode') })),
  'an encryption dictionary of nonsense': () =>
    written({
      ...onePage(),
      trailer: '/Encrypt <</Filter /Standard /V 99 /R 99 /O (x) /U (x) /P -1>> /ID [(a)(b)]',
    }),
  'a CMap that uses itself': () => written(selfUsingCMap()),
  'a shading whose function is as long as a novel': () => written(longFunction()),
  'a shading with endless function calls': () => written(deepFunctions()),
  'a header and nothing else': () => Buffer.from('%PDF-1.7\n'),
  'a header and nine megabytes of nothing': () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(SHORT_OF_LIMIT_BYTES)]),
  'a header and nine megabytes of obj': () =>
    Buffer.from(`%PDF-1.7\n${'1 0 obj '.repeat(SHORT_OF_LIMIT_BYTES / 8)}`),
};

function contents(text: string): RawPdf {
  return onePage({ 4: deflated(Buffer.from(text, 'latin1')) });
}

/** The page's font stands in the stream; what refers to it is a cross-reference stream. */
function withObjectStream(data: Buffer, type: string): Buffer {
  const objectStream = Buffer.from(
    data.toString('latin1').replace('<<', `<<${type} /N 1 /First 8 `),
    'latin1',
  );
  const { objects } = onePage({ 6: objectStream });
  objects.delete(5);
  const plain = written({ objects });
  const tableStart = plain.lastIndexOf('xref\n0');
  const rows = Buffer.alloc(8 * 6);
  for (const [number] of objects) {
    rows.writeUInt8(1, number * 6);
    rows.writeUInt32BE(plain.indexOf(`${number} 0 obj`), number * 6 + 1);
  }
  rows.writeUInt8(2, 5 * 6);
  rows.writeUInt32BE(6, 5 * 6 + 1);
  const table = stream(rows, '/Type /XRef /W [1 4 1] /Size 8 /Root 1 0 R');
  return Buffer.concat([
    plain.subarray(0, tableStart),
    Buffer.from('7 0 obj\n'),
    table,
    Buffer.from(`\nendobj\nstartxref\n${tableStart}\n%%EOF\n`),
  ]);
}

function withImage(width: number, height: number, data: Buffer): RawPdf {
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  const image = Buffer.from(data.toString('latin1').replace('<<', `<<${entries}`), 'latin1');
  return onePage({ 4: stream('q 99 0 0 99 9 9 cm /I Do Q'), 6: image }, '/XObject <</I 6 0 R>>');
}

function laughs(kind: 'form' | 'pattern'): RawPdf {
  const levels = 12;
  const objects: Record<number, PdfObject> = {};
  for (let level = 0; level < levels; level += 1) {
    const next = 6 + level + 1;
    const isLast = level === levels - 1;
    const resources = `/Resources <</Font <</F 5 0 R>> /XObject <</X ${next} 0 R>> /Pattern <</X ${next} 0 R>>>>`;
    const draws = kind === 'form' ? '/X Do ' : '/Pattern cs /X scn 0 0 100 100 re f ';
    const type =
      kind === 'form'
        ? '/Type /XObject /Subtype /Form'
        : '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /XStep 10 /YStep 10';
    objects[6 + level] = stream(isLast ? SHOW : draws.repeat(10), `${type} /BBox [0 0 600 850] ${resources}`);
  }
  objects[4] = stream(kind === 'form' ? '/X Do' : '/Pattern cs /X scn 0 0 500 500 re f');
  return onePage(objects, kind === 'form' ? '/XObject <</X 6 0 R>>' : '/Pattern <</X 6 0 R>>');
}

function tinySteps(): RawPdf {
  const cell = stream(
    SHOW,
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep .002 /YStep .002 /Resources <</Font <</F 5 0 R>>>>',
  );
  return onePage({ 4: stream('/Pattern cs /X scn 0 0 595 842 re f'), 6: cell }, '/Pattern <</X 6 0 R>>');
}

function cycle(drawn: string[]): RawPdf {
  const objects: Record<number, PdfObject> = { 4: stream('/X Do') };
  drawn.forEach((xObject, at) => {
    const entries = `/Type /XObject /Subtype /Form /BBox [0 0 600 850] /Resources <</Font <</F 5 0 R>> /XObject <<${xObject}>>>>`;
    objects[6 + at] = stream(`${SHOW} /X Do`, entries);
  });
  return onePage(objects, '/XObject <</X 6 0 R>>');
}

function selfShowingGlyph(): RawPdf {
  return onePage({
    5: '<</Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [.1 0 0 .1 0 0] /FirstChar 65 /LastChar 65 /Widths [9] /Encoding <</Differences [65 /A]>> /CharProcs <</A 6 0 R>> /Resources <</Font <</F 5 0 R>>>>>>',
    4: stream('BT /F 9 Tf (AAAA) Tj ET'),
    6: stream('9 0 d0 BT /F 9 Tf (AAAA) Tj ET'),
  });
}

function selfMaskingGroup(): RawPdf {
  const entries =
    '/Type /XObject /Subtype /Form /BBox [0 0 600 850] /Group <</S /Transparency>> /Resources <</Font <</F 5 0 R>> /ExtGState <</G 7 0 R>>>>';
  return onePage(
    {
      4: stream(`/G gs ${SHOW}`),
      6: stream(`/G gs ${SHOW}`, entries),
      7: '<</SMask <</S /Alpha /G 6 0 R>>>>',
    },
    '/ExtGState <</G 7 0 R>>',
  );
}

function manyAnnotations(count: number): RawPdf {
  return onePage(
    { 6: '<</Type /Annot /Subtype /Watermark /Rect [0 0 99 99]>>' },
    '',
    `/Annots [${'6 0 R '.repeat(count)}]`,
  );
}

function resized(box: string): RawPdf {
  return onePage({
    3: `<</Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>>`,
  });
}

function highTree(levels: number): RawPdf {
  const objects: Record<number, PdfObject> = {};
  for (let level = 0; level < levels; level += 1) {
    const kid = level === levels - 1 ? 3 : 10 + level + 1;
    objects[10 + level] = `<</Type /Pages /Kids [${kid} 0 R] /Count 1>>`;
  }
  return onePage({ ...objects, 2: '<</Type /Pages /Kids [10 0 R] /Count 1>>' });
}

function manyObjects(count: number): RawPdf {
  const pdf = onePage();
  for (let number = 10; number < count; number += 1) {
    pdf.objects.set(number, '0');
  }
  return pdf;
}

function lyingLength(length: string): RawPdf {
  return onePage({ 4: `<</Length ${length}>>\nstream\n${SHOW}\nendstream` });
}

function selfUsingCMap(): RawPdf {
  return onePage({
    5: '<</Type /Font /Subtype /Type0 /BaseFont /X /Encoding 6 0 R /DescendantFonts [7 0 R] /ToUnicode 6 0 R>>',
    6: stream(
      '/X usecmap 1 begincodespacerange <00> <ffffffff> endcodespacerange 1 begincidrange <00000000> <ffffffff> 0 endcidrange',
      '/Type /CMap /CMapName /X /UseCMap 6 0 R',
    ),
    7: '<</Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo <</Registry (X) /Ordering (X) /Supplement 0>>>>',
  });
}

function longFunction(): RawPdf {
  const code = `{${'dup mul sin cos '.repeat(200_000)} dup dup}`;
  return onePage(
    {
      4: stream(`${'/S sh '.repeat(8)}${SHOW}`),
      6: deflated(code, 1, '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]'),
      7: '<</ShadingType 1 /ColorSpace /DeviceRGB /Function 6 0 R>>',
    },
    '/Shading <</S 7 0 R>>',
  );
}

function deepFunctions(): RawPdf {
  const functions = '6 0 R '.repeat(50);
  return onePage(
    {
      4: stream(`/S sh ${SHOW}`),
      6: `<</FunctionType 3 /Domain [0 1] /Functions [${functions}] /Bounds [${'.5 '.repeat(49)}] /Encode [${'0 1 '.repeat(50)}]>>`,
      7: '<</ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Function 6 0 R>>',
    },
    '/Shading <</S 7 0 R>>',
  );
}
