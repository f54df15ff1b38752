import { calls } from '@insta-ai/proto/http/routes';
import { limits } from '@insta-ai/proto/http/shared/limits';
import { expect, test } from 'vitest';
import { platformSettings, readSettings } from '../../config.ts';
import { limitsOf, mayBeTooMany, readLimits } from './read-limits.ts';

test('without a word the numbers of the table count', () => {
  expect(limitsOf('generateImage', readLimits(''))).toEqual([limits.pictureOrders]);
  expect(limitsOf('getUser', readLimits(''))).toEqual([]);
});

test('a row without calls limits none: the service counts what it makes', () => {
  expect(limitsOf('resetPasswordRequest', readLimits('')).map(({ per }) => per)).toEqual(['address']);
});

test('a call may be refused by what is made for it, though it is not counted itself', () => {
  const all = readLimits('');

  expect(limitsOf('generateMetadata', all)).toEqual([]);
  expect(
    (['generateMetadata', 'generateImage', 'getUser'] as const).map(name => mayBeTooMany(name, all)),
  ).toEqual([true, true, false]);
});

test('named rows have the numbers of the setting, the others keep theirs', () => {
  const changed = readLimits('pictureOrders=300/minute,9000/day; tests=5/minute');

  expect(limitsOf('generateImage', changed)).toMatchObject([{ minute: 300, day: 9_000 }]);
  expect(limitsOf('testMail', changed)).toMatchObject([{ minute: 5, day: limits.tests.day }]);
  expect(limitsOf('searchMusic', changed)).toEqual([limits.searches]);
});

test.each(['pictures', 'paintings=1/minute', 'pictures=0/minute', 'pictures=5/hour', 'pictures=-1/day'])(
  'LIMITS=%s stops the start, with the names there are',
  text => {
    expect(() => readSettings(platformSettings, { LIMITS: text })).toThrow(
      /LIMITS must look like "pictures=120\/minute,2000\/day; .*with the names pictures, texts, /,
    );
  },
);

test('every person’s limit is on a call that needs a sign-in, and each minute fits into its day', () => {
  for (const row of Object.values(limits)) {
    expect(row.minute).toBeLessThan(row.day);
    for (const name of [...row.calls, ...('refuses' in row ? row.refuses : [])])
      expect(calls[name].access === 'user').toBe(row.per === 'person');
  }
});
