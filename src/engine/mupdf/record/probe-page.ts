/**
 * A page that makes every device call that recording shortens: filled, stroked, ignored and vertical text, two fonts,
 * paths, a clip, a shading, markers and a layer of the document.
 */
import { fromLatin1 } from '#platform';

const CONTENT = [
  '/OC <</Name (probe.7.12)>> BDC BT /F 12 Tf 1 .2 -.2 1 20 30 Tm [(Pro) -50 (be)] TJ ET EMC',
  '/OC <</Name (own layer)>> BDC BT /G 9 Tf 0 1 1 0 k 2 Tr 20 60 Td (Both) Tj 3 Tr (unseen) Tj ET EMC',
  'q .5 0 0 .5 3 4 cm .1 .2 .3 rg 10 10 20 20 re f 4 w 1 0 0 RG 5 5 m 50 60 l S',
  '/OC <</Name (probe.123.45678)>> BDC 0 0 40 40 re W n /S sh EMC Q',
].join('\n');

const OBJECTS = [
  '<</Type /Catalog /Pages 2 0 R>>',
  '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources <<' +
    '/Font <</F <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> /G <</Type /Font /Subtype /Type1 /BaseFont /Times-Roman>>>>' +
    '/Shading <</S <</ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 1 1] /Function <</FunctionType 2 /Domain [0 1] /N 1>>>>>>>>>>',
  `<</Length ${CONTENT.length}>>\nstream\n${CONTENT}\nendstream`,
];

/** MuPDF finds the objects without a cross-reference table, as it does in any broken file. */
export const PROBE_PAGE: Uint8Array = fromLatin1(
  [
    '%PDF-1.4',
    ...OBJECTS.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj`),
    `trailer\n<</Root 1 0 R /Size ${OBJECTS.length + 1}>>`,
  ].join('\n'),
);
