import { describe, expect, it } from 'vitest';
import { valuesAtPath } from './values-at-path.ts';

describe('the values at a path', () => {
  it('is one leaf for a field, and undefined for a missing one', () => {
    expect(valuesAtPath({ a: { b: 1 } }, 'a.b')).toEqual({ leaves: [1], throughArray: false });
    expect(valuesAtPath({ a: 1 }, 'a.b').leaves).toEqual([undefined]);
    expect(valuesAtPath({}, 'a').leaves).toEqual([undefined]);
  });

  it('goes into each document of an array, and by number to one element', () => {
    const document = { a: [{ b: 1 }, { c: 2 }, 3, { b: [4, 5] }] };

    expect(valuesAtPath(document, 'a.b')).toEqual({ leaves: [1, undefined, [4, 5]], throughArray: true });
    expect(valuesAtPath(document, 'a.2').leaves[0]).toBe(3);
  });

  it('does not take a name from Object.prototype for a field', () => {
    expect(valuesAtPath({ a: {} }, 'a.constructor').leaves).toEqual([undefined]);
    expect(valuesAtPath({}, 'toString').leaves).toEqual([undefined]);
  });
});
