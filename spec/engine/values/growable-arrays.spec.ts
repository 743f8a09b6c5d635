import { expect } from 'chai';
import { GrowableArray } from '../../../src/engine/values/growable-arrays.js';

const open = (): GrowableArray<Float32Array> => new GrowableArray(Float32Array);

describe('GrowableArray', () => {
  it('keeps every number in order, however often it has to grow', () => {
    const column = open();
    for (let value = 0; value < 5000; value++) column.push(value);
    expect([...column.take()]).to.deep.equal(Array.from({ length: 5000 }, (_, at) => at));
  });

  it('reserves room in one step, between and after pushed numbers', () => {
    const column = open();
    column.push(7);
    const from = column.extend(100_000);
    column.push(8);
    column.items[from] = 5;
    column.items[from + 99_999] = 6;
    expect([from, column.length]).to.deep.equal([1, 100_002]);
    expect([column.items[0], column.items[1], column.items[100_000], column.items[100_001]]).to.deep.equal([
      7, 5, 6, 8,
    ]);
  });

  it('copies only the used part', () => {
    const column = open();
    expect(column.take()).to.have.lengthOf(0);
    column.push(1);
    expect([...column.take()]).to.deep.equal([1]);
    column.extend(0);
    expect(column.take()).to.have.lengthOf(1);
  });
});
