import { once } from 'node:events';
import { connect } from 'node:net';
import { logLines } from '@insta-ai/deploy/testing/log-lines';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { calls } from '@insta-ai/proto/http/routes';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../src/app-error.ts';
import { serve } from '../src/http/route.ts';
import { defineService } from '../src/service.ts';
import { type RunningServices, startServices } from '../src/start-services.ts';

let mayAnswer = Promise.withResolvers<void>();
const asked = vi.fn();

const types = defineService({
  name: 'content-type',
  settings: Type.Object({}),
  deps: async () => ({}),
  routes: () => [
    serve(calls.listContentTypes, async () => {
      asked();
      await mayAnswer.promise;
      return [];
    }),
    serve(calls.createContentType, async () => {
      throw new Error('broken');
    }),
  ],
});
const people = defineService({
  name: 'auth-user',
  settings: Type.Object({}),
  deps: async () => ({}),
  routes: () => [
    serve(calls.resetPassword, async () => {
      throw new AppError('not_found', 'This link is not valid any more.');
    }),
  ],
});

let platform: TestPlatform;
let identity: TestIdentity;
let running: RunningServices;
let user: Awaited<ReturnType<TestIdentity['newUser']>>;
const log = logLines();

beforeAll(async () => {
  platform = await startTestPlatform();
  identity = await startTestIdentity(platform.settings.NATS_URL!);
  running = await startServices({
    services: [types, people],
    settings: { ...platform.settings, LOG_LEVEL: 'trace' },
    logTo: log,
  });
  user = await identity.newUser();
});
afterAll(async () => {
  mayAnswer.resolve();
  await running?.stop();
  await identity?.stop();
  await platform?.stop();
});
beforeEach(() => {
  mayAnswer = Promise.withResolvers();
  asked.mockClear();
  log.texts.splice(0);
});

const lineOf = (requestId: string) =>
  vi.waitFor(() => {
    const line = log.ofRequests().find(one => one.requestId === requestId);
    expect(line).toBeDefined();
    return line!;
  });

it('a request is one line: what was asked, how it ended, who answered it', async () => {
  mayAnswer.resolve();
  const headers = { ...user.headers, 'x-request-id': 'click-0001' };

  const reply = await fetch(`${running.url}/api/contentTypes?skip=0`, { headers });
  await reply.text();

  const line = await lineOf('click-0001');
  expect(line).toMatchObject({
    service: 'content-type',
    method: 'GET',
    route: '/api/contentTypes',
    status: 200,
    ms: expect.any(Number),
    person: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  // The body is two bytes, and its head a few hundred.
  expect(line.bytes).toBeGreaterThan(2);
  expect(line.bytes).toBeLessThan(5_000);
  expect(log.ofRequests()).toHaveLength(1);
});

it('the same person has the same mark, another one another', async () => {
  mayAnswer.resolve();
  const other = await identity.newUser();
  const ask = (headers: Record<string, string>, id: string) =>
    running.app.inject({ url: '/api/contentTypes', headers: { ...headers, 'x-request-id': id } });

  await ask(user.headers, 'click-000a');
  await ask(user.headers, 'click-000b');
  await ask(other.headers, 'click-000c');

  const [first, second, third] = log.ofRequests().map(({ person }) => person);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('what is refused or fails says so under its code, with the service that did', async () => {
  await running.app.inject({ url: '/api/contentTypes', headers: { 'x-request-id': 'click-0002' } });
  await running.app.inject({
    method: 'POST',
    url: '/api/contentTypes',
    headers: { ...user.headers, 'x-request-id': 'click-0003', 'content-type': 'application/json' },
    payload: { name: 'x' },
  });

  expect(await lineOf('click-0002')).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(await lineOf('click-0003')).toMatchObject({ status: 500, code: 'internal' });
  const failed = log.all().find(({ msg }) => msg === 'request failed');
  expect(failed).toMatchObject({ service: 'content-type' });
});

it('who leaves before the answer makes a line without a status', async () => {
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const { authorization } = user.headers;
  socket.write(
    `GET /api/contentTypes HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nx-request-id: click-0004\r\n\r\n`,
  );
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());

  socket.destroy();

  const line = await lineOf('click-0004');
  expect(line.msg).toBe('left');
  expect(line).not.toHaveProperty('status');
});

it('no line holds a token, a code or a secret of an address, at any level', async () => {
  const planted = 'planted-secret-7777';
  const signedIn = { authorization: `Bearer ${planted}`, cookie: `session=${planted}` };
  const json = { 'content-type': 'application/json' };

  await running.app.inject({ url: `/api/contentTypes?token=${planted}`, headers: signedIn });
  await running.app.inject({ url: `/nowhere/${planted}?code=${planted}`, headers: signedIn });
  await running.app.inject({ url: `/api/${planted}`, headers: { ...user.headers, referer: planted } });
  await running.app.inject({
    method: calls.resetPassword.method,
    url: calls.resetPassword.path.replaceAll(/:\w+/g, planted),
    headers: json,
    payload: { id: planted, password: planted, token: planted },
  });
  await running.app.inject({
    method: 'POST',
    url: `/api/contentTypes?code=${planted}`,
    headers: { ...user.headers, ...json },
    payload: { name: planted },
  });

  expect(log.ofRequests()).toHaveLength(5);
  expect(log.texts.join('')).not.toContain(planted);
});

it('what programs ask for all the time is told to whoever looks closely alone', async () => {
  for (const url of ['/ready', '/live', '/metrics']) await running.app.inject(url);

  expect(log.ofRequests().map(({ level, route }) => [level, route])).toEqual([
    [20, '/ready'],
    [20, '/live'],
    [20, '/metrics'],
  ]);
});

it('every line of a process says which service it is of', async () => {
  const own = logLines();
  const settings = { ...platform.settings, LOG_LEVEL: 'trace' };
  const single = await startServices({ services: [types], settings, logTo: own });
  await single.app.inject('/nowhere');
  await single.stop();

  expect(own.texts.length).toBeGreaterThan(2);
  expect(own.all().filter(({ service }) => service !== 'content-type')).toEqual([]);
  // One name for each: a line with two would be read by some as the first and by others as the last.
  expect(own.texts.filter(text => text.split('"service":').length !== 2)).toEqual([]);
});
