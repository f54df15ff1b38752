import { expect, test } from 'vitest';
import { isOfThisMachine } from './is-of-this-machine.ts';

test.each([
  ['127.0.0.1', {}, true],
  ['127.8.0.1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['::1', {}, true],
  ['192.168.1.5', {}, false],
  ['::ffff:192.168.1.5', {}, false],
  ['fd00::1', {}, false],
  [undefined, {}, false],
  // A proxy on this machine asks for whoever is before it.
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, false],
  ['127.0.0.1', { forwarded: 'for=203.0.113.9' }, false],
])('%s with %j: %s', (remoteAddress, headers, expected) => {
  expect(isOfThisMachine({ headers, socket: { remoteAddress } })).toBe(expected);
});
