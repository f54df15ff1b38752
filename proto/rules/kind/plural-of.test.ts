import { expect, test } from 'vitest';
import { instagramTypes } from '../../data/content-type.ts';
import { pluralOf } from './plural-of.ts';

test('each kind has its plural', () => {
  expect(instagramTypes.map(pluralOf)).toEqual(['Reels', 'Posts', 'Stories']);
});
