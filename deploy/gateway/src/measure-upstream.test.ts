import { expect, test } from 'vitest';
import { causeOf } from './measure-upstream.ts';

test.each([
  ['ECONNREFUSED', 'away'],
  ['UND_ERR_CONNECT_TIMEOUT', 'away'],
  ['UND_ERR_HEADERS_TIMEOUT', 'late'],
  ['UND_ERR_SOCKET', 'broken'],
  ['ECONNRESET', 'broken'],
])('%s means that the upstream is %s', (code, cause) => {
  expect(causeOf(code)).toBe(cause);
});
