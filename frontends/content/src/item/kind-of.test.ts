import { expect, test } from 'vitest';
import { kindOf } from './kind-of.ts';

test.each([
  ['of its type', { instagramType: 'Post' }, { instagramType: 'Story' } as const, 'Story'],
  ['the one it was planned as, where the type is gone', { instagramType: 'Story' }, undefined, 'Story'],
  ['none', { instagramType: null }, undefined, null],
  ['none, from a server of an older version', {}, undefined, null],
])('the kind of an item is %s', (_what, item, type, kind) => {
  expect(kindOf(item, type)).toBe(kind);
});
