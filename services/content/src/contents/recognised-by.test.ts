import { charactersOf } from '@insta-ai/proto/rules/post-text';
import { expect, test } from 'vitest';
import { recognisedBy } from './recognised-by.ts';

test.each([
  ['Three coves.', 'A day at sea', ['Three coves.', 'A day at sea']],
  [' Three coves. ', 'Three coves.', ['Three coves.']],
  ['', 'A Story of the bay', ['A Story of the bay']],
  [' ', '', []],
])('an item with “%s” and “%s” is recognised by %j', (metaDescription, description, texts) => {
  expect(recognisedBy({ metaDescription, description })).toEqual(texts);
});

test('of a long text its beginning is enough', () => {
  const [text = ''] = recognisedBy({ metaDescription: '🌊'.repeat(2_200), description: '' });
  expect(charactersOf(text)).toBe(200);
});
