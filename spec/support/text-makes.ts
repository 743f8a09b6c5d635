/**
 * Ways in which text is painted as more than glyphs: with patterns, through masks, blended.
 */
import type { TestDocument } from './documents.js';

const LUMINOSITY = '/Group<</S/Transparency/CS/DeviceGray>>';

export const showText = (...shows: string[]): string => `BT /F1 11 Tf 50 400 Td ${shows.join(' ')} ET `;

/** Resource entries for all ways; `masks` adds masks by the content of their forms, `patterns` adds pattern objects. */
export function addTextMakes(
  document: TestDocument,
  more: { masks?: Record<string, string>; patterns?: Record<string, string> } = {},
): string {
  const cell = (content: string, step = 3, entries = ''): string =>
    document.addStream(
      content,
      `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 ${step} ${step}]` +
        `/XStep ${step}/YStep ${step}/Resources<<>>${entries}`,
    );
  const shading =
    '<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 300 0]/Extend[true true]' +
    '/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>>>';
  const patterns: Record<string, string> = {
    Dots: cell('0 .5 0 rg 0 0 2 2 re f'),
    RedDots: cell('1 0 0 rg 0 0 2 2 re f'),
    WideDots: cell('0 .5 0 rg 0 0 2 2 re f', 3.5),
    MovedDots: cell('0 .5 0 rg 0 0 2 2 re f', 3, '/Matrix[1 0 0 1 1 0]'),
    MoreDots: cell('0 .5 0 rg 0 0 2 2 re f 1 1 1 1 re f'),
    Shade: shading,
    ...more.patterns,
  };
  const masks: Record<string, string> = {
    Soft: '1 g 0 0 300 600 re f',
    Softer: '.5 g 0 0 300 600 re f',
    Worded: `.8 g 0 0 300 600 re f 1 g ${showText('(m)Tj')}`,
    OtherWord: `.8 g 0 0 300 600 re f 1 g ${showText('(k)Tj')}`,
    LongWord: `.8 g 0 0 300 600 re f 1 g ${showText('(m)Tj (n)Tj')}`,
    MovedWord: `.8 g 0 0 300 600 re f 1 g ${showText('0 1 Td (m)Tj')}`,
    LargeWord: `.8 g 0 0 300 600 re f 1 g ${showText('/F1 12 Tf (m)Tj')}`,
    OtherFont: `.8 g 0 0 300 600 re f 1 g ${showText('/F2 11 Tf (m)Tj')}`,
    ...more.masks,
  };
  const states = Object.entries(masks).map(([name, content]) => {
    const form = document.addForm(content, document.resources(), LUMINOSITY);
    return `/${name}<</SMask<</S/Luminosity/G ${form}>>>>`;
  });
  return (
    `/ExtGState<</Dark<</BM/Darken>>/Light<</BM/Lighten>>/Half<</ca .5>>/Even<</BM/Normal>>/Bare<</SMask/None>>${states.join('')}>>` +
    `/Pattern<<${Object.entries(patterns)
      .map(([name, pattern]) => `/${name} ${pattern}`)
      .join('')}>>`
  );
}
