import { expect } from 'chai';
import { findInlineImageEnd } from '../../../src/engine/content/inline-image.js';

/** The part of a stream, which begins with BI, that the image takes. */
function imageOf(stream: string): string {
  return stream.slice(0, findInlineImageEnd(Buffer.from(stream, 'latin1'), 2));
}

describe('findInlineImageEnd', () => {
  for (const [what, image, rest] of [
    ['samples of a known size', 'BI /W 4 /H 1 /CS /G /BPC 8 ID abcd\nEI', ' Q'],
    ['samples that spell EI', 'BI /W 4 /H 1 /CS /G /BPC 8 ID  EI \nEI', ' Q'],
    ['samples that spell a text object', 'BI /W 12 /H 1 /CS /G /BPC 8 ID EI BT(a)Tj E\nEI', ' Q'],
    ['long names', 'BI /Width 2 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 ID abcdef EI', ' Q'],
    ['a mask of one bit', 'BI /W 9 /H 2 /IM true ID abcd EI', ' Q'],
    ['an indexed colour space', 'BI /W 3 /H 1 /BPC 8 /CS [/I /RGB 1 <000000ffffff>] ID abc EI', ' Q'],
    ['a filter, with data of any length', 'BI /W 4 /H 1 /F /AHx ID 61626364> EI', ' Q'],
    ['a filter list', 'BI /W 4 /H 1 /F [/AHx] ID 61626364> EI', '\nq 1 0 0 1 0 0 cm'],
    ['comments in its dictionary', 'BI /W % ID\n4 /H 1% EI\r/CS /G /BPC 8 ID  EI \nEI', ' Q'],
    ['an image without EI', 'BI /W 4 /H 1 /CS /G /BPC 8 ID ab', ''],
    ['an image without ID', 'BI /W 4 /H 1', ''],
    ['a size beyond the stream', 'BI /W 400 /H 1 /CS /G /BPC 8 ID abcd EI', ' Q q Q'],
  ] as const) {
    it(`finds the end after ${what}`, () => {
      expect(imageOf(image + rest)).to.equal(image);
    });
  }
});
