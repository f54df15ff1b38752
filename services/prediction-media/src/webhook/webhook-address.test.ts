import { expect, test } from 'vitest';
import { webhookAddressAt } from './webhook-address.ts';

test('the end of a run is told at our public address', () => {
  expect(webhookAddressAt('https://insta.example')('p1')).toBe(
    'https://insta.example/api/predictions/webhook/p1',
  );
});

test.each(['http://insta.example', 'https://localhost:8443', 'https://planner.lan', 'https://10.0.0.7'])(
  'nothing is told at %s, which the provider does not call',
  publicUrl => {
    expect(webhookAddressAt(publicUrl)('p1')).toBeUndefined();
  },
);
