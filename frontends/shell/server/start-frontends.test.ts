import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { product } from '@insta-ai/chassis/product/product';
import { logLines } from '@insta-ai/deploy/testing/log-lines';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildFrontends, configIn, manifestOf, preloadsIn } from '../testing/built-frontends.ts';
import { type RunningFrontends, startFrontends } from './start-frontends.ts';

const contentManifest = '/remotes/content/mf-manifest.json';
const listFiles = [
  '/remotes/content/remoteEntry.0123456789.js',
  '/remotes/content/js/expose.js',
  '/remotes/content/js/src_content-list_page_tsx.js',
  '/remotes/content/css/expose.css',
  '/js/kit-fields.js',
  '/css/kit-fields.css',
];

let folder: string;
let running: RunningFrontends[];

beforeEach(async () => {
  folder = await buildFrontends();
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map(one => one.stop()));
  await rm(folder, { recursive: true });
});

async function start(settings: { [name: string]: string }, logTo?: ReturnType<typeof logLines>) {
  const one = await startFrontends(
    { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', FRONTENDS_DIR: folder, ...settings },
    { lookEveryMs: 20, ...(logTo && { logTo }) },
  );
  running.push(one);
  return one;
}

async function pageOf({ url }: RunningFrontends, path = '/') {
  const reply = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } });
  return { html: await reply.text(), policy: reply.headers.get('content-security-policy'), reply };
}

test('a remote alone serves its files to every origin, and nothing else', async () => {
  const remote = await start({ FRONTEND: 'content' });

  const manifest = await fetch(`${remote.url}${contentManifest}`);
  const needs = await fetch(`${remote.url}/remotes/content/kit-needs.json`);
  const script = await fetch(`${remote.url}/remotes/content/js/expose.js`);

  expect(await manifest.json()).toEqual(manifestOf());
  expect(manifest.headers.get('access-control-allow-origin')).toBe('*');
  expect(manifest.headers.get('cache-control')).toBe('no-cache');
  expect(await needs.json()).toHaveProperty(['js/src_content-list_page_tsx.js']);
  expect(await script.text()).toBe('expose()');
  for (const path of ['/', '/js/main.0123456789.js', '/remotes/auth-user/mf-manifest.json']) {
    expect((await pageOf(remote, path)).reply.status).toBe(404);
  }
});

test('the shell alone preloads a remote of another process, whose manifest the browser asks for itself', async () => {
  const remote = await start({ FRONTEND: 'content' });
  const shell = await start({ FRONTEND: 'shell', REMOTE_URLS: `content=${remote.url}${contentManifest}` });

  const { html } = await pageOf(shell);

  expect(preloadsIn(html)?.screen).toEqual([contentManifest, ...listFiles]);
  expect(html).not.toContain('data-manifest');
  expect(configIn(html).remotes).toMatchObject({
    content: contentManifest,
    'auth-user': '/remotes/auth-user/mf-manifest.json',
  });
  expect((await fetch(`${shell.url}${contentManifest}`)).status).toBe(404);
});

test('a remote that is away keeps no shell from serving, and is preloaded once it is back', async () => {
  const remote = await start({ FRONTEND: 'content' });
  await remote.stop();
  const shell = await start({ FRONTEND: 'shell', REMOTE_URLS: `content=${remote.url}${contentManifest}` });

  const before = await pageOf(shell);
  await start({ FRONTEND: 'content', PORT: new URL(remote.url).port });

  expect(before.reply.status).toBe(200);
  expect(preloadsIn(before.html)).toBeNull();
  await vi.waitFor(async () => {
    expect(preloadsIn((await pageOf(shell)).html)?.screen).toContain('/remotes/content/js/expose.js');
  });
});

test('a remote that was rolled out is preloaded as it is now, and as it was while it is away', async () => {
  const remote = await start({ FRONTEND: 'content' });
  const shell = await start({ FRONTEND: 'shell', REMOTE_URLS: `content=${remote.url}${contentManifest}` });
  const newEntry = 'remoteEntry.9876543210.js';

  await writeFile(join(folder, 'content/dist/mf-manifest.json'), JSON.stringify(manifestOf(newEntry)));
  const isNew = async () => {
    expect(preloadsIn((await pageOf(shell)).html)?.screen).toContain(`/remotes/content/${newEntry}`);
  };

  await vi.waitFor(isNew);
  await remote.stop();
  await isNew();
});

test('what answers in the place of a remote and is no manifest changes nothing', async () => {
  await writeFile(join(folder, 'content/dist/mf-manifest.json'), '{"message": "Welcome"}');
  const remote = await start({ FRONTEND: 'content' });
  const shell = await start({ FRONTEND: 'shell', REMOTE_URLS: `content=${remote.url}${contentManifest}` });

  const { html, reply } = await pageOf(shell);

  expect(reply.status).toBe(200);
  expect(preloadsIn(html)).toBeNull();
});

test.each(['shell', 'all'])(
  'a remote replaced by URL is loaded and preloaded from there and allowed by name (%s)',
  async FRONTEND => {
    const remote = await start({ FRONTEND: 'content' });
    const elsewhere = `${remote.url}${contentManifest}`;
    const shell = await start({
      FRONTEND,
      REMOTES: `content=${elsewhere}, instagram=https://cdn.example.com/instagram/mf-manifest.json`,
      // Replaced: what is here has no say any more.
      REMOTE_URLS: 'content=http://127.0.0.1:1/remotes/content/mf-manifest.json',
    });

    const { html, policy } = await pageOf(shell);

    expect(configIn(html).remotes).toMatchObject({
      content: elsewhere,
      instagram: 'https://cdn.example.com/instagram/mf-manifest.json',
    });
    expect(preloadsIn(html)?.screen).toEqual([
      elsewhere,
      ...listFiles.map(file => (file.startsWith('/remotes') ? `${remote.url}${file}` : file)),
    ]);
    for (const rule of ['script-src', 'style-src', 'connect-src']) {
      expect(policy).toMatch(new RegExp(`${rule} [^;]*${remote.url} https://cdn\\.example\\.com;`));
    }
  },
);

test('all of them from one process need nothing from elsewhere', async () => {
  const { html } = await pageOf(await start({ FRONTEND: 'all' }));

  expect(preloadsIn(html)?.screen).toEqual(listFiles);
  expect(html).toContain(`data-manifest="${contentManifest}"`);
});

test('a simulator has the feed, the mail box, the login dialog and pictures of its own', async () => {
  const simulator = { SIMULATOR_PUBLIC_URL: 'http://sim.test:8081/', FACEBOOK_APP_ID: '4711' };
  const simulated = await pageOf(await start({ FRONTEND: 'shell', ...simulator }));
  const facebookIsReal = await start({
    FRONTEND: 'shell',
    ...simulator,
    FACEBOOK_LOGIN_URL: 'https://www.facebook.com',
  });

  expect(configIn(simulated.html)).toMatchObject({
    simulated: { feedUrl: 'http://sim.test:8081/feed', mailUrl: 'http://sim.test:8081/mail' },
    facebook: { appId: '4711', dialogUrl: 'http://sim.test:8081/v25.0/dialog/oauth' },
  });
  expect(simulated.policy).toMatch(/img-src [^;]*http:\/\/sim\.test:8081(;|\s)/);
  expect(configIn((await pageOf(facebookIsReal)).html).facebook.dialogUrl).toBe(
    'https://www.facebook.com/v25.0/dialog/oauth',
  );
});

test('pictures may come from the bucket where browsers reach it', async () => {
  const bucket = { S3_PUBLIC_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'media', S3_PATH_STYLE: 'false' };
  const { policy } = await pageOf(await start({ FRONTEND: 'shell', ...bucket }));

  for (const rule of ['img-src', 'media-src'])
    expect(policy).toMatch(new RegExp(`${rule} [^;]* https://media\\.s3\\.example\\.com(;|$)`));
  expect((await pageOf(await start({ FRONTEND: 'shell' }))).policy).not.toContain('s3.example.com');
});

test('the permissions of the app, or the configuration that holds them, reach the page', async () => {
  const { html } = await pageOf(
    await start({
      FRONTEND: 'shell',
      FACEBOOK_APP_ID: '4711',
      FACEBOOK_SCOPES: 'instagram_basic,pages_show_list',
      FACEBOOK_LOGIN_CONFIG_ID: '42',
    }),
  );

  expect(configIn(html).facebook).toMatchObject({
    scopes: 'instagram_basic,pages_show_list',
    configId: '42',
  });
});

test('the page counts hashtags by the same number as the services', async () => {
  const usual = await pageOf(await start({ FRONTEND: 'shell' }));
  const set = await pageOf(await start({ FRONTEND: 'shell', HASHTAG_CAP: '12' }));

  expect(configIn(usual.html).hashtagCap).toBe(5);
  expect(configIn(set.html).hashtagCap).toBe(12);
});

test('the privacy policy names the host of the bucket that pictures go through, where there is one', async () => {
  const without = await pageOf(await start({ FRONTEND: 'shell', COURIER_S3_ENDPOINT: '' }), '/privacy');
  const courier = { COURIER_S3_ENDPOINT: 'https://s3.example.com:9000/' };
  const { html } = await pageOf(await start({ FRONTEND: 'shell', ...courier }), '/privacy');

  const [words = ''] = html.match(/<noscript>[\s\S]*<\/noscript>/) ?? [];
  expect(words).toContain('s3.example.com</strong>');
  expect(words.replace(/\s+/g, ' ')).toMatch(/for minutes.*removed once the post is live/);
  expect(configIn(html).courierHost).toBe('s3.example.com');
  expect(without.html).not.toMatch(/bucket|courier/i);
});

test('without a simulator and an app nothing is simulated and nobody logs in to Facebook', async () => {
  const { html } = await pageOf(await start({ FRONTEND: 'shell' }));

  expect(configIn(html)).toMatchObject({ simulated: null, facebook: null });
});

test('a process that is asked to stop is not ready any more, and answers until those who send work know', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const remote = await start({ FRONTEND: 'content', DRAIN_SECONDS: '60' });
  const before = await fetch(`${remote.url}/ready`);

  const stopping = remote.stop();
  const ready = await fetch(`${remote.url}/ready`);
  const live = await fetch(`${remote.url}/live`);
  const manifest = await fetch(`${remote.url}${contentManifest}`);
  await vi.advanceTimersByTimeAsync(60_000);
  await stopping;
  vi.useRealTimers();

  expect([before.status, ready.status, live.status, manifest.status]).toEqual([200, 503, 200, 200]);
  expect(manifest.headers.get('connection')).toBe('close');
  await expect(fetch(`${remote.url}/live`)).rejects.toThrow();
});

test('the page tells who came over https to come back so, where a proxy of ours says it', async () => {
  const behindProxy = await start({ FRONTEND: 'all', TRUST_PROXY: '1' });
  const open = await start({ FRONTEND: 'all' });
  const ask = async ({ url }: RunningFrontends, proto: string) => {
    const headers = { accept: 'text/html', 'x-forwarded-proto': proto };
    return (await fetch(url, { headers })).headers.get('strict-transport-security');
  };

  expect(await ask(behindProxy, 'https')).toBe('max-age=31536000');
  expect(await ask(behindProxy, 'http')).toBeNull();
  expect(await ask(open, 'https')).toBeNull();
});

test('bad settings are refused, all at once and in plain words', async () => {
  const refused = start({
    FRONTEND: 'contents',
    REMOTE_URLS: 'contents=http://frontend-content:8080/mf-manifest.json',
    REMOTES: 'content=ftp://cdn',
    SIMULATOR_PUBLIC_URL: 'localhost',
    GRAPH_VERSION: '25',
    DRAIN_SECONDS: 'long',
  });

  await expect(refused).rejects.toThrow(
    /FRONTEND must be one of: shell, auth-user, calendar-ai, content, .*, all \(/,
  );
  for (const name of ['REMOTE_URLS', 'REMOTES', 'SIMULATOR_PUBLIC_URL', 'GRAPH_VERSION']) {
    await expect(refused).rejects.toThrow(`${name} does not have the right form (`);
  }
  await expect(refused).rejects.toThrow('DRAIN_SECONDS must be a number');
  await expect(start({})).rejects.toThrow('FRONTEND is not set (What this process serves');
});

test('a front end that is not built stops the start with what to do', async () => {
  await expect(start({ FRONTEND: 'instagram' })).rejects.toThrow('npm run build -w @insta-ai/shell');
});

test('a front end tells what it sends and how much that is, at a port of its own', async () => {
  const shell = await start({ FRONTEND: 'shell', METRICS_PORT: '0' });
  const told = async () => (await fetch(`${shell.metricsUrl}/metrics`)).text();

  await pageOf(shell);
  await (await fetch(`${shell.url}/js/main.0123456789.js`)).text();
  await (await fetch(`${shell.url}/js/gone.js`)).text();

  const counted = (kind: string, status: number) =>
    `insta_ai_frontend_seconds_count{frontend="shell",kind="${kind}",status="${status}"} 1\n`;
  await vi.waitFor(async () => expect(await told()).toContain(counted('other', 404)));
  expect(await told()).toContain(counted('page', 200));
  expect(await told()).toContain(counted('file', 200));
  expect(await told()).toContain(
    `insta_ai_build_info{version="${product.version}",commit="${product.commit}"} 1\n`,
  );
  expect(await told()).toMatch(/insta_ai_frontend_bytes_total\{frontend="shell",kind="page"\} [1-9]\d\d/);
});

test('nobody who comes through a gateway reads the figures of a front end', async () => {
  const shell = await start({ FRONTEND: 'shell' });
  const proxied = { headers: { 'x-forwarded-for': '203.0.113.9' } };

  expect((await fetch(`${shell.url}/metrics`, proxied)).status).toBe(404);
  expect(shell.metricsUrl).toBeUndefined();
});

test('a page is one line of the log, which holds no secret of its address; files make none at info', async () => {
  const planted = 'planted-secret-7777';
  const log = logLines();
  const shell = await start({ FRONTEND: 'shell', LOG_LEVEL: 'info' }, log);

  await pageOf(shell, `/setPassword/1/${planted}?code=${planted}`);
  await (await fetch(`${shell.url}/js/main.0123456789.js`)).text();
  await fetch(`${shell.url}/ready`);

  await vi.waitFor(() => expect(log.ofRequests()).toHaveLength(1));
  expect(log.ofRequests()[0]).toMatchObject({ service: 'frontend-shell', route: '/*', status: 200 });
  expect(log.texts.join('')).not.toContain(planted);
  expect(log.all().filter(({ service }) => service !== 'frontend-shell')).toEqual([]);
});
