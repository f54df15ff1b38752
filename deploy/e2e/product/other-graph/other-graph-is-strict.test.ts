import { createHmac } from 'node:crypto';
import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpServer, serveHttp } from '../../../testing/servers/serve-http.ts';
import { account, app, person } from './login.ts';
import { startOtherGraph } from './start-other-graph.ts';

/** That the product is never refused means something only where the wrong is refused. */
let graph: Awaited<ReturnType<typeof startOtherGraph>>;
let pictures: HttpServer;
let host: string;
let robots: string | undefined;

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'plum' } });
const files: Record<string, { type: string; bytes: Promise<Buffer> }> = {
  '/square.jpg': { type: 'image/jpeg', bytes: paint(400, 400).jpeg().toBuffer() },
  '/wide.jpg': { type: 'image/jpeg', bytes: paint(1000, 400).jpeg().toBuffer() },
  '/picture.png': { type: 'image/png', bytes: paint(400, 400).png().toBuffer() },
  '/lying.jpg': { type: 'image/jpeg', bytes: paint(400, 400).png().toBuffer() },
};

const showPicture: RequestListener = async (request, reply) => {
  const file = files[request.url ?? ''];
  if (request.url === '/robots.txt' && robots)
    reply.writeHead(200, { 'content-type': 'text/plain' }).end(robots);
  else if (request.url === '/moved.jpg') reply.writeHead(302, { location: '/square.jpg' }).end();
  else if (file) reply.writeHead(200, { 'content-type': file.type }).end(await file.bytes);
  else reply.writeHead(404).end();
};

beforeAll(async () => {
  graph = await startOtherGraph();
  pictures = await serveHttp(showPicture);
  host = pictures.url;
});
afterAll(async () => {
  await pictures?.stop();
  await graph?.stop();
});

const proof = createHmac('sha256', app.secret).update(person.longToken).digest('hex');
const access = { access_token: person.longToken, appsecret_proof: proof };

type Answer = { id?: string; status_code?: string; error?: { code: number; error_subcode?: number } };

async function call(method: string, path: string, params: Record<string, string>): Promise<Answer> {
  const text = new URLSearchParams(params);
  const url = `${graph.settings.GRAPH_BASE_URL}/${path}${method === 'GET' ? `?${text}` : ''}`;
  const reply = await fetch(url, { method, ...(method === 'POST' && { body: text }) });
  return (await reply.json()) as Answer;
}
const create = (params: Record<string, string>) =>
  call('POST', `v25.0/${account.id}/media`, { ...access, ...params });

test.each([
  ['/picture.png', 36_001, 2_207_005],
  ['/lying.jpg', 36_001, 2_207_005],
  ['/wide.jpg', 36_003, 2_207_009],
  ['/moved.jpg', 9004, 2_207_052],
  ['/none.jpg', 9004, 2_207_052],
])('the picture %s is refused with %i/%i', async (path, code, error_subcode) => {
  expect(await create({ image_url: `${host}${path}` })).toMatchObject({ error: { code, error_subcode } });
});

test('a picture that robots.txt keeps from the crawler is refused', async () => {
  robots = 'User-agent: *\nDisallow: /';
  const answer = await create({ image_url: `${host}/square.jpg` });
  robots = undefined;

  expect(answer).toMatchObject({ error: { code: 9004, error_subcode: 2_207_052 } });
});

test.each<[string, string, string, Record<string, string>]>([
  ['an unknown parameter', 'POST', `v25.0/${account.id}/media`, { ...access, image: 'x' }],
  ['an empty one', 'POST', `v25.0/${account.id}/media`, { ...access, image_url: '' }],
  ['a missing one', 'POST', `v25.0/${account.id}/media_publish`, access],
  ['another method', 'GET', `v25.0/${account.id}/media_publish`, { ...access, creation_id: '1' }],
  ['an unknown field', 'GET', `v25.0/${account.id}/media`, { ...access, fields: 'id,likes_total' }],
  ['an unknown path', 'GET', 'v25.0/me/instagram', access],
  ['no version', 'GET', 'me/accounts', access],
  ['a version that has ended', 'GET', 'v19.0/me/accounts', access],
  ['no token', 'GET', 'v25.0/me/accounts', {}],
  ['no proof of the secret', 'GET', 'v25.0/me/accounts', { access_token: person.longToken }],
  ['a wrong secret', 'GET', 'v25.0/debug_token', { access_token: `${app.id}|x`, input_token: 'y' }],
])('%s is refused', async (_what, method, path, params) => {
  expect(await call(method, path, params)).toMatchObject({ error: { code: expect.any(Number) } });
});

test('a container is not published before it is ready, and then once', async () => {
  const { id: creation_id = '' } = await create({ image_url: `${host}/square.jpg`, caption: 'Once' });
  const publish = () => call('POST', `v25.0/${account.id}/media_publish`, { ...access, creation_id });
  const status = async () =>
    (await call('GET', `v25.0/${creation_id}`, { ...access, fields: 'status_code' })).status_code;

  expect(await publish()).toMatchObject({ error: { code: 9007, error_subcode: 2_207_027 } });
  await expect.poll(status).toBe('FINISHED');
  expect((await publish()).id).toMatch(/^\d+$/);
  expect(await status()).toBe('PUBLISHED');
  expect(await publish()).toMatchObject({ error: { code: 24 } });
  expect(graph.posts).toHaveLength(1);
});
