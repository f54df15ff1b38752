import { expect, test } from 'vitest';
import { defaultRequest } from './default-request.ts';

test('the form starts with the wish of the profile and the defaults of the product', () => {
  expect(defaultRequest('Food and sea', 'UTC', new Date('2026-11-21T12:00:00Z'))).toEqual({
    description: 'Food and sea',
    activities: 'Visiting Bali',
    from: '2026-11-22',
    to: '2026-11-29',
    stories: 6,
    posts: 3,
    reels: 3,
  });
});

test('tomorrow is that of the zone, across the end of a year', () => {
  const { from, to } = defaultRequest('', 'Asia/Tokyo', new Date('2026-12-30T23:00:00Z'));

  expect([from, to]).toEqual(['2027-01-01', '2027-01-08']);
});
