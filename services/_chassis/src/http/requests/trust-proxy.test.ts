import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { platformSettings, readSettings } from '../../config.ts';
import { readTrustProxy, type TrustProxy } from './trust-proxy.ts';

/** The address that a server takes a request to come from, which came from `from` with this header. */
async function addressOf(text: string, from: string, forwarded: string): Promise<string> {
  const app = fastify({ trustProxy: readTrustProxy(text) });
  app.get('/', async request => request.ip);
  const reply = await app.inject({
    url: '/',
    remoteAddress: from,
    headers: { 'x-forwarded-for': forwarded },
  });
  return reply.body;
}

test.each([
  // What the client claims stands first, what proxies add stands last.
  ['false', '203.0.113.1', '6.6.6.6', '203.0.113.1'],
  ['0', '203.0.113.1', '6.6.6.6', '203.0.113.1'],
  ['1', '10.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['2', '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['10.0.0.0/8', '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['10.0.0.0/8', '::ffff:10.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.0/8', '10.0.0.1', '6.6.6.6, 203.0.113.9:5123, 10.0.0.2:80', '203.0.113.9:5123'],
  ['10.0.0.0/8', '203.0.113.1', '6.6.6.6', '203.0.113.1'],
  ['10.0.0.1, fd00::/8', 'fd00::7', '6.6.6.6, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
])('with %s, a request from %s that says "%s" comes from %s', async (text, from, forwarded, address) => {
  expect(await addressOf(text, from, forwarded)).toBe(address);
});

test.each([
  'true',
  'yes',
  '-1',
  '1.5',
  '99',
  '10.0.0.0/33',
  'fd00::/129',
  '10.0.0',
  'proxy.example.com',
  ',',
])('%s is refused at the start with what to set', text => {
  expect(() => readSettings(platformSettings, { TRUST_PROXY: text })).toThrow(
    /TRUST_PROXY must be the number of proxies in front .*, their networks .*, or false/,
  );
});

test('nothing is trusted unless it is said', () => {
  const given = { NATS_URL: 'nats://x', MONGODB_URL: 'mongodb://x' };
  const trusted: TrustProxy = readTrustProxy(readSettings(platformSettings, given).TRUST_PROXY);
  expect(trusted).toBe(false);
});
