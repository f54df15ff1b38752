import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signWebhook } from './sign-webhook.ts';

const webhookSecret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

test('the test vector of the reference comes out (ai-providers.md A4)', () => {
  const signature = signWebhook(
    webhookSecret,
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1614265330,
    '{"test":2432232314}',
  );

  expect(signature).toBe('v1,OOdmH7JMI8vonAqvxutbxwfuPJRuNF5v4pUCDa/DqQA=');
});

test('the Standard Webhooks library signs the same', () => {
  const at = new Date('2026-11-21T10:00:00Z');

  expect(signWebhook(webhookSecret, 'msg_1', at.getTime() / 1000, '{}')).toBe(
    new Webhook(webhookSecret).sign('msg_1', at, '{}'),
  );
});
