import { expect, test } from 'vitest';
import { lateBy } from '../figures/late-by.ts';
import { newContent } from '../item/content-document.ts';
import { exceedsLimit, isOverdue, moveOverdue, sendOverdue, whenOverdue } from './overdue.ts';

const at = (time: string) => new Date(`2027-02-01T${time}:00Z`);
const item = {
  ...newContent('anna', at('08:00')),
  status: 'Scheduled' as const,
  date: at('10:00'),
  dueAt: at('10:00'),
  plannedAt: at('08:00'),
  account: 'ig1',
};

test('an item is late from its moment, or from when it was planned for one that had passed', () => {
  expect(lateBy(item, at('12:30'))).toBe(2.5 * 3_600_000);
  expect(lateBy({ ...item, plannedAt: at('12:00') }, at('12:30'))).toBe(0.5 * 3_600_000);
  // Planned before the product knew when.
  expect(lateBy({ ...item, plannedAt: undefined }, at('12:30'))).toBe(2.5 * 3_600_000);
  expect(lateBy({ ...item, dueAt: undefined }, at('12:30'))).toBe(0);
});

test('what is overdue waits for an answer, in the time of the person, and says so once', () => {
  const { set, messages } = whenOverdue(item, { zone: 'Europe/Rome', now: at('12:30') });

  expect(set.outcome).toMatchObject({
    state: 'overdue',
    message: 'This was due at 1 Feb 2027, 11:00. Send now, move, or drop?',
  });
  expect(set).toHaveProperty('dueAt', undefined);
  expect(messages?.map(({ subject }) => subject)).toEqual(['events.content.changed']);
  expect(whenOverdue(item, { zone: '', now: at('12:30') }).set.outcome?.message).toContain(
    '1 Feb 2027, 10:00 UTC',
  );
});

test('sent or moved it is due again, on time, and keeps its account', () => {
  const now = at('15:00');
  const overdue = { ...item, ...whenOverdue(item, { zone: '', now: at('12:30') }).set };
  expect(isOverdue(overdue)).toBe(true);

  const sent = { ...overdue, ...sendOverdue(now) };
  expect(isOverdue(sent)).toBe(false);
  expect([sent.account, lateBy(sent, now), sent.date]).toEqual(['ig1', 0, at('10:00')]);
  const moved = { ...overdue, ...moveOverdue(at('20:00'), now) };
  expect([moved.account, moved.dueAt, moved.date]).toEqual(['ig1', at('20:00'), at('20:00')]);
});

test('late by more than the limit is too late, but not for a reminder, nor when it was planned a day too late', () => {
  expect(exceedsLimit(item, 60, at('11:00'))).toBe(false);
  expect(exceedsLimit(item, 60, at('11:01'))).toBe(true);
  expect(exceedsLimit({ ...item, notify: true }, 60, at('12:30'))).toBe(false);
  const longAgo = new Date('2027-01-30T10:00:00Z');
  expect(exceedsLimit({ ...item, dueAt: longAgo }, 60, at('12:30'))).toBe(false);
});
