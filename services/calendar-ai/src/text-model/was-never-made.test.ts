import { expect, test } from 'vitest';
import { wasNeverMade } from './was-never-made.ts';

const caused = (code: string) =>
  new Error('Connection error.', {
    cause: new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }),
  });

test.each([
  [302, true],
  [400, true],
  [401, true],
  [402, true],
  [404, true],
  [408, false],
  [413, true],
  [429, true],
  [500, false],
  [502, false],
  [503, false],
  [504, false],
])('a server that answers %i did surely nothing: %s', (status, isSure) => {
  expect(wasNeverMade({ kind: 'answered', status }, new Error())).toBe(isSure);
});

test.each([
  ['ECONNREFUSED', true],
  ['ENOTFOUND', true],
  ['UND_ERR_CONNECT_TIMEOUT', true],
  ['ECONNRESET', false],
  ['UND_ERR_SOCKET', false],
])('a connection that ended with %s came to nothing: %s', (code, isSure) => {
  expect(wasNeverMade({ kind: 'unreachable' }, caused(code))).toBe(isSure);
});

test.each(['timeout', 'unreadable', 'brokenOff'] as const)('what ended as %s may have been paid', kind => {
  expect(wasNeverMade({ kind }, new Error())).toBe(false);
});
