import { type Launched, launch, open, ownSettings, processesNaming } from '@insta-ai/deploy/testing/launch';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { expect, test } from 'vitest';
import { createApi } from '../../e2e/api.ts';
import { listeningOf } from './listening.ts';

/** Another address of this machine than the one of `localhost`. */
const elsewhere = '127.0.0.2';

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

async function everythingOf({ pid }: Launched, folder: string) {
  return listeningOf([pid, ...(await processesNaming(folder))]);
}

async function start(more: Record<string, string> = {}) {
  const settings = { ...(await ownSettings()), SIMULATOR_PORT: String(await ownPort()), ...more };
  const launched = launch(settings);
  const link = await launched.link();
  return { link, settings, listening: await everythingOf(launched, settings.DATA_DIR) };
}

test('nothing listens beyond this machine', async () => {
  const { link, settings, listening } = await start();

  expect(link.origin).toBe(`http://localhost:${settings.PORT}`);
  expect(await answers(`${link.origin}/ready`)).toBe(true);
  expect(await answers(`http://${elsewhere}:${settings.PORT}/ready`)).toBe(false);
  // Product, simulator, its mail server, documents, bus.
  expect(listening).toHaveLength(5);
  expect(listening.filter(({ isWide }) => isWide)).toEqual([]);
});

test('HOST=0.0.0.0 opens the product to others, and nothing behind it', async () => {
  const { link, settings, listening } = await start({ HOST: '0.0.0.0' });

  expect(link.origin).toBe(`http://localhost:${settings.PORT}`);
  expect(await answers(`http://${elsewhere}:${settings.PORT}/ready`)).toBe(true);
  expect(await answers(`http://${elsewhere}:${settings.SIMULATOR_PORT}/feed`)).toBe(false);
  expect(listening.filter(({ isWide }) => isWide)).toEqual([{ port: Number(settings.PORT), isWide: true }]);
});

test('SIMULATOR_HOST=0.0.0.0 opens the simulated feed as well, for a container that publishes it, and neither mail server nor stores', async () => {
  const { settings, listening } = await start({ SIMULATOR_HOST: '0.0.0.0' });

  expect(await answers(`http://${elsewhere}:${settings.SIMULATOR_PORT}/feed`)).toBe(true);
  expect(listening.filter(({ isWide }) => isWide)).toEqual([
    { port: Number(settings.SIMULATOR_PORT), isWide: true },
  ]);
});

test('a public address that leads nowhere yet keeps nobody from trying: the simulated platforms reach the product itself', async () => {
  const { link, settings } = await start({
    PUBLIC_URL: 'https://planner.invalid',
    SIMULATOR_SPEED: '20',
  });
  expect(link.origin).toBe('https://planner.invalid');
  const here = `http://localhost:${settings.PORT}`;
  const { token } = await open(new URL(link.search, here));
  const api = createApi(here, token);
  const { _id: _contentType } = await api.createContentType({ name: 'Posts' });
  const { _id } = await api.createContent({ title: 'Bay', prompt: 'a bay', _contentType });
  await api.saveContent(_id, { contents: await api.generate(_id), metaDescription: 'A bay at dawn' });

  expect(await api.publish(_id)).toMatchObject({ status: 'Published' });
});

test('one address alone is where the product is', async () => {
  const { link, settings } = await start({ HOST: elsewhere });

  expect(link.origin).toBe(`http://${elsewhere}:${settings.PORT}`);
  expect(await answers(`http://localhost:${settings.PORT}/ready`)).toBe(false);
});

test('a HOST that is none of this machine is named', async () => {
  const launched = launch({ ...(await ownSettings()), HOST: '192.0.2.1' });

  expect(await launched.exit).toBe(1);
  expect(launched.complained()).toMatch(
    /^Insta AI cannot start\. HOST 192\.0\.2\.1 is not an address of this machine: [^\n]+\n$/,
  );
});
