import { expect, test } from 'vitest';
import { stayingOf } from './find-shown.ts';

test.each<[string, Record<string, string[]>, string[]]>([
  ['nobody shows them', { a: [], b: [] }, []],
  ['each shows its own', { a: ['a'], b: ['b'] }, []],
  ['they show one another’s and leave together', { a: ['b'], b: ['a'] }, []],
  ['one that stays shows one', { a: ['other'], b: [] }, ['a']],
  ['who stays keeps whom it shows', { c: ['b'], b: ['a'], a: ['other'] }, ['a', 'b', 'c']],
])('%s', (_what, shownBy, staying) => {
  expect([...stayingOf(new Map(Object.entries(shownBy)))].sort()).toEqual(staying);
});
