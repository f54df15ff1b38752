import { expect, test } from 'vitest';
import { moreThanTitle } from './more-than-title.ts';

const bag = 'A bag by the door';

test.each([
  ['its first sentence', bag, `${bag}. What we look forward to.`, 'What we look forward to.'],
  ['all of it', bag, bag, ''],
  ['all but the stop', bag, `${bag}.`, ''],
  ['its beginning, cut', 'A bag by…', `${bag}.`, 'the door.'],
  ['other words', 'Rolls', `${bag}.`, `${bag}.`],
  ['a part of its first word', 'A bag', 'A baggage hall.', 'A baggage hall.'],
  ['nothing', '', `${bag}.`, `${bag}.`],
])('beside a title that is %s', (_, title, description, more) => {
  expect(moreThanTitle({ title, description })).toBe(more);
});
