import { expect, test } from 'vitest';
import type { Failure } from './failure-table.ts';
import { maxTries, pauseBeforeRetry } from './retry-rule.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const moment = { attempt: 1, leftMs: 60_000, now, random: () => 0 };
const busy: Failure = { kind: 'answered', status: 429, code: 'rate_limit_exceeded' };

test('the pause a server asks for is kept, and never cut short by jitter', () => {
  const headers = new Headers({ 'retry-after': '4' });

  expect(pauseBeforeRetry({ ...busy, headers }, moment)).toBe(4_000);
  expect(pauseBeforeRetry({ ...busy, headers }, { ...moment, random: () => 1 })).toBe(5_000);
});

test('without a named time the pause doubles with each try', () => {
  const down: Failure = { kind: 'answered', status: 503 };
  const pauses = [1, 2, 3].map(attempt => pauseBeforeRetry(down, { ...moment, attempt, random: () => 0.5 }));

  expect(pauses).toEqual([500, 1_000, 2_000]);
});

test('after the last try there is no other', () => {
  expect(pauseBeforeRetry(busy, { ...moment, attempt: maxTries })).toBeUndefined();
});

test('a pause that would outlast the person who waits is not begun', () => {
  const headers = new Headers({ 'retry-after': '61' });

  expect(pauseBeforeRetry({ ...busy, headers }, moment)).toBeUndefined();
});

test('a pause of minutes is not begun, however long a calendar may take', () => {
  const inACalendar = { ...moment, leftMs: 570_000 };

  expect(pauseBeforeRetry({ ...busy, headers: new Headers({ 'retry-after': '59' }) }, inACalendar)).toBe(
    59_000,
  );
  expect(
    pauseBeforeRetry({ ...busy, headers: new Headers({ 'retry-after': '300' }) }, inACalendar),
  ).toBeUndefined();
});

test('a used-up quota is not tried again, whatever the server says about when', () => {
  const headers = new Headers({ 'retry-after': '1', 'x-should-retry': 'true' });
  const quota: Failure = { kind: 'answered', status: 429, code: 'insufficient_quota', headers };

  expect(pauseBeforeRetry(quota, moment)).toBeUndefined();
});

test('a server that says not to come back is obeyed', () => {
  const headers = new Headers({ 'x-should-retry': 'false' });

  expect(pauseBeforeRetry({ kind: 'answered', status: 500, headers }, moment)).toBeUndefined();
});

test('what was refused for its picture is not sent with it again, whatever the status', () => {
  const down: Failure = { kind: 'answered', status: 500 };

  expect(pauseBeforeRetry(down, moment)).toBeDefined();
  expect(pauseBeforeRetry({ ...down, picture: 'blind' }, moment)).toBeUndefined();
});
