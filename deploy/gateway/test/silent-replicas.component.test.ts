import { afterEach, expect, test, vi } from 'vitest';
import { gatewaySettings } from '../src/gateway-settings.ts';
import { endAll, type Replica, startReplica, startTestGateway } from './replicas.ts';

const urlSettings = Object.keys(gatewaySettings.properties).filter(name => name.endsWith('_URL'));
const hurried = { askEveryMs: 20, answerWithinMs: 300 };

afterEach(endAll);

const startHurried = (...replicas: Replica[]) =>
  startTestGateway(
    { CONTENT_URL: replicas.map(({ url }) => url).join(',') },
    urlSettings,
    undefined,
    undefined,
    hurried,
  );

const change = (url: string) =>
  fetch(`${url}/api/contents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });

test('whoever reads at a replica that falls silent is answered by another one', async () => {
  const [one, two] = [await startReplica('one'), await startReplica('two')];
  const { url } = await startHurried(one, two);
  one.hangs = true;

  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => (await fetch(`${url}/api/contents`)).text()),
  );

  expect(answers).toEqual(['two', 'two', 'two', 'two']);
  expect(one.heard).not.toHaveLength(0);
});

test('a change that waits at one is given up in plain words, and not sent a second time', async () => {
  const [one, two] = [await startReplica('one'), await startReplica('two')];
  one.hangs = true;
  two.hangs = true;
  const { url } = await startHurried(one, two);

  const reply = await change(url);

  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({ message: expect.stringContaining('is not answering') });
  expect([...one.heard, ...two.heard]).toEqual(['POST /api/contents']);
});

test('while the only one is silent nothing is sent to it, and all goes on by itself when it speaks again', async () => {
  const one = await startReplica('one');
  const { url } = await startHurried(one);
  one.hangs = true;
  expect((await fetch(`${url}/api/contents`)).status).toBe(503);
  one.heard.splice(0);

  expect((await change(url)).status).toBe(503);
  expect(one.heard).toEqual([]);

  one.hangs = false;
  await vi.waitFor(async () => expect((await change(url)).status).toBe(200));
});

test('one that is slow with its work and says that it is there is waited for', async () => {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const { promise: asked, resolve: begin } = Promise.withResolvers<void>();
  const one = await startReplica('one', async (_request, response) => {
    begin();
    await done;
    response.end('at last');
  });
  const { url } = await startHurried(one);
  const reply = change(url);
  await asked;

  one.isReady = false;
  const before = one.looks;
  await vi.waitFor(() => expect(one.looks).toBeGreaterThan(before + 10));
  finish();

  expect(await (await reply).text()).toBe('at last');
});
