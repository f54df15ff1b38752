import { calls } from '@insta-ai/proto/http/routes';
import type { Call } from '@insta-ai/proto/http/shared/call';
import { expect, it } from 'vitest';
import { takesMinutes } from './takes-minutes.ts';

it.each([
  ['a calendar', 'POST', '/api/contents/generateCalendar', true],
  ['an entry of it', 'POST', '/api/contents/generateCalendar/entry', true],
  ['one with a query that nobody reads', 'POST', '/api/contents/generateCalendar?a=b', true],
  ['what a browser asks before it', 'OPTIONS', '/api/contents/generateCalendar', false],
  ['the test of the model', 'POST', '/api/contents/generateCalendar/test', false],
  ['a list', 'GET', '/api/contents', false],
])('%s', (_what, method, url, expected) => {
  expect(takesMinutes(method, url)).toBe(expected);
});

it('no call that takes minutes has a parameter in its path, which would not be known again', () => {
  const long = (Object.values(calls) as Call[]).filter(call => call.takesMinutes);

  expect(long).not.toEqual([]);
  expect(long.filter(({ path, aliases = [] }) => [path, ...aliases].some(one => one.includes(':')))).toEqual(
    [],
  );
});
