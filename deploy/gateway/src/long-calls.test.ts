import { calls } from '@insta-ai/proto/http/routes';
import type { Call } from '@insta-ai/proto/http/shared/call';
import { expect, it } from 'vitest';
import { takesUpToMs } from './long-calls.ts';

it.each([
  ['a calendar', 'POST', '/api/contents/generateCalendar', 570_000],
  ['an entry of it', 'POST', '/api/contents/generateCalendar/entry', 570_000],
  ['one with a query that nobody reads', 'POST', '/api/contents/generateCalendar?a=b', 570_000],
  ['what a browser asks before it', 'OPTIONS', '/api/contents/generateCalendar', undefined],
  ['the test of the model', 'POST', '/api/contents/generateCalendar/test', undefined],
  ['a list', 'GET', '/api/contents', undefined],
])('%s', (_what, method, url, expected) => {
  expect(takesUpToMs(method, url)).toBe(expected);
});

it('no call that takes minutes has a parameter in its path, which would not be known again', () => {
  const long = (Object.values(calls) as Call[]).filter(call => call.takesUpToMs);

  expect(long).not.toEqual([]);
  expect(long.filter(({ path, aliases = [] }) => [path, ...aliases].some(one => one.includes(':')))).toEqual(
    [],
  );
});
