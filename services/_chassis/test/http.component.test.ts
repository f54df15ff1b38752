import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { calls } from '@insta-ai/proto/http/routes';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../src/app-error.ts';
import { serve } from '../src/http/route.ts';
import { defineService } from '../src/service.ts';
import { type RunningServices, startServices } from '../src/start-services.ts';

/** A service that answers a few calls of the table in the ways that matter to the floor. */
const sample = defineService({
  name: 'content-type',
  settings: Type.Object({ SAMPLE_SETTING: Type.String({ description: 'Only for this test' }) }),
  deps: async () => ({}),
  routes: () => [
    serve(calls.listContentTypes, async ({ userId, reply }) => {
      reply.header('x-user', userId);
      return [];
    }),
    serve(calls.createContentType, async ({ body }) => {
      if (body.name === 'taken')
        throw new AppError('conflict', 'This name is taken.', { details: { name: 'taken' } });
      throw new Error('secret detail of the database');
    }),
  ],
});

let platform: TestPlatform;
let identity: TestIdentity;
let running: RunningServices;
let headers: { authorization: string };

beforeAll(async () => {
  platform = await startTestPlatform();
  identity = await startTestIdentity(platform.settings.NATS_URL!);
  running = await startServices({
    services: [sample],
    settings: { ...platform.settings, SAMPLE_SETTING: 'x' },
  });
  ({ headers } = await identity.newUser());
});

afterAll(async () => {
  await running?.stop();
  await identity?.stop();
  await platform?.stop();
});

const post = (body: unknown, more: Record<string, string> = {}) =>
  running.app.inject({
    method: 'POST',
    url: '/api/contentTypes',
    headers: { ...headers, 'content-type': 'application/json', ...more },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

it('a signed-in call is answered for that user, with the request id given back', async () => {
  const reply = await running.app.inject({
    url: '/api/contentTypes',
    headers: { ...headers, 'x-request-id': 'click-0001' },
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['x-request-id']).toBe('click-0001');
  expect(reply.headers['x-user']).not.toBe('');
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a long reply leaves compressed for who takes %s, a short one as it is', async (encoding, unpack) => {
  const ask = (url: string) =>
    running.app.inject({ url, headers: { ...headers, 'accept-encoding': encoding } });
  const plain = await running.app.inject({ url: '/api/docs/json' });

  const packed = await ask('/api/docs/json');

  expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  expect((await ask('/api/contentTypes')).headers).not.toHaveProperty('content-encoding');
});

it('a body that arrives packed is refused, however large it would become', async () => {
  const reply = await running.app.inject({
    method: 'POST',
    url: '/api/contentTypes',
    headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ name: 'x'.repeat(1024 * 1024) })),
  });
  expect(reply.statusCode).toBe(400);
});

it.each([{}, { authorization: 'Bearer forged.token.here' }, { authorization: 'Basic dXNlcjpwYXNz' }])(
  'a call without a valid token is refused: %o',
  async wrong => {
    const reply = await running.app.inject({ url: '/api/contentTypes', headers: wrong });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ statusCode: 401, code: 'unauthenticated' });
  },
);

it('a wrong type in a body is refused and named', async () => {
  const reply = await post({ name: 5 });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    code: 'invalid_argument',
    message: 'The request is not valid. body/name: must be string',
  });
});

it('a body that is no JSON, too large or of another kind is refused', async () => {
  expect((await post('{"name":')).json()).toMatchObject({
    statusCode: 400,
    message: 'The body is not valid JSON.',
  });
  expect((await post({ name: 'x'.repeat(1024 * 1024) })).json()).toMatchObject({
    statusCode: 413,
    code: 'payload_too_large',
  });
  expect((await post('name=x', { 'content-type': 'text/plain' })).json()).toMatchObject({
    statusCode: 415,
    code: 'unsupported_media_type',
  });
});

it('an error of ours arrives with code, message and details; anything else tells nothing', async () => {
  expect((await post({ name: 'taken' })).json()).toMatchObject({
    statusCode: 409,
    code: 'conflict',
    message: 'This name is taken.',
    details: { name: 'taken' },
  });
  const hidden = await post({ name: 'other' });
  expect(hidden.statusCode).toBe(500);
  expect(hidden.body).not.toContain('secret');
});

it('a call of the table that is not built yet answers 501 and says so', async () => {
  const reply = await running.app.inject({ url: '/api/contentTypes/uploadMedia', headers });
  expect(reply.statusCode).toBe(501);
  expect(reply.json()).toMatchObject({
    code: 'not_implemented',
    message: '"The upload library" is not built yet.',
  });
});

it('an unknown path under /api answers 404 as JSON', async () => {
  expect((await running.app.inject({ url: '/api/nothing' })).json()).toMatchObject({
    statusCode: 404,
    code: 'not_found',
  });
});

it('tells that it lives, that it is ready, and what it measured', async () => {
  expect((await running.app.inject({ url: '/live' })).json()).toEqual({ live: true });
  expect((await running.app.inject({ url: '/ready' })).json()).toEqual({ ready: true, failing: [] });
  expect((await running.app.inject({ url: '/metrics' })).body).toContain('insta_ai_http_seconds');
});

it('keeps what it measured to programs of this machine where its port is that of the product', async () => {
  const product = await startServices({
    services: [sample],
    settings: { ...platform.settings, SAMPLE_SETTING: 'x' },
    metricsFor: 'thisMachine',
  });
  const ask = async (remoteAddress: string, headers = {}) =>
    (await product.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

  const seen = [
    await ask('127.0.0.1'),
    await ask('192.168.1.5'),
    await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }),
  ];
  await product.stop();

  expect(seen).toEqual([200, 404, 404]);
});

it('documents every call of the table, marking what is not built', async () => {
  const docs = await running.app.inject({ url: '/api/docs/json' });
  expect(docs.json().paths['/api/contentTypes/uploadMedia'].get.summary).toBe(
    'The upload library (not built yet)',
  );
});

it('documents how a call is refused, who may make it and what an upload is', async () => {
  const { paths, components } = (await running.app.inject({ url: '/api/docs/json' })).json();
  const { get, post: upload } = paths['/api/contentTypes/uploadMedia'];

  expect(get.security).toEqual([{ session: [] }]);
  expect(Object.keys(get.responses)).toEqual(expect.arrayContaining(['200', '401', '503']));
  expect(components.responses.Error409).toMatchObject({ description: 'conflict, published_before' });
  expect(Object.keys(upload.requestBody.content)).toEqual(['multipart/form-data']);
  expect(upload.responses).toHaveProperty('413');
  expect(paths['/api/contentTypes/uploads/{filename}'].get.responses).toHaveProperty('304');
});

it('a bad setting stops the start with the whole list', async () => {
  await expect(startServices({ services: [sample], settings: { PORT: 'x' } })).rejects.toThrow(
    /PORT must be a whole number.*\n.*NATS_URL is not set|NATS_URL is not set/s,
  );
});

it('whoever came over https is told to come back so, and nobody else', async () => {
  const behindProxy = await startServices({
    services: [sample],
    settings: { ...platform.settings, SAMPLE_SETTING: 'x', TRUST_PROXY: '1' },
  });
  const ask = (app: RunningServices, proto: string) =>
    app.app.inject({ method: 'GET', url: '/live', headers: { 'x-forwarded-proto': proto } });

  const secure = await ask(behindProxy, 'https');
  const plain = await ask(behindProxy, 'http');
  // Nobody vouches for what this one says.
  const pretended = await ask(running, 'https');
  await behindProxy.stop();

  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
  expect(pretended.headers).not.toHaveProperty('strict-transport-security');
});
