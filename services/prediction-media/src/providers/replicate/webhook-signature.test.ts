import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSignedWebhook } from './webhook-signature.ts';

/** Vector of ai-providers.md A4. */
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const signature = 'v1,OOdmH7JMI8vonAqvxutbxwfuPJRuNF5v4pUCDa/DqQA=';
const head = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330', signature };
const body = Buffer.from('{"test":2432232314}');
const now = new Date(1614265330_000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => vi.useRealTimers());

test('the published vector is accepted, also among other signatures', () => {
  expect(isSignedWebhook(secret, head, body)).toBe(true);
  const several = { ...head, signature: `v1,AAAA v2,BBBB ${signature}` };
  expect(isSignedWebhook(secret, several, body)).toBe(true);
});

test.each([
  ['another body', head, Buffer.from('{"test":2432232315}'), now],
  ['another id', { ...head, id: 'msg_other' }, body, now],
  ['no id', { ...head, id: undefined }, body, now],
  ['no signature', { ...head, signature: undefined }, body, now],
  ['an unknown version', { ...head, signature: signature.replace('v1', 'v2') }, body, now],
  ['a timestamp that is no number', { ...head, timestamp: 'now' }, body, now],
  ['301 seconds later', head, body, new Date(now.getTime() + 301_000)],
  ['301 seconds earlier', head, body, new Date(now.getTime() - 301_000)],
])('%s is refused', (_what, given, bytes, moment) => {
  vi.setSystemTime(moment);
  expect(isSignedWebhook(secret, given, bytes)).toBe(false);
});

test('nothing is signed with an empty secret, and a body that is no JSON is judged as well', () => {
  expect(isSignedWebhook('whsec_', head, body)).toBe(false);
  expect(isSignedWebhook(secret, head, Buffer.from('no JSON'))).toBe(false);
});
