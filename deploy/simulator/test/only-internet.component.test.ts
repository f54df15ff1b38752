import sharp from 'sharp';
import { expect, test } from 'vitest';
import { accountId, readJson, startHost, startTestSimulator } from './start-test-simulator.ts';

const modelVersion = 'fda927242b1db6affa1ece4f54c37f19b964666bf23b0d06ae2439067cd344a4';

/** A product on this machine, which the internet knows by another name. */
async function open() {
  const picture = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#8a4' } })
    .jpeg()
    .toBuffer();
  const asked: string[] = [];
  const host = await startHost((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    asked.push(pathname);
    if (pathname === '/callback') return reply.end(searchParams.get('hub.challenge') ?? '');
    if (pathname !== '/picture.jpg') return reply.writeHead(404).end();
    return reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
  });
  const simulator = await startTestSimulator({
    reachedAt: `https://plan.example.com=${host}, http://plan.example.com=${host}`,
    conditions: { onlyInternet: true },
  });
  return { simulator, host, asked };
}

test('media of the own machine, or over plain http, is out of reach; over https it is fetched', async () => {
  const { simulator, host, asked } = await open();
  const create = (origin: string) =>
    simulator.graph('POST', `${accountId}/media`, { image_url: `${origin}/picture.jpg` });
  const refused = { status: 400, body: { error: { code: 9004, error_subcode: 2207052 } } };

  expect(await create(host)).toMatchObject(refused);
  expect(await create('http://plan.example.com')).toMatchObject(refused);
  expect(asked).toEqual([]);
  expect((await create('https://plan.example.com')).status).toBe(200);
  await simulator.control('conditions', { onlyInternet: false });
  expect((await create(host)).status).toBe(200);
});

test('the callback of an app must be public too', async () => {
  const { simulator, host } = await open();
  const { facebookAppId: id, facebookAppSecret: secret } = simulator.credentials;
  const subscribe = (origin: string) =>
    simulator.graph(
      'POST',
      `${id}/subscriptions`,
      { object: 'instagram', callback_url: `${origin}/callback`, verify_token: 'x', fields: 'comments' },
      `${id}|${secret}`,
    );

  expect((await subscribe(host)).body.error.code).toBe(2200);
  expect((await subscribe('https://plan.example.com')).body).toEqual({ success: true });
});

test('a control picture of the own machine fails the prediction', async () => {
  const { simulator, host } = await open();
  const headers = {
    authorization: `Bearer ${simulator.credentials.replicateApiToken}`,
    'content-type': 'application/json',
  };
  const { id } = await readJson(
    await fetch(`${simulator.replicateBaseUrl}/predictions`, {
      method: 'POST',
      headers: { ...headers, prefer: 'wait=60' },
      body: JSON.stringify({ version: modelVersion, input: { cn_img1: `${host}/picture.jpg` } }),
    }),
  );

  const ended = await readJson(await fetch(`${simulator.replicateBaseUrl}/predictions/${id}`, { headers }));

  expect(ended).toMatchObject({
    status: 'failed',
    error: 'Failed to download input cn_img1: the host did not answer',
  });
});
