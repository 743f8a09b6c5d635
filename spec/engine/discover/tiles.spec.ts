import { expect } from 'chai';
import {
  CLEAN,
  PLANTED,
  TestDocument,
  writeBody,
  writeSlanted,
  type Plant,
} from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';
import { removeWatermark } from '../../support/witnessed.js';

/** Three pages with three slanted tiles each, whose texts depend on the page. */
function tile(plant: Plant, write: (page: number, at: number) => string): Uint8Array {
  const document = new TestDocument();
  for (let page = 1; page <= 3; page++) {
    const tiles = [-100, 20, 140].map(
      (y, at) => `q 1 0 0 1 0 ${y} cm ${writeSlanted(plant(`(${write(page, at)})Tj`))} Q`,
    );
    document.addContentPage(writeBody() + tiles.join(' '));
  }
  return document.build();
}

describe('joinTiles', () => {
  it('takes every tile of a stamp that counts from page to page', async () => {
    const stamped = (plant: Plant): Uint8Array => tile(plant, (page) => `Copy of J. Doe, page ${page}`);
    const { output, evidence } = await removeWatermark(stamped(PLANTED), 'Copy of J. Doe, page 1');
    expect([evidence.textRemoved, evidence.textFound]).to.deep.equal([9, 9]);
    expect(evidence.discovery).to.include({ adopted: true, discoveredTarget: 'Copy of J. Doe, page…' });
    await removesOnly(stamped(PLANTED), output!, stamped(CLEAN));
  });

  it('takes a short slanted stamp that counts on a page of another size, where its tiles are elsewhere', async () => {
    const stamped = (plant: Plant): Uint8Array => {
      const document = new TestDocument();
      for (let page = 1; page <= 5; page++) {
        const left = page === 3 ? 150 : 0;
        const tiles = [-100, 40].map(
          (y) => `q 1 0 0 1 ${left} ${y} cm ${writeSlanted(plant(`(Copy ${page})Tj`))} Q`,
        );
        document.addContentPage(
          writeBody(undefined, 60, 400) + tiles.join(' '),
          '',
          page === 3 ? { mediaBox: [0, 0, 560, 420] } : {},
        );
      }
      return document.build();
    };
    const { output, evidence } = await removeWatermark(stamped(PLANTED), 'Copy 1');
    expect(evidence.textRemoved).to.equal(10);
    await removesOnly(stamped(PLANTED), output!, stamped(CLEAN));
  });

  it('leaves a tile with other words', async () => {
    const stamped = tile(PLANTED, (page, at) => `Copy of J. ${at === 1 ? 'Roe' : 'Doe'}, page ${page}`);
    const { evidence } = await removeWatermark(stamped, 'Copy of J. Doe, page 1');
    expect(evidence.textRemoved).to.equal(6);
  });
});
