import { expect, test } from 'vitest';
import { areOnlyHashtags, foldLabel } from './fold.ts';

test.each([
  ['Dawn', '#sea #bread', 'Name, 2 hashtags'],
  ['Dawn', '', 'Name'],
  ['', '#sea', '1 hashtag'],
  [' ', '', ''],
])('%j with %j is folded as %j', (title, hashtags, label) => {
  expect(foldLabel(title, hashtags)).toBe(label);
});

test.each([
  ['#sea #bread', true],
  ['  #mare\n#caffè ', true],
  ['#sea and bread', false],
  ['#sea, #bread', false],
  ['sea', false],
])('%j are hashtags alone: %j', (line, are) => {
  expect(areOnlyHashtags(line)).toBe(are);
});
