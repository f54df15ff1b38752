import { readSettings } from '@insta-ai/chassis/config';
import { expect, test } from 'vitest';
import { realtimeGatewaySettings } from './config.ts';

const read = (ALLOWED_ORIGINS: string, NATS_URL = 'nats://bus:4222') =>
  readSettings(realtimeGatewaySettings, { ALLOWED_ORIGINS, NATS_URL }).ALLOWED_ORIGINS;

test.each(['', 'https://a.example', 'https://a.example, https://b.example:8443'])(
  '"%s" are other sites',
  text => expect(read(text)).toBe(text),
);

test.each(['http://a.example:99999', 'https://a.example, http://[b]', 'https://a.example,'])(
  '"%s" stops the start and names the setting',
  text => expect(() => read(text)).toThrow('ALLOWED_ORIGINS does not have the right form'),
);

test.each([
  'nats://bus:99999',
  'nats://bus:4222,',
  'nats://a:4222, nats://user:100%@b:4222',
  'nats://user:a,b@bus',
])('the bus at %s, too', url => expect(() => read('', url)).toThrow('NATS_URL must be an address'));
