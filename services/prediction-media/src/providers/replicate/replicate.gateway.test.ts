import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createFakeStartPauses } from '../start-pauses.store.fake.ts';
import { createReplicateGateway } from './replicate.gateway.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A provider that answers each request with the next of these. */
async function providerThatAnswers(...answers: Answer[]) {
  const asked: { url: string; authorization: string | undefined; method: string | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({
      url: request.url ?? '',
      authorization: request.headers.authorization,
      method: request.method,
    });
    answers.shift()?.(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    baseUrl: `${origin}/v1/`,
    token: 'r8_secret',
    model: 'a'.repeat(64),
    setting: 'REPLICATE_MODEL',
    webhookSecret: undefined,
    // Short where it is waited for alone: a busy machine takes long for an answer.
    requestMs: answers.includes(silence) ? 300 : 60_000,
    keptAt: [],
    pauses: createFakeStartPauses(),
  };
  return { asked, origin, gateway: createReplicateGateway(settings) };
}

const json =
  (body: unknown, status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const silence: Answer = () => {};
const redirect: Answer = (_request, response) =>
  response.writeHead(302, { location: 'http://localhost:1/steal' }).end();

const order = { prompt: 'x', seed: 7, count: 1, controls: [] };
const hints = { id: 'p1', cancelAfterSeconds: 900, webhook: undefined };
const startedAt = new Date('2026-11-21T09:00:00Z');

test('a lost run is found on a later page of the list', async () => {
  const { gateway, asked, origin } = await providerThatAnswers(
    (incoming, response) =>
      json({
        results: [{ id: 'other', input: { image_seed: 1 } }],
        next: `${origin}/v1/predictions?cursor=2`,
      })(incoming, response),
    json({ results: [{ id: 'mine', input: { image_seed: 7 } }], next: null }),
  );

  expect(await gateway.recover?.(order, 'p1', startedAt)).toMatchObject([{ providerId: 'mine' }]);

  expect(asked[0]?.url).toBe('/v1/predictions?created_after=2026-11-21T08%3A50%3A00.000Z');
  expect(asked[1]?.url).toBe('/v1/predictions?cursor=2');
});

test('a list that goes on at another host is not followed with our token', async () => {
  for (const next of ['https://evil.example/v1', 'https://127.0.0.1:1/v1']) {
    const { gateway } = await providerThatAnswers(json({ results: [], next }));

    await expect(gateway.recover?.(order, 'p1', startedAt)).rejects.toThrow('another host');
  }
});

test('a list that cannot be read says nothing about the run', async () => {
  const { gateway } = await providerThatAnswers(json({}, 500), json({ results: 'none' }));

  await expect(gateway.recover?.(order, 'p1', startedAt)).rejects.toThrow();
  await expect(gateway.recover?.(order, 'p1', startedAt)).rejects.toThrow();
});

test.each([
  ['no answer in time', silence],
  ['a redirect', redirect],
  ['a closed connection', ((_request, response) => response.destroy()) as Answer],
  ['an answer that is no JSON', ((_request, response) => response.writeHead(201).end('<html>')) as Answer],
])('a create with %s is unclear and is sent once', async (_what, answer) => {
  const { gateway, asked } = await providerThatAnswers(answer, json({ id: 'second' }, 201));

  expect(await gateway.start({ version: 'v', input: { prompt: 'x', image_seed: 7 } }, hints)).toMatchObject({
    kind: 'unclear',
  });

  expect(asked).toHaveLength(1);
});

test('an output is fetched without the token, and what is not the provider’s is not fetched at all', async () => {
  const { gateway, asked, origin } = await providerThatAnswers((_request, response) => response.end('bytes'));

  expect(await gateway.download(`${origin}/out/1.png`)).toEqual({
    kind: 'bytes',
    bytes: Buffer.from('bytes'),
  });
  expect(await gateway.download('http://169.254.169.254/latest')).toMatchObject({ kind: 'refused' });

  expect(asked).toEqual([{ url: '/out/1.png', authorization: undefined, method: 'GET' }]);
});

test('an output that never stops is cut at the size cap', async () => {
  const { gateway, origin } = await providerThatAnswers((_request, response) => {
    const piece = Buffer.alloc(4 * 1024 * 1024);
    const pour = () => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once('drain', pour);
    };
    pour();
  });

  expect(await gateway.download(`${origin}/out/1.png`)).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('50 MB'),
  });
});
