import type { Content } from '@insta-ai/proto/http/content';
import { expect, test } from 'vitest';
import { nextLook } from './next-look.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const outcome = (state: NonNullable<Content['outcome']>['state']): Content['outcome'] => ({
  state,
  message: '',
  advice: '',
  at: at('09:00'),
});

test.each<[string, Parameters<typeof nextLook>[0], number | false]>([
  ['on its way', { status: 'Scheduled', date: at('09:59'), outcome: outcome('publishing') }, 20_000],
  ['due in a minute', { status: 'Scheduled', date: at('10:01'), outcome: null }, 80_000],
  ['due a minute ago', { status: 'Scheduled', date: at('09:59'), outcome: null }, 20_000],
  ['held', { status: 'Scheduled', date: at('09:59'), outcome: outcome('held') }, 20_000],
  ['due in a year', { status: 'Scheduled', date: '2027-11-23T10:00:00.000Z', outcome: null }, 2_147_483_647],
  ['that failed', { status: 'Scheduled', date: at('09:59'), outcome: outcome('failed') }, false],
  ['that is a draft', { status: 'Draft', date: at('09:59'), outcome: null }, false],
  ['without a date', { status: 'Scheduled', date: null, outcome: null }, false],
])('an item %s', (_, item, ms) => {
  expect(nextLook(item, 20_000, now)).toBe(ms);
});
