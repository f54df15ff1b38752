import { expect, test } from 'vitest';
import { causeOfStatus, outsideCauseOf } from './outside-cause.ts';

test.each([
  [Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } }), 'away'],
  [Object.assign(new TypeError('fetch failed'), { cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } }), 'late'],
  [Object.assign(new Error('slow'), { code: 'ETIMEDOUT' }), 'late'],
  [new DOMException('', 'TimeoutError'), 'late'],
  [new DOMException('', 'AbortError'), 'left'],
  [undefined, 'away'],
])('%s means %s', (error, cause) => {
  expect(outsideCauseOf(error)).toBe(cause);
});

test.each([
  [200, undefined],
  [304, undefined],
  [404, 'refused'],
  [429, 'throttled'],
  [503, 'broken'],
])('status %s means %s', (status, cause) => {
  expect(causeOfStatus(status)).toBe(cause);
});
