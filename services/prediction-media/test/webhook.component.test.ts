import { newId } from '@insta-ai/chassis/new-id';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService } from './start-test-service.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;
let running: RunningServices;

beforeAll(async () => {
  stage = await startTestService();
  // So slow between looks that only a webhook can explain an end within a test.
  running = await stage.start({}, { pollMs: 100_000, pollMaxMs: 100_000, deadlineMs: 200_000 });
});
afterAll(() => stage.stop());

async function send(
  id: string,
  options: { secret?: string; at?: Date; webhookId?: string; payload?: string } = {},
) {
  const payload = options.payload ?? JSON.stringify({ id: 'run', status: 'succeeded' });
  const at = options.at ?? new Date();
  const webhookId = options.webhookId ?? `msg_${newId()}`;
  const secret = options.secret ?? stage.simulator.credentials.replicateWebhookSecret;
  const signature = new Webhook(secret).sign(
    webhookId,
    at,
    JSON.stringify({ id: 'run', status: 'succeeded' }),
  );
  return running.app.inject({
    method: 'POST',
    url: `/api/predictions/webhook/${id}`,
    headers: {
      'content-type': 'application/json',
      'webhook-id': webhookId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': `v1,AAAA ${signature}`,
    },
    payload,
  });
}

test('a signed webhook wakes the worker, which asks the provider and finishes', async () => {
  const { userId } = await stage.identity.newUser();
  const { id, contentId } = await stage.generate(userId);
  await expect.poll(async () => (await stage.runsOf(contentId, userId))[0]?.status).toBe('succeeded');

  const reply = await send(id, { webhookId: 'msg_once' });
  expect(reply.json()).toEqual({ received: true });
  await stage.finished(id);

  const again = await send(id, { webhookId: 'msg_once' });
  expect(again.statusCode).toBe(200);
  const stored = await stage.predictionsCollection.findOne({ _id: id });
  expect(stored?.webhookIds).toEqual(['msg_once']);
});

test('a webhook with a wrong key, an old moment or other bytes is a 401 and remembered nowhere', async () => {
  const { userId } = await stage.identity.newUser();
  const { id } = await stage.generate(userId);
  const otherSecret = `whsec_${Buffer.from('somebody else').toString('base64')}`;

  expect((await send(id, { secret: otherSecret })).statusCode).toBe(401);
  expect((await send(id, { at: new Date(Date.now() - 301_000) })).statusCode).toBe(401);
  expect((await send(id, { payload: '{"status":"failed"}' })).statusCode).toBe(401);
  const bare = await running.app.inject({
    method: 'POST',
    url: `/api/predictions/webhook/${id}`,
    payload: {},
  });
  expect(bare.statusCode).toBe(401);

  expect((await stage.predictionsCollection.findOne({ _id: id }))?.webhookIds).toBeUndefined();
});

test('a signed webhook for an unknown prediction is a 404', async () => {
  expect((await send(newId())).statusCode).toBe(404);
});

test('whether the image service accepts our token is tried without drawing', async () => {
  const { headers } = await stage.identity.newUser();
  const check = (app: RunningServices) =>
    app.app.inject({ method: 'POST', url: '/api/predictions/test', headers });
  const { host } = new URL(stage.simulator.url);

  expect((await check(running)).json()).toEqual({ host, detail: 'The image service accepts our token.' });

  const stranger = await stage.start({ REPLICATE_API_TOKEN: 'r8_wrong' });
  const refused = await check(stranger);
  expect(refused.statusCode).toBe(502);
  expect(refused.json().message).toContain(
    `The image service at ${host} does not answer or does not accept our token`,
  );
});
