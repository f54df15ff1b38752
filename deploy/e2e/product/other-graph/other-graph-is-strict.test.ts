import { createHmac } from 'node:crypto';
import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpServer, serveHttp } from '../../../testing/servers/serve-http.ts';
import { aFilm, type FilmFacts } from './a-film.ts';
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

/** Films by what they are named, each in parts as a good server gives it. */
const films = new Map<string, Buffer>();

const showFilm: RequestListener = ({ url = '', headers }, reply) => {
  const film = films.get(url) ?? Buffer.alloc(0);
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const type = { 'content-type': 'video/mp4' };
  if (from === undefined || url.startsWith('/whole-only')) return void reply.writeHead(200, type).end(film);
  const range = { 'content-range': `bytes ${from}-${to}/${film.length}` };
  reply.writeHead(206, { ...type, ...range }).end(film.subarray(Number(from), Number(to) + 1));
};

const showPicture: RequestListener = async (request, reply) => {
  if (films.has(request.url ?? '')) return showFilm(request, reply);
  const file = files[request.url ?? ''];
  if (request.url === '/robots.txt' && robots)
    reply.writeHead(200, { 'content-type': 'text/plain' }).end(robots);
  else if (request.url === '/moved.jpg') reply.writeHead(302, { location: '/square.jpg' }).end();
  else if (file) reply.writeHead(200, { 'content-type': file.type }).end(await file.bytes);
  else reply.writeHead(404).end();
};

beforeAll(async () => {
  graph = await startOtherGraph({ workMs: 150 });
  pictures = await serveHttp(showPicture);
  host = pictures.url;
});
afterAll(async () => {
  await pictures?.stop();
  await graph?.stop();
});

const proof = createHmac('sha256', app.secret).update(person.longToken).digest('hex');
const access = { access_token: person.longToken, appsecret_proof: proof };

type Answer = {
  id?: string;
  uri?: string;
  status_code?: string;
  status?: string;
  video_status?: object;
  error?: { code: number; error_subcode?: number };
};

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

const look = (id = '', fields = 'status_code,status') => call('GET', `v25.0/${id}`, { ...access, fields });

/** What becomes of a container with a film. */
async function outcomeOf(id: string | undefined): Promise<Answer> {
  let seen: Answer = {};
  await expect
    .poll(async () => {
      seen = await look(id);
      return seen.status_code;
    })
    .not.toBe('IN_PROGRESS');
  return seen;
}

function serveFilm(facts: FilmFacts, name = `/film-${films.size}.mp4`): string {
  films.set(name, aFilm(facts));
  return `${host}${name}`;
}

const story = { media_type: 'STORIES' };
const reel = { media_type: 'REELS' };

test.each<[string, FilmFacts, 'REELS' | 'STORIES', boolean]>([
  ['that is right', {}, 'REELS', true],
  ['that is HEVC', { codec: 'hvc1' }, 'REELS', true],
  ['of a minute', { seconds: 60 }, 'STORIES', true],
  ['of more than a minute, as a Reel', { seconds: 61 }, 'REELS', true],
  ['of more than a minute, as a Story', { seconds: 61 }, 'STORIES', false],
  ['of two seconds', { seconds: 2 }, 'REELS', false],
  ['of a quarter of an hour and more', { seconds: 901 }, 'REELS', false],
  ['with an edit list', { isEdited: true }, 'REELS', false],
  ['whose header comes last', { order: ['ftyp', 'mdat', 'moov'] }, 'REELS', false],
  ['without a header', { order: ['ftyp', 'mdat'] }, 'REELS', false],
  ['that is no MP4', { order: ['moov', 'ftyp', 'mdat'] }, 'REELS', false],
  ['of VP9', { codec: 'vp09' }, 'REELS', false],
  ['too wide', { width: 3840, height: 2160 }, 'REELS', false],
  ['too slow', { framesPerSecond: 15 }, 'STORIES', false],
  ['too many bits', { bytes: 4 * 3_200_000 }, 'REELS', false],
  ['with Opus', { sound: { codec: 'Opus', channels: 2, samplesPerSecond: 48_000 } }, 'REELS', false],
  ['with six channels', { sound: { codec: 'mp4a', channels: 6, samplesPerSecond: 44_100 } }, 'REELS', false],
])('a film %s', async (_name, facts, media_type, isTaken) => {
  const { id } = await create({ media_type, video_url: serveFilm(facts) });

  expect(await outcomeOf(id)).toMatchObject(
    isTaken
      ? { status_code: 'FINISHED' }
      : {
          status_code: 'ERROR',
          status: expect.stringContaining('Media upload has failed with error code 2207026'),
        },
  );
});

test.each<[string, () => Record<string, string>, string]>([
  ['from nowhere', () => ({ video_url: `${host}/none.mp4` }), '2207052'],
  ['of a server that gives no parts', () => ({ video_url: serveFilm({}, '/whole-only.mp4') }), '2207052'],
  ['whose cover is past its end', () => ({ video_url: serveFilm({}), thumb_offset: '4001' }), '2207057'],
])('a Reel %s ends in an error', async (_name, params, subcode) => {
  const { id } = await create({ ...reel, ...params() });

  expect(await outcomeOf(id)).toMatchObject({
    status_code: 'ERROR',
    status: expect.stringContaining(subcode),
  });
});

test.each<[string, () => Record<string, string>, number?]>([
  ['a lone VIDEO', () => ({ media_type: 'VIDEO', video_url: serveFilm({}) }), 2_207_023],
  ['a Reel as a slide', () => ({ ...reel, video_url: serveFilm({}), is_carousel_item: 'true' }), 2_207_023],
  ['a Reel of a picture', () => ({ ...reel, image_url: `${host}/square.jpg` })],
  ['a Reel of nothing', () => reel],
  ['an upload with an address', () => ({ ...reel, upload_type: 'resumable', video_url: serveFilm({}) })],
  ['an uploaded picture', () => ({ upload_type: 'resumable', image_url: `${host}/square.jpg` })],
  ['a Story with a caption', () => ({ ...story, video_url: serveFilm({}), caption: 'Hello' })],
  ['a Story that is shared', () => ({ ...story, video_url: serveFilm({}), share_to_feed: 'true' })],
  ['a Reel that is shared maybe', () => ({ ...reel, video_url: serveFilm({}), share_to_feed: 'maybe' })],
  ['a cover in half a millisecond', () => ({ ...reel, video_url: serveFilm({}), thumb_offset: '0.5' })],
  [
    'a cover that is a PNG',
    () => ({ ...reel, video_url: serveFilm({}), cover_url: `${host}/picture.png` }),
    2_207_005,
  ],
  [
    'somebody with a place in a film',
    () => ({ ...reel, video_url: serveFilm({}), user_tags: '[{"username":"a","x":0.5,"y":0.5}]' }),
    2_207_018,
  ],
  [
    'somebody without a place on a picture',
    () => ({ image_url: `${host}/square.jpg`, user_tags: '[{"username":"a"}]' }),
    2_207_018,
  ],
  ['the cover of a picture', () => ({ image_url: `${host}/square.jpg`, thumb_offset: '1' })],
])('%s is refused', async (_name, params, subcode) => {
  const { id, error } = await create(params());

  expect(id).toBeUndefined();
  expect(error?.error_subcode).toBe(subcode);
});

test('an upload goes on where it broke off, once, whole, and by who may', async () => {
  const film = aFilm({ bytes: 400_000 });
  const { id, uri = '' } = await create({ ...reel, upload_type: 'resumable', thumb_offset: '1500' });
  const upload = async (from: number, more: Record<string, string> = {}) => {
    const usual = {
      authorization: `OAuth ${person.longToken}`,
      offset: String(from),
      file_size: String(film.length),
    };
    const reply = await fetch(uri, {
      method: 'POST',
      headers: { ...usual, ...more },
      body: film.subarray(from),
    });
    return reply.json();
  };
  const refused = (type: string) => ({ debug_info: { type } });

  expect(await look(id)).toMatchObject({ status_code: 'IN_PROGRESS' });
  expect(await upload(0, { authorization: 'OAuth EAAnobody' })).toMatchObject(refused('NotAuthorizedError'));
  expect(await upload(8)).toMatchObject(refused('OffsetInvalidError'));
  expect(await upload(0, { file_size: '9' })).toMatchObject(refused('PartialRequestError'));
  graph.breakNextUpload(100_000);
  await expect(upload(0)).rejects.toThrow();
  expect((await look(id, 'status_code,video_status')).video_status).toMatchObject({
    uploading_phase: { status: 'in_progress', bytes_transferred: 100_000 },
  });
  expect(await upload(100_000)).toMatchObject({ success: true });
  expect(await outcomeOf(id)).toMatchObject({ status_code: 'FINISHED' });
  expect(await upload(100_000)).toMatchObject(refused('ProcessingFailedError'));
  const { id: media = '' } = await call('POST', `v25.0/${account.id}/media_publish`, {
    ...access,
    creation_id: id ?? '',
  });
  expect(graph.posts.find(post => post.id === media)).toMatchObject({
    product: 'REELS',
    thumbOffset: 1_500,
    films: [{ bytes: film, seconds: 4 }],
  });
  expect(await call('GET', `v25.0/${media}`, { ...access, fields: 'permalink,media_type' })).toMatchObject({
    media_type: 'VIDEO',
    permalink: expect.stringContaining('/reel/'),
  });
});

test('a Story shows among the stories alone, and a carousel says its slides', async () => {
  const shows = async (edge: string) =>
    (await call('GET', `v25.0/${account.id}/${edge}`, { ...access, fields: 'id,children{id}' })) as {
      data: { id: string; children?: { data: object[] } }[];
    };
  const publish = async (params: Record<string, string>) => {
    const { id: creation_id = '' } = await create(params);
    await outcomeOf(creation_id);
    return (await call('POST', `v25.0/${account.id}/media_publish`, { ...access, creation_id })).id;
  };
  const slide = async (params: Record<string, string>) => {
    const { id = '' } = await create({ ...params, is_carousel_item: 'true' });
    await outcomeOf(id);
    return id;
  };
  const told = await publish({ ...story, video_url: serveFilm({}) });
  const children = await Promise.all([
    slide({ image_url: `${host}/square.jpg` }),
    slide({ media_type: 'VIDEO', video_url: serveFilm({}) }),
  ]);
  const album = await publish({ media_type: 'CAROUSEL', children: children.join() });

  expect((await shows('stories')).data.map(({ id }) => id)).toEqual([told]);
  const [newest, ...others] = (await shows('media')).data;
  expect(newest).toMatchObject({ id: album, children: { data: [{}, {}] } });
  expect(others.map(({ id }) => id)).not.toContain(told);
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
  expect(graph.posts.filter(({ caption }) => caption === 'Once')).toHaveLength(1);
});
