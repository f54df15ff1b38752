import { expect, test } from 'vitest';
import { type MediaFilter, readMediaFilter } from './media-filter.ts';

test.each<[string | undefined, MediaFilter]>([
  [undefined, {}],
  ['  ', {}],
  ['{}', {}],
  ['preferred', { preferred: true }],
  ['{"preferred":true,"uploads":false,"unused":true}', { preferred: true, unused: true }],
  ['{"search":"  misty   Pier ","uploads":true}', { search: ['misty', 'Pier'], uploads: true }],
  ['{"search":" "}', {}],
  [
    '{"tag":" pier ","sameAs":"/media/outputs/a/b.png","duplicates":true}',
    { tag: 'pier', sameAs: '/media/outputs/a/b.png', duplicates: true },
  ],
  ['{"tag":""}', {}],
])('%s is read', (text, filter) => {
  expect(readMediaFilter(text)).toEqual(filter);
});

test.each([
  ['starred', 'JSON object'],
  ['["preferred"]', 'JSON object'],
  ['null', 'JSON object'],
  ['{"size":1}', 'not "size"'],
  ['{"unused":"yes"}', 'true or false'],
  ['{"search":3}', 'text'],
  ['{"tag":true}', 'text'],
  [JSON.stringify({ sameAs: 'x'.repeat(301) }), '300 letters'],
  [JSON.stringify({ search: 'a '.repeat(11) }), 'at most 10 words'],
])('%s is refused with what is wrong', (text, words) => {
  expect(() => readMediaFilter(text)).toThrow(words);
});
