import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { productInWords } from '@insta-ai/chassis/product/product';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildFrontends, configIn, manifestOf, preloadsIn, shellScript } from '../testing/built-frontends.ts';
import { serveFrontends } from './serve-frontends.ts';

const asPage = { accept: 'text/html,*/*' };

let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = await buildFrontends();
  app = Fastify();
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

function serve(appConfig: Parameters<typeof serveFrontends>[1]['appConfig'] = { simulated: null }) {
  app.get('/api/users/getUser', async () => ({ _id: '1' }));
  return app.register(serveFrontends, { folder, appConfig });
}

test.each(['/', '/contents/42', '/media', '/setPassword/1/abc', '/nowhere'])(
  'the address of a screen, %s, is answered with the page and its settings',
  async url => {
    await serve({ simulated: { feedUrl: '/f', mailUrl: '/m' } });

    const reply = await app.inject({ url, headers: asPage });

    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(configIn(reply.body)).toEqual({
      remotes: { content: '/remotes/content/mf-manifest.json' },
      simulated: { feedUrl: '/f', mailUrl: '/m' },
      facebook: null,
      appVersion: productInWords(),
    });
  },
);

test.each([{ accept: '*/*' }, { accept: '' }, { accept: 'image/webp, */*;q=0.8' }, { accept: 'text/*' }, {}])(
  'who takes any type, as crawlers do, gets the page: %j',
  async headers => {
    await serve();

    const { statusCode, headers: sent } = await app.inject({ url: '/privacy', headers });

    expect(statusCode).toBe(200);
    expect(sent['content-type']).toBe('text/html; charset=utf-8');
  },
);

test('who asks for the head alone gets that of the page', async () => {
  await serve();

  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/contents/1' });

  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toBe('');
});

test('the privacy policy is in the page for readers without script, and in no other page', async () => {
  await serve();

  const privacy = (await app.inject('/privacy')).body;
  const list = (await app.inject('/')).body;

  const [words = ''] = privacy.match(/<noscript>[\s\S]*<\/noscript>/) ?? [];
  expect(words).toContain('September 14, 2024');
  expect(words).toContain('offered from Italy');
  expect(words.replace(/\s+/g, ' ')).toContain('at least 13 years old');
  expect(list).toContain('<noscript>No script</noscript>');
});

test('no request of the page says its address, which may carry a token or a code', async () => {
  await serve();

  const { headers } = await app.inject({ url: '/?code=once', headers: asPage });

  expect(headers['referrer-policy']).toBe('no-referrer');
});

test.each(['/api/unknown', '/media/unknown.png', '/remotes/content/gone.js', '/js/gone.js', '/robots.txt'])(
  'what belongs to a service or is a file, %s, is never answered with the page',
  async url => {
    await serve();

    expect((await app.inject({ url, headers: asPage })).statusCode).toBe(404);
  },
);

test('the page leaves compressed where the browser takes it', async () => {
  await serve();

  const plain = await app.inject({ url: '/', headers: asPage });
  const packed = await app.inject({ url: '/', headers: { ...asPage, 'accept-encoding': 'gzip, br' } });

  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
});

test('a service beside it keeps its calls, and who asks for no page gets none', async () => {
  await serve();

  expect((await app.inject('/api/users/getUser')).json()).toEqual({ _id: '1' });
  expect((await app.inject({ url: '/contents/1', headers: { accept: 'application/json' } })).statusCode).toBe(
    404,
  );
});

test.each([
  ['/', ['/api/users/getUser']],
  ['/contents/0123456789abcdef01234567', ['/api/users/getUser', '/api/contents/0123456789abcdef01234567']],
  ['/contents/review', ['/api/users/getUser']],
  ['/contents/x%22%3E', ['/api/users/getUser']],
])('the page of %s names what its screen asks first', async (url, questions) => {
  await serve();

  const { body } = await app.inject({ url, headers: asPage });

  expect(JSON.parse(/data-questions>(.*?)<\/script>/.exec(body)?.[1] ?? '')).toMatchObject({
    questions,
    headers: { 'app-version': '0.1.0' },
    timeoutMs: 600_000,
  });
  expect(body).toContain('signal:AbortSignal.timeout(f.timeoutMs)');
});

test.each([
  [
    '/media/outputs/p1/abc-0.png',
    ['/media/outputs/p1/abc-0.thumb.webp 480w, /media/outputs/p1/abc-0.png 1080w'],
  ],
  ['/media/outputs/p1/abc-0.mp4', []],
  ['https://elsewhere.example.com/a.png', []],
  [undefined, []],
])(
  'the page of an item has the picture of its preview fetched once the item is known: %s',
  async (output, fetched) => {
    await serve();
    const { body } = await app.inject({ url: '/contents/0123456789abcdef01234567', headers: asPage });

    const { links, askedWithPage } = await askedBy(body, { contents: output ? [output] : [] });

    expect(links.map(({ imageSrcset }) => imageSrcset)).toEqual(fetched);
    // What the scripts take is still to be read.
    const item = askedWithPage['/api/contents/0123456789abcdef01234567'];
    expect(await (await item?.reply)?.json()).toEqual({ contents: output ? [output] : [] });
  },
);

test('the page preloads what its screen needs and carries the manifest, and no other screen', async () => {
  await serve();

  const list = (await app.inject({ url: '/', headers: asPage })).body;
  const privacy = (await app.inject({ url: '/privacy', headers: asPage })).body;

  expect(preloadsIn(list)?.screen).toEqual([
    '/remotes/content/remoteEntry.0123456789.js',
    '/remotes/content/js/expose.js',
    '/remotes/content/js/src_content-list_page_tsx.js',
    '/remotes/content/css/expose.css',
    '/js/kit-fields.js',
    '/css/kit-fields.css',
  ]);
  expect(list).toContain('data-manifest="/remotes/content/mf-manifest.json"');
  expect(privacy).not.toContain('preload');
});

test.each([
  ['calendar', ['/remotes/content/js/src_content-calendar_content-calendar_tsx.js', '/js/kit-prose.js']],
  ['list', ['/remotes/content/js/src_content-list_content-days_tsx.js']],
  ['table', []],
])('a browser that keeps the contents as a %s preloads what draws that too', async (view, itsOwn) => {
  await serve();
  const { body } = await app.inject({ url: '/', headers: asPage });
  const ofTable = ['/remotes/content/js/src_content-list_page_tsx.js'];

  const kept = { user_token: 'abc', contents_view: JSON.stringify(view) };
  const asked = preloadedBy(body, kept).filter(href => /_tsx|prose/.test(href));

  expect(asked).toEqual([...ofTable, ...itsOwn]);
  // Whoever signs in first sees the login.
  expect(preloadedBy(body, { contents_view: kept.contents_view })).toEqual([]);
});

test('whoever is not signed in preloads the login instead, except on a page for everybody', async () => {
  await mkdir(join(folder, 'auth-user/dist'), { recursive: true });
  await writeFile(join(folder, 'auth-user/dist/mf-manifest.json'), JSON.stringify(manifestOf()));
  await serve();

  const list = preloadsIn((await app.inject({ url: '/', headers: asPage })).body);
  const reset = preloadsIn((await app.inject({ url: '/resetPassword', headers: asPage })).body);

  expect(list?.login).toEqual([
    '/remotes/auth-user/remoteEntry.0123456789.js',
    '/remotes/auth-user/js/expose.js',
    '/remotes/auth-user/css/expose.css',
  ]);
  expect(reset?.login).toEqual(reset?.screen);
});

test('the page shows its own first frame behind the root, and no frame where nobody says whose', async () => {
  await serve();
  const bodyOf = async (url: string) => (await app.inject({ url, headers: asPage })).body;

  const list = await bodyOf('/');
  const others = [await bodyOf('/media'), await bodyOf('/privacy'), await bodyOf('/setPassword/1/abc')];

  expect(list).toContain('<div id="root"></div><div id="first-frame">Contents $&</div>');
  expect(list).toContain('document.documentElement.dataset.visitor');
  for (const page of others) expect(page).not.toContain('first-frame');
});

test('what preloads stands before the style sheet, for which it would have to wait', async () => {
  await serve();

  const { body } = await app.inject({ url: '/', headers: asPage });

  expect(body.indexOf('data-preloads')).toBeGreaterThan(0);
  expect(body.indexOf('data-preloads')).toBeLessThan(body.indexOf('rel="stylesheet"'));
});

test('a file with a hash in its name is kept for ever and comes compressed; a manifest is asked for again', async () => {
  await serve();

  const main = await app.inject({ url: '/js/main.0123456789.js', headers: { 'accept-encoding': 'br' } });
  const list = await app.inject('/remotes/content/mf-manifest.json');

  expect(main.headers['cache-control']).toContain('immutable');
  expect(brotliDecompressSync(main.rawPayload).toString()).toBe(shellScript);
  expect(list.headers['cache-control']).toBe('no-cache');
});

test('the policy lets only our own scripts run, and remotes from elsewhere by name', async () => {
  await serve({ simulated: null, remotes: { media: 'https://cdn.example.com/media/mf-manifest.json' } });

  const policy = (await app.inject({ url: '/', headers: asPage })).headers['content-security-policy'];

  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+ https:\/\/cdn\.example\.com;/);
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).toContain("frame-ancestors 'none'");
});

test('pictures and videos come from the product, Instagram and where the operator says, so none carries data elsewhere', async () => {
  await app.register(serveFrontends, {
    folder,
    appConfig: { simulated: null },
    mediaOrigins: ['http://127.0.0.1:8081'],
  });

  const policy = String((await app.inject({ url: '/', headers: asPage })).headers['content-security-policy']);
  const sourcesOf = (name: string) =>
    policy.split('; ').flatMap(rule => (rule.startsWith(`${name} `) ? rule.split(' ').slice(1) : []));

  const media = [
    "'self'",
    'blob:',
    'https://*.cdninstagram.com',
    'https://*.fbcdn.net',
    'http://127.0.0.1:8081',
  ];
  expect(sourcesOf('media-src')).toEqual(media);
  expect(sourcesOf('img-src').sort()).toEqual([...media, 'data:'].sort());
});

test('settings cannot break out of their block', async () => {
  await serve({ simulated: { feedUrl: '</script><script>alert(1)</script>', mailUrl: '/m' } });

  const html = (await app.inject({ url: '/', headers: asPage })).body;

  expect(html).not.toContain('<script>alert(1)');
  expect(configIn(html).simulated.feedUrl).toContain('</script>');
});

test('frontends that are not built stop the start with what to do', async () => {
  await rm(join(folder, 'shell/dist/index.html'));

  await expect(serve().then(() => app.ready())).rejects.toThrow('npm run build -w @insta-ai/shell');
});

type Link = { href: string; imageSrcset?: string };
type AskedWithPage = { [url: string]: { reply: Promise<Response> } };

/** What the page has a browser preload that keeps these values. */
function preloadedBy(body: string, kept: { [key: string]: string }): string[] {
  return runIn(body, 'data-preloads', kept).links.map(({ href }) => href);
}

/** What the page of whoever is signed in asks and has fetched, where every question has this answer. */
async function askedBy(body: string, answer: object) {
  const { links, window } = runIn(body, 'data-questions', { user_token: 'abc' }, () =>
    Promise.resolve(Response.json(answer)),
  );
  for (const { reply } of Object.values(window.askedWithPage)) await (await reply).clone().text();
  await new Promise(resolve => setTimeout(resolve));
  return { links, askedWithPage: window.askedWithPage };
}

/** Runs a script of the page as a browser that keeps these values. */
function runIn(body: string, name: string, kept: { [key: string]: string }, fetch?: () => Promise<Response>) {
  const [, json, script] = new RegExp(`${name}>(.*?)</script><script>([\\s\\S]*?)</script>`).exec(body) ?? [];
  const links: Link[] = [];
  const window: { askedWithPage: AskedWithPage } = { askedWithPage: {} };
  const document = {
    currentScript: { previousElementSibling: { textContent: json } },
    documentElement: { dataset: {} },
    createElement: () => ({}),
    head: { append: (link: Link) => links.push(link) },
  };
  const localStorage = { getItem: (key: string) => kept[key] ?? null };
  const location = { search: '' };
  const browser = { document, localStorage, location, window, fetch, URLSearchParams, AbortSignal };
  runInContext(script ?? '', createContext(browser));
  return { links, window };
}
