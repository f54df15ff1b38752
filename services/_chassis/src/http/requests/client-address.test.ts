import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::'],
  ['[2001:db8:0:1:9::8]:51234', '2001:db8:0:1::'],
  ['[2001:db8:0:1:9::8]', '2001:db8:0:1::'],
  ['unknown', 'unknown'],
])('who is said to come from %s is counted as %s', (ip, address) => {
  expect(clientAddress({ ip })).toBe(address);
});
