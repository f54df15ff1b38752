import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import {
  ask,
  launch,
  launchProcesses,
  ownSettings,
  type Person,
  processesNaming,
  testFolder,
} from '@insta-ai/deploy/testing/launch';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { expect, test, vi } from 'vitest';
import { createApi, until } from '../../e2e/api.ts';
import { createOutside } from '../../e2e/outside.ts';

/** A PATH with a nats-server of its own first, which a test may take away. */
async function ownNatsServer(): Promise<{ path: string; program: string }> {
  const folder = await testFolder();
  const program = join(folder, 'nats-server');
  await copyFile(findNatsServer(process.env.PATH ?? '') ?? '', program);
  return { path: `${folder}:${process.env.PATH}`, program };
}

async function killNats(folder: string): Promise<number> {
  const [pid = 0] = await processesNaming(join(folder, 'nats'));
  process.kill(pid, 'SIGKILL');
  return pid;
}

const patience = { timeout: 120_000, interval: 20 };

async function untilReady({ origin }: Person): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${origin}/ready`)).status).toBe(200), patience);
}

test('a killed nats-server comes back, and what is due goes out', async () => {
  const settings = {
    ...(await ownSettings()),
    SIMULATOR_PORT: String(await ownPort()),
    SIMULATOR_SPEED: '20',
  };
  const launched = launch(settings);
  const person = await launched.person();

  const api = createApi(person.origin, person.token);
  const { _id: _contentType } = await api.createContentType({ name: 'Kills' });
  const picture = await api.createContent({ title: 'Picture', prompt: 'a quiet bay', _contentType });
  const due = await api.createContent({
    title: 'After the kill',
    metaDescription: 'After the kill',
    contents: await api.generate(picture._id),
    _contentType,
    status: 'Scheduled',
    date: new Date(Date.now() + 2_000).toISOString(),
  });

  const first = await killNats(settings.DATA_DIR);
  await untilReady(person);
  const [second] = await processesNaming(join(settings.DATA_DIR, 'nats'));
  expect(second).not.toBe(first);

  await until(
    () => api.content(due._id),
    content => content.status === 'Published',
  );
  const outside = createOutside(`http://127.0.0.1:${settings.SIMULATOR_PORT}`);
  expect(await outside.posts('After the kill')).toHaveLength(1);
  expect(launched.complained()).toBe('');
});

test.each([
  ['make start', launch],
  ['make start-processes', launchProcesses],
])('%s ends with one line when nats-server cannot be brought back', async (_name, start) => {
  const { path, program } = await ownNatsServer();
  const settings = { ...(await ownSettings()), PATH: path, REPLICAS: '1', WORKERS: '1' };
  const launched = start(settings);
  await launched.link();
  await rm(program);

  await killNats(settings.DATA_DIR);

  expect(await launched.exit).toBe(1);
  expect(launched.complained()).toMatch(/^Insta AI is stopping\. [^\n]+\n$/);
  expect(launched.complained()).toMatch(/NATS server cannot be run|nats cannot be restarted/);
  expect(await processesNaming(settings.DATA_DIR)).toEqual([]);
});

test('with start-processes bus, documents and simulator come back too', async () => {
  const settings = {
    ...(await ownSettings()),
    SIMULATOR_PORT: String(await ownPort()),
    REPLICAS: '1',
    WORKERS: '1',
  };
  const person = await launchProcesses(settings).person();

  for (const name of ['nats/nats-server.conf', 'documents.mjs', 'simulator.mjs']) {
    const all = await processesNaming(settings.DATA_DIR);
    const own = await processesNaming(name);
    const [pid = 0] = all.filter(one => own.includes(one));
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => {
      const again = await processesNaming(name);
      expect(
        (await processesNaming(settings.DATA_DIR)).filter(one => again.includes(one) && one !== pid),
      ).toHaveLength(1);
      expect((await ask(person, 'GET', '/api/contents?pageSize=1')).status).toBe(200);
    }, patience);
  }
  await vi.waitFor(
    async () => expect((await fetch(`http://127.0.0.1:${settings.SIMULATOR_PORT}/feed`)).status).toBe(200),
    patience,
  );
});
