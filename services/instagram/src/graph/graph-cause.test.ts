import { expect, test } from 'vitest';
import { byCode, limited } from './errors/code-errors.ts';
import { graphCauseOf } from './graph-cause.ts';

const refused = (status: number, code: number) => ({
  kind: 'refused' as const,
  error: {
    status,
    code,
    subcode: undefined,
    transient: false,
    text: '',
    trace: undefined,
    regainMs: undefined,
  },
});

test('a call that the platform did is no failure', () => {
  expect(graphCauseOf({ kind: 'ok', value: 1 })).toBeUndefined();
});

test.each([
  [refused(400, 100), 'refused'],
  [refused(400, 4), 'throttled'],
  [refused(429, 0), 'throttled'],
  [{ kind: 'unclear' as const, reason: 'connection lost' }, 'unclear'],
  [{ kind: 'unclear' as const, reason: 'status 500', answer: { words: '', code: '500' } }, 'broken'],
])('%j is %s', (result, cause) => {
  expect(graphCauseOf(result)).toBe(cause);
});

test('each limit that a post waits for is a pause that the platform asked for', () => {
  const limits = Object.entries(byCode).flatMap(([code, row]) => (row === limited ? [Number(code)] : []));

  expect(limits.filter(code => graphCauseOf(refused(400, code)) !== 'throttled')).toEqual([]);
});
