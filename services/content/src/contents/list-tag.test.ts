import { expect, it } from 'vitest';
import { stampOf, tagOf } from './list-tag.ts';

it('a tag tells the stamp that it was made of', () => {
  expect(stampOf(tagOf('a1-b2'))).toBe('a1-b2');
});

it.each([undefined, '*', '"x"', 'W/"a1.other"', `${tagOf('a')}, ${tagOf('b')}`])(
  'from %s no stamp is read, so the list is sent whole',
  header => {
    expect(stampOf(header)).toBeUndefined();
  },
);
