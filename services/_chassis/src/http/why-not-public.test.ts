import { expect, it } from 'vitest';
import { whyNotPublic } from './why-not-public.ts';

it.each([
  'https://planner.example.com',
  'https://planner.example.com:8443/app',
  'https://planner.example.com.',
  'https://93.184.216.34',
  'https://172.32.0.1',
  'https://100.128.0.1',
  'https://[2606:4700::1111]',
  'https://local.example.com',
  'https://mylan.org',
])('%s is public', url => expect(whyNotPublic(url)).toBeUndefined());

it.each([
  ['http://localhost:8080', 'this machine'],
  ['https://planner.localhost', 'this machine'],
  ['http://127.0.0.1:8080', 'this machine'],
  ['https://0.0.0.0', 'this machine'],
  ['https://[::1]', 'this machine'],
  ['https://[::ffff:127.0.0.1]', 'this machine'],
  ['https://2130706433', 'this machine'],
  ['https://10.1.2.3', 'private network'],
  ['https://172.31.255.255', 'private network'],
  ['https://192.168.1.20', 'private network'],
  ['https://100.64.0.1', 'private network'],
  ['https://169.254.169.254', 'private network'],
  ['https://[::ffff:192.168.1.20]', 'private network'],
  ['https://[fe80::1]', 'private network'],
  ['https://[fd00::1]', 'private network'],
  ['https://macbook.local', 'own network'],
  ['https://PLANNER.LOCAL', 'own network'],
  ['https://planner.home.arpa.', 'own network'],
  ['https://planner', 'own network'],
])('%s is not reached: %s', (url, words) =>
  expect(whyNotPublic(url)).toEqual({ isReached: false, reason: expect.stringContaining(words) }),
);

it('a public host without https may be reached, and is told apart', () => {
  expect(whyNotPublic('http://planner.example.com')).toEqual({
    isReached: true,
    reason: 'it does not begin with https',
  });
});
