import { expect } from 'chai';
import {
  decimal,
  either,
  fields,
  flag,
  isString,
  list,
  namesTo,
  nullable,
  oneOf,
  ShapeFault,
  text,
  whole,
  type Shape,
} from '../../../src/engine/values/shape.js';

/** The checked value; null if it is refused. */
function check<T>(shape: Shape<T>, untrusted: unknown): { value: T } | null {
  try {
    return { value: shape(untrusted, 'answer') };
  } catch (error) {
    expect(error).to.be.instanceOf(ShapeFault);
    return null;
  }
}

describe('shapes', () => {
  for (const [what, shape, good, bad] of [
    ['a text', text(3), ['', 'abc', '𝐀a'], ['abcd', '𝐀𝐀', 1, null, undefined, ['a'], new String('a')]],
    ['a flag', flag, [true, false], [0, 1, 'true', null, undefined]],
    ['a decimal', decimal(-1, 1), [-1, 0.5, 1], [1.01, NaN, Infinity, '0', null, 1n]],
    ['a whole number', whole(0, 9), [0, 9], [-1, 10, 0.5, '1', null]],
    ['one of a list', oneOf(['a', 'b']), ['a', 'b'], ['c', 'A', '', null, 0, ['a']]],
    ['a nullable value', nullable(flag), [null, true], [undefined, 0, 'null']],
    ['a union', either(isString, text(1), whole(1, 2)), ['a', 2], [0, null, 'true']],
    ['a list', list(flag, 2), [[], [true, false]], [[true, true, true], [1], { length: 0 }, 'ab', null]],
    ['names', namesTo(flag, 1), [{}, { a: true }], [{ a: true, b: true }, { a: 1 }, [], null, 'a']],
  ] as [string, Shape<unknown>, unknown[], unknown[]][]) {
    it(`accepts ${what}, and nothing that resembles it`, () => {
      for (const value of good) expect(check(shape, value), JSON.stringify(value)).to.deep.equal({ value });
      for (const value of bad) expect(check(shape, value), String(value)).to.equal(null);
    });
  }

  it('refuses missing fields, and drops unknown ones', () => {
    const shape = fields<{ a: boolean; b: string | null }>({ a: flag, b: nullable(text(9)) });
    expect(check(shape, { a: true, b: null, c: 'more', toString: 'own' })).to.deep.equal({
      value: { a: true, b: null },
    });
    expect(check(shape, { a: true })).to.equal(null);
    expect(check(shape, Object.create({ a: true, b: null }))).to.equal(null);
  });

  it('returns fresh objects: none of the worker’s is passed on', () => {
    const untrusted = { inner: [{ a: true, hidden: 'x' }] };
    const shape = fields({ inner: list(fields({ a: flag }), 9) });
    const { value } = check(shape, untrusted)!;
    expect(value).to.deep.equal({ inner: [{ a: true }] });
    expect(value.inner).to.not.equal(untrusted.inner);
  });

  it('accepts names that JavaScript reserves, as plain names', () => {
    const untrusted: unknown = JSON.parse('{"__proto__": true, "constructor": false}');
    const { value } = check(namesTo(flag, 5), untrusted)!;
    expect(Object.keys(value)).to.deep.equal(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).to.equal(Object.prototype);
  });

  it('limits names to the length of a diagnostic’s', () => {
    expect(check(namesTo(flag, 5), { ['x'.repeat(201)]: true })).to.equal(null);
  });

  it('reports the path of a fault and never the value', () => {
    const shape = fields({ pages: list(fields({ text: text(3) }), 9) });
    const message = (() => {
      try {
        shape({ pages: [{ text: 'abc' }, { text: 'secret of the document' }] }, 'evidence');
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    })();
    expect(message).to.include('evidence.pages[1].text').and.to.not.include('secret');
  });
});
