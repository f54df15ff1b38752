import { rm } from 'node:fs/promises';
import { remoteNames, remotePrefix } from '@insta-ai/proto/http/remotes';
import { startFrontends } from '@insta-ai/shell/server/start-frontends';
import { afterEach, expect, test, vi } from 'vitest';
import { buildFrontends, manifestOf, preloadsIn } from '../../../frontends/shell/testing/built-frontends.ts';
import { httpServices, remoteSettingOf, urlSettingOf } from '../src/gateway-settings.ts';
import { endAll, startReplica, startTestGateway } from './replicas.ts';

const services = httpServices.map(urlSettingOf);
const contentManifest = `${remotePrefix('content')}/mf-manifest.json`;
const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await endAll();
  for (const end of ends.splice(0).reverse()) await end();
});

async function buildOnce() {
  const folder = await buildFrontends();
  ends.push(() => rm(folder, { recursive: true }));
  return folder;
}

async function startFrontend(settings: Record<string, string>) {
  const running = await startFrontends(
    { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...settings },
    { lookEveryMs: 20 },
  );
  ends.push(running.stop);
  return running;
}

test('a remote’s path goes to the remote, the rest to the shell', async () => {
  const shell = await startReplica('shell');
  const remotes = await Promise.all(remoteNames.map(name => startReplica(name)));
  const addresses = remoteNames.map((name, index) => [remoteSettingOf(name), remotes[index]?.url ?? '']);
  const { url } = await startTestGateway(
    { FRONTENDS_URL: shell.url, ...Object.fromEntries(addresses) },
    services,
  );
  const answerOf = async (path: string) => (await fetch(`${url}${path}`)).text();

  for (const name of remoteNames) {
    expect(await answerOf(`${remotePrefix(name)}/mf-manifest.json`)).toBe(name);
    expect(await answerOf(`${remotePrefix(name)}/js/a.js?b=1`)).toBe(name);
  }
  for (const path of ['/remotes', '/remotes/other/a.js', '/remotes/contentX/a.js', '/contents/1']) {
    expect(await answerOf(path)).toBe('shell');
  }
});

test('a remote without an address is asked for where the rest is', async () => {
  const all = await startReplica('all');
  const { url } = await startTestGateway({ FRONTENDS_URL: all.url }, services);

  expect(await (await fetch(`${url}${contentManifest}`)).text()).toBe('all');
});

test('a remote whose one replica is gone costs no file, and the shell knows it through the gateway', async () => {
  const FRONTENDS_DIR = await buildOnce();
  const [one, two] = [
    await startFrontend({ FRONTEND: 'content', FRONTENDS_DIR }),
    await startFrontend({ FRONTEND: 'content', FRONTENDS_DIR }),
  ];
  const remotes = await startTestGateway(
    { FRONTENDS_URL: 'http://127.0.0.1:9', REMOTE_CONTENT_URL: `${one.url},${two.url}` },
    services,
  );
  const shell = await startFrontend({
    FRONTEND: 'shell',
    FRONTENDS_DIR,
    REMOTE_URLS: `content=${remotes.url}${contentManifest}`,
  });
  await one.stop();

  for (let asked = 0; asked < 6; asked++) {
    expect(await (await fetch(`${remotes.url}${contentManifest}`)).json()).toEqual(manifestOf());
  }
  await vi.waitFor(async () => {
    const page = await fetch(shell.url, { headers: { accept: 'text/html' } });
    expect(preloadsIn(await page.text())?.screen).toContain(contentManifest);
  });
});
