import { expect, test } from 'vitest';
import { kindOf } from './kind-of.ts';

test.each([
  ['its own, whatever its type is by now', { instagramType: 'Post' }, { instagramType: 'Story' }, 'Post'],
  ['its own, where the type is gone', { instagramType: 'Story' }, undefined, 'Story'],
  ['that of the type, where it has none yet', { instagramType: null }, { instagramType: 'Reel' }, 'Reel'],
  ['none', { instagramType: null }, null, null],
  ['none, from a server of an older version', {}, undefined, null],
])('the kind of an item is %s', (_what, item, type, kind) => {
  expect(kindOf(item, type)).toBe(kind);
});
