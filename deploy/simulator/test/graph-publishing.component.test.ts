import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  accountId,
  freePort,
  pageId,
  readJson,
  startHost,
  startTestSimulator,
} from './start-test-simulator.ts';

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a4' } })
    .jpeg()
    .toBuffer();

/** A media host with pictures of any size: /800x1000.jpg */
async function open() {
  // At the real pace, so that only the moved clock makes a container ready.
  const simulator = await startTestSimulator({ speed: 1 });
  const agents: string[] = [];
  const host = await startHost(async (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (pathname === '/robots.txt') return reply.writeHead(404).end();
    agents.push(request.headers['user-agent'] ?? '');
    if (pathname === '/moved.jpg') return reply.writeHead(302, { location: '/1000x1000.jpg' }).end();
    if (pathname === '/page.jpg') return reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    const file = await mediaFile(pathname);
    return file ? reply.end(file) : reply.writeHead(404).end();
  });
  const create = (params: Record<string, string>) => simulator.graph('POST', `${accountId}/media`, params);
  const image = async (more: Record<string, string> = {}) => {
    const { body } = await create({ image_url: `${host}/1000x1000.jpg`, ...more });
    return body.id as string;
  };
  const status = async (id: string) =>
    (await simulator.graph('GET', id, { fields: 'status_code,status' })).body;
  const publish = (id: string) => simulator.graph('POST', `${accountId}/media_publish`, { creation_id: id });
  return { simulator, host, agents, create, image, status, publish };
}

async function mediaFile(path: string): Promise<Buffer | undefined> {
  if (path === '/huge.jpg') return Buffer.concat([await jpeg(100, 100), Buffer.alloc(8 * 1024 * 1024)]);
  if (path === '/good.mp4') return movie(['ftyp', 'moov', 'mdat']);
  if (path === '/four-seconds.mp4') return movie(['ftyp', 'moov', 'mdat'], { moov: movieHeader(4_000) });
  if (path === '/late.mp4') return movie(['ftyp', 'mdat', 'moov']);
  if (path === '/fake.mp4') return Buffer.from('RIFF0000AVI LIST');
  const match = /^\/(\d+)x(\d+)\.(jpg|png)$/.exec(path);
  if (!match) return undefined;
  const picture = await jpeg(Number(match[1]), Number(match[2]));
  return match[3] === 'png' ? sharp(picture).png().toBuffer() : picture;
}

function movie(boxes: readonly string[], holds: Readonly<Record<string, Buffer>> = {}): Buffer {
  return Buffer.concat(boxes.map(type => box(type, holds[type] ?? Buffer.alloc(16))));
}

function box(type: string, holds: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + holds.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, holds]);
}

/** Of version 0, with a thousand ticks in a second. */
function movieHeader(ms: number): Buffer {
  const fields = Buffer.alloc(100);
  fields.writeUInt32BE(1_000, 12);
  fields.writeUInt32BE(ms, 16);
  return box('mvhd', fields);
}

test('an image goes IN_PROGRESS, FINISHED, PUBLISHED, and gets a permalink that opens (2.1, 2.5, 2.9)', async () => {
  const { simulator, image, status, publish, agents } = await open();

  const container = await image({ caption: 'Hello #sea' });
  const early = await publish(container);
  expect(await status(container)).toMatchObject({ status_code: 'IN_PROGRESS' });
  await simulator.advance(10);
  expect(await status(container)).toMatchObject({ status_code: 'FINISHED', id: container });
  const { body: media } = await publish(container);

  expect(early).toMatchObject({ status: 400, body: { error: { code: 9007, error_subcode: 2207027 } } });
  expect(await status(container)).toMatchObject({ status_code: 'PUBLISHED' });
  const { body: node } = await simulator.graph('GET', media.id, {
    fields: 'permalink,shortcode,timestamp,media_product_type,caption',
  });
  expect(node).toMatchObject({ id: media.id, media_product_type: 'FEED', caption: 'Hello #sea' });
  expect(node.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
  const page = await (await fetch(node.permalink)).text();
  expect(page).toContain('Simulated');
  expect(page).toContain('#sea');
  expect(agents[0]).toContain('facebookexternalhit');
});

test('a container is published once: the second time is an error and no second post (2.8)', async () => {
  const { simulator, image, publish } = await open();
  const container = await image();
  await simulator.advance(10);
  await publish(container);

  const again = await publish(container);

  expect(again).toMatchObject({ status: 400, body: { error: { code: 24 } } });
  const { body } = await simulator.graph('GET', `${accountId}/media`, { fields: 'id' });
  expect(body.data).toHaveLength(1);
});

test('a lost answer leaves the post live and the container PUBLISHED (2.8)', async () => {
  const { simulator, image, status, publish } = await open();
  const container = await image();
  await simulator.advance(10);
  await simulator.order({ target: 'graph.media_publish', kind: 'lost-answer' });

  await expect(publish(container)).rejects.toThrow();

  expect(await status(container)).toMatchObject({ status_code: 'PUBLISHED' });
  expect(await simulator.journal('graph.media_publish')).toMatchObject([{ accepted: true, answered: false }]);
});

test('an order for a lost answer waits for a request that is accepted', async () => {
  const { simulator, image, publish } = await open();
  await simulator.order({ target: 'graph.media_publish', kind: 'lost-answer' });
  const container = await image();

  expect((await publish(container)).body.error.code).toBe(9007);
  await simulator.advance(10);

  await expect(publish(container)).rejects.toThrow();
});

test('a lost request publishes nothing', async () => {
  const { simulator, image, status, publish } = await open();
  const container = await image();
  await simulator.advance(10);
  await simulator.order({ target: 'graph.media_publish', kind: 'lost-request' });

  await expect(publish(container)).rejects.toThrow();

  expect(await status(container)).toMatchObject({ status_code: 'FINISHED' });
});

test.each([
  ['a PNG', '1000x1000.png', 36001, 2207005],
  ['a picture taller than 4:5', '768x1344.jpg', 36003, 2207009],
  ['a picture wider than 1.91:1', '1536x640.jpg', 36003, 2207009],
  ['a picture above 8 MiB', 'huge.jpg', 36000, 2207004],
  ['an address that redirects', 'moved.jpg', 9004, 2207052],
  ['an HTML page', 'page.jpg', 9004, 2207052],
  ['an address that is not there', 'missing.jpg', 9004, 2207052],
])('%s is refused when the container is created (2.4, 7.3)', async (_name, file, code, subcode) => {
  const { host, create } = await open();

  const answer = await create({ image_url: `${host}/${file}` });

  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({ code, error_subcode: subcode, type: 'OAuthException' });
  expect(answer.body.error.fbtrace_id).toMatch(/^A/);
});

test('a picture exactly 4:5 or within 1.91:1 is taken, and a story has no ratio rule (2.4)', async () => {
  const { host, create } = await open();

  for (const file of ['800x1000.jpg', '1910x1000.jpg']) {
    expect((await create({ image_url: `${host}/${file}` })).status).toBe(200);
  }
  expect((await create({ image_url: `${host}/768x1344.jpg`, media_type: 'STORIES' })).status).toBe(200);
});

test('a host whose robots.txt keeps everybody out fails the container (2.1)', async () => {
  const { create } = await open();
  const closed = await startHost(async (request, reply) => {
    reply.end(request.url === '/robots.txt' ? 'User-agent: *\nDisallow: /' : await jpeg(500, 500));
  });

  const answer = await create({ image_url: `${closed}/a.jpg` });

  expect(answer.body.error).toMatchObject({ error_subcode: 2207052 });
  expect(answer.body.error.error_user_msg).toContain('robots.txt');
});

test('a robots.txt that breaks off keeps nobody out', async () => {
  const { create } = await open();
  const host = await startHost(async (request, reply) => {
    if (request.url !== '/robots.txt') return void reply.end(await jpeg(500, 500));
    reply.writeHead(200, { 'content-length': '100' });
    reply.write('User-agent: *\n', () => reply.destroy());
  });

  expect((await create({ image_url: `${host}/a.jpg` })).body).toEqual({ id: expect.any(String) });
});

test('fields that every object of the language has are none of a post', async () => {
  const { simulator, image, publish } = await open();
  const made = await image();
  await simulator.advance(60);
  const { id } = (await publish(made)).body;
  expect((await simulator.graph('GET', id, { fields: 'id' })).body).toEqual({ id });

  for (const fields of ['valueOf', 'constructor', 'id,toString'])
    expect((await simulator.graph('GET', id, { fields })).body.error).toMatchObject({ code: 100 });
});

test('captions over 2200 characters, 5 hashtags or 20 mentions are refused (2.3)', async () => {
  const { host, create } = await open();
  const refused = async (caption: string) =>
    (await create({ image_url: `${host}/500x500.jpg`, caption })).body.error?.error_subcode;

  expect(await refused('x'.repeat(2201))).toBe(2207010);
  expect(await refused(Array.from({ length: 6 }, (_, index) => `#t${index}`).join(' '))).toBe(2207010);
  expect(await refused(Array.from({ length: 21 }, (_, index) => `@t${index}`).join(' '))).toBe(2207040);
  expect(await refused('#a #b #c #d #e'.padEnd(2200))).toBeUndefined();
});

test('hashtags can be as many as in Meta’s reference (2.3)', async () => {
  const { simulator, host, create } = await open();
  const post = (tags: string) => create({ image_url: `${host}/500x500.jpg`, caption: tags });
  await simulator.control('conditions', { hashtags: 30 });
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `#t${index}`).join(' ');

  expect((await post(tags(30))).status).toBe(200);
  expect((await post(tags(31))).body.error.error_subcode).toBe(2207010);
});

test('people and places are looked up (2.3)', async () => {
  const { simulator, host, create } = await open();
  const answerOf = async (extras: Record<string, string>) =>
    (await create({ image_url: `${host}/500x500.jpg`, ...extras })).body;
  await simulator.control('conditions', { features: ['Page Public Metadata Access'] });
  const tagged = (username: string) => ({ user_tags: JSON.stringify([{ username, x: 0.5, y: 0.5 }]) });
  const invited = (name: string) => ({ collaborators: JSON.stringify([name]) });
  const { body } = await simulator.graph('GET', 'pages/search', { q: 'ubud' });

  for (const known of [tagged('anna.b'), invited('anna.b'), { location_id: body.data[0].id }])
    expect(await answerOf(known)).toEqual({ id: expect.any(String) });
  for (const unknown of [tagged('nobody.here'), invited('nobody.here')])
    expect((await answerOf(unknown)).error.error_subcode).toBe(2207018);
  const { body: club } = await simulator.graph('GET', 'pages/search', {
    q: 'cortina',
    fields: 'id,location',
  });
  expect(club.data[0].location).toEqual({ city: 'Cortina', country: 'Italy' });
  const read = (id: string) => simulator.graph('GET', id, { fields: 'id,location' });
  expect((await read(club.data[0].id)).body).toEqual(club.data[0]);
  expect((await read(pageId)).body.location).toHaveProperty('latitude');
  expect((await read('123456')).body.error).toMatchObject({ code: 100, error_subcode: 33 });
  await simulator.control('conditions', { features: [] });
  expect((await read(body.data[0].id)).body.error.code).toBe(10);
  expect((await answerOf({ location_id: club.data[0].id })).error.message).toContain('INVALID_LOCATION_ID');
  expect((await answerOf({ location_id: '123456' })).error.message).toContain('INVALID_LOCATION_ID');
});

test('a Reel plays a track that is there, as loud as it is told (audio-api)', async () => {
  const { simulator, host, create, publish, status } = await open();
  const reel = (audio: object) =>
    create({
      media_type: 'REELS',
      video_url: `${host}/good.mp4`,
      audio_configuration: JSON.stringify(audio),
    });
  const asked = { audio_type: 'music', user_id: accountId, search_query: 'tide' };
  const [found] = (await simulator.graph('GET', 'ig_audio', asked)).body.data;
  expect(found).toMatchObject({ title: 'Low tide', display_artist: 'Marea', duration_in_ms: 92_000 });
  expect((await simulator.graph('GET', found.audio_id)).body).toEqual(found);

  expect((await reel({ audio_id: '920100000009999' })).body.error.message).toContain('no longer be used');
  expect((await reel({ audio_id: found.audio_id, audio_volume: 101 })).status).toBe(400);
  const { body: made } = await reel({ audio_id: found.audio_id, video_volume: 20 });
  while ((await status(made.id)).status_code === 'IN_PROGRESS') await simulator.advance(60);
  expect((await publish(made.id)).status).toBe(200);

  const { posts } = await readJson(await fetch(`${simulator.url}/control/posts`));
  expect(posts[0].audio).toEqual({ id: found.audio_id, volume: 100, videoVolume: 20 });
  expect(await (await fetch(posts[0].permalink)).text()).toContain('♪ Low tide, Marea');
});

test('a carousel shows its slides in order, and its children are no posts of their own (2.2)', async () => {
  const { simulator, host, image, create, publish } = await open();
  const slides = [await image({ is_carousel_item: 'true' }), await image({ is_carousel_item: 'true' })];
  const early = await create({ media_type: 'CAROUSEL', children: slides.join(','), caption: 'Two' });
  await simulator.advance(10);
  const { body: parent } = await create({
    media_type: 'CAROUSEL',
    children: slides.join(','),
    caption: 'Two',
  });
  await simulator.advance(10);
  const alone = await publish(slides[0]!);
  const { body: media } = await publish(parent.id);

  const { body: node } = await simulator.graph('GET', media.id, {
    fields: 'media_type,children{id,media_type,media_url}',
  });
  expect(early.body.error.error_subcode).toBe(2207027);
  expect(alone.status).toBe(400);
  expect(node.media_type).toBe('CAROUSEL_ALBUM');
  expect(node.children.data).toHaveLength(2);
  expect(node.children.data[0].media_url).toContain(slides[0]);
  expect(host).toBeTruthy();
});

test('a carousel needs 2 to 10 known carousel items of this account, without captions of their own (2.2)', async () => {
  const { simulator, image, create, host } = await open();
  const slide = await image({ is_carousel_item: 'true' });
  const single = await image();
  await simulator.advance(10);
  const refused = async (children: string) =>
    (await create({ media_type: 'CAROUSEL', children })).body.error?.error_subcode;

  expect(await refused(slide)).toBe(2207028);
  expect(await refused(`${slide},12345`)).toBe(2207006);
  expect(await refused(`${slide},${single}`)).toBe(2207028);
  const captioned = await create({
    image_url: `${host}/500x500.jpg`,
    is_carousel_item: 'true',
    caption: 'x',
  });
  expect(captioned.body.error.code).toBe(100);
});

test('the AI label is of what is published, and refused on a carousel item (2.3)', async () => {
  const { simulator, image, create, publish, host } = await open();
  const labelled = await create({
    image_url: `${host}/500x500.jpg`,
    is_carousel_item: 'true',
    is_ai_generated: 'true',
  });
  const slides = [await image({ is_carousel_item: 'true' }), await image({ is_carousel_item: 'true' })];
  await simulator.advance(10);
  const { body: parent } = await create({
    media_type: 'CAROUSEL',
    children: slides.join(','),
    is_ai_generated: 'true',
  });
  await simulator.advance(10);
  const { body: media } = await publish(parent.id);

  const { body: node } = await simulator.graph('GET', media.id, { fields: 'is_ai_generated' });
  expect(labelled.body.error.message).toContain('is_ai_generated');
  expect(node.is_ai_generated).toBe(true);
});

test('people stand on a picture with a place, and in a reel without one; anything else is refused (2.3)', async () => {
  const { create, host } = await open();
  const picture = { image_url: `${host}/500x500.jpg` };
  const reel = { media_type: 'REELS', video_url: `${host}/good.mp4` };
  const tagged = async (file: Record<string, string>, tags: unknown) =>
    (await create({ ...file, user_tags: JSON.stringify(tags) })).body.error;
  const anna = { username: 'anna.b', x: 0, y: 1 };

  expect(await tagged(picture, [anna])).toBeUndefined();
  expect(await tagged({ ...picture, is_carousel_item: 'true' }, [anna])).toBeUndefined();
  expect(await tagged({ ...picture, media_type: 'STORIES' }, [{ username: 'anna.b' }])).toBeUndefined();
  expect(await tagged(reel, [{ username: 'anna.b' }])).toBeUndefined();
  for (const [file, tags] of [
    [picture, [{ username: 'anna.b' }]],
    [picture, [{ ...anna, x: 1.1 }]],
    [picture, [{ ...anna, y: '0.5' }]],
    [picture, anna],
    [reel, [anna]],
    [{ ...reel, media_type: 'VIDEO', is_carousel_item: 'true' }, [{ username: 'anna.b' }]],
  ] as const)
    expect(await tagged(file, tags), JSON.stringify([file, tags])).toMatchObject({ code: 100 });
  expect(await tagged(picture, [{ ...anna, username: '@anna' }])).toMatchObject({ error_subcode: 2207018 });
  expect(await tagged(picture, Array(21).fill(anna))).toMatchObject({ error_subcode: 2207040 });
});

test('a reel is a video by its bytes with moov first; others end in ERROR with a subcode (2.4, 2.5)', async () => {
  const { simulator, host, create, status } = await open();
  const settle = async (file: string, more: Record<string, string> = {}) => {
    const { body } = await create({ media_type: 'REELS', video_url: `${host}/${file}`, ...more });
    for (;;) {
      await simulator.advance(60);
      const seen = await status(body.id);
      if (seen.status_code !== 'IN_PROGRESS') return seen;
    }
  };

  expect(await settle('good.mp4')).toMatchObject({ status_code: 'FINISHED' });
  expect((await settle('fake.mp4')).status).toContain('2207026');
  expect((await settle('late.mp4')).status).toContain('2207026');
  expect(await settle('four-seconds.mp4', { thumb_offset: '4000' })).toMatchObject({
    status_code: 'FINISHED',
  });
  expect((await settle('four-seconds.mp4', { thumb_offset: '4001' })).status).toContain('2207057');
});

test('a trial is for reels, in one of two ways', async () => {
  const { host, create } = await open();
  const reel = { media_type: 'REELS', video_url: `${host}/good.mp4` };
  const tried = async (file: Record<string, string>, strategy: string) =>
    (await create({ ...file, trial_params: JSON.stringify({ graduation_strategy: strategy }) })).body;

  expect(await tried(reel, 'MANUAL')).toMatchObject({ id: expect.any(String) });
  expect(await tried(reel, 'SS_PERFORMANCE')).toMatchObject({ id: expect.any(String) });
  expect(await tried(reel, 'SOON')).toMatchObject({ error: { code: 100 } });
  expect((await tried({ image_url: `${host}/1000x1000.jpg` }, 'MANUAL')).error.message).toContain(
    'trial_params',
  );
});

test('a paid partnership names accounts that exist, at most two, and a story has neither it nor a prompt', async () => {
  const { host, create } = await open();
  const picture = { image_url: `${host}/500x500.jpg` };
  const answer = async (extras: Record<string, string>) => (await create({ ...picture, ...extras })).body;
  const brand = '17841400000000002';
  const sponsors = (...ids: string[]) => ({ branded_content_sponsor_ids: JSON.stringify(ids) });
  const labels: Record<string, string>[] = [
    { is_paid_partnership: 'true' },
    sponsors(brand),
    { is_comment_prompt_used: 'true' },
  ];

  for (const label of labels) {
    expect(await answer(label)).toEqual({ id: expect.any(String) });
    for (const [name, value] of [
      ['media_type', 'STORIES'],
      ['is_carousel_item', 'true'],
    ] as const)
      expect((await answer({ ...label, [name]: value })).error.message).toContain(Object.keys(label)[0]);
  }
  expect((await answer(sponsors('17841499999999999'))).error.message).toContain('as a sponsor');
  expect((await answer(sponsors(brand, brand, brand))).error.message).toContain('at most 2');
});

test('a story is published apart from the feed and is gone after a day (2.9)', async () => {
  const { simulator, host, create, publish } = await open();
  const { body } = await create({ image_url: `${host}/768x1344.jpg`, media_type: 'STORIES' });
  await simulator.advance(10);
  await publish(body.id);
  const count = async (edge: string) =>
    (await simulator.graph('GET', `${accountId}/${edge}`)).body.data.length;

  expect([await count('media'), await count('stories')]).toEqual([0, 1]);
  await simulator.advance(24 * 3600);
  expect(await count('stories')).toBe(0);
});

test('a container not published within 24 hours is EXPIRED and cannot be (2.5)', async () => {
  const { simulator, image, status, publish } = await open();
  const container = await image();

  await simulator.advance(24 * 3600 + 1);

  expect(await status(container)).toMatchObject({ status_code: 'EXPIRED' });
  expect((await publish(container)).body.error).toMatchObject({ code: 24, error_subcode: 2207008 });
});

test('an unknown container, and one of another account, are refused (7.3)', async () => {
  const { simulator, image, publish } = await open();
  const container = await image();
  await simulator.advance(10);

  expect((await publish('17800000000000000')).body.error).toMatchObject({ code: 24, error_subcode: 2207008 });
  const other = await simulator.graph('POST', '17841400000000002/media_publish', { creation_id: container });
  expect(other.body.error).toMatchObject({ code: 24, error_subcode: 2207006 });
});

test('the quota counts a carousel once, is read live, and stops publishing at its end (2.7)', async () => {
  const { simulator, image, publish } = await open();
  const bare = await simulator.graph('GET', `${accountId}/content_publishing_limit`);
  expect(bare.body).toEqual({ data: [{ quota_usage: 0 }] });
  for (let count = 0; count < 50; count += 1) {
    const container = await image();
    await simulator.advance(10);
    await publish(container);
  }
  const last = await image();
  await simulator.advance(10);

  const refused = await publish(last);

  const { body } = await simulator.graph('GET', `${accountId}/content_publishing_limit`, {
    fields: 'quota_usage,config',
  });
  expect(body).toEqual({ data: [{ quota_usage: 50, config: { quota_total: 50, quota_duration: 86400 } }] });
  expect(refused.body.error).toMatchObject({ code: 9, error_subcode: 2207042 });
});

test('a spam block is ambiguous: the post may be live (7.3)', async () => {
  const { simulator, image, status, publish } = await open();
  const [live, blocked] = [await image(), await image()];
  await simulator.advance(10);
  await simulator.order({ target: 'graph.media_publish', kind: 'spam-block', live: true });
  await simulator.order({ target: 'graph.media_publish', kind: 'spam-block' });

  expect((await publish(live)).body.error).toMatchObject({ code: 4, error_subcode: 2207051 });
  expect((await publish(blocked)).body.error).toMatchObject({ code: 4, error_subcode: 2207051 });

  expect(await status(live)).toMatchObject({ status_code: 'PUBLISHED' });
  expect(await status(blocked)).toMatchObject({ status_code: 'FINISHED' });
});

test('containers can be ordered to be slow, to fail and to expire', async () => {
  const { simulator, image, status } = await open();
  await simulator.order({ target: 'graph.media_create', kind: 'slow-container', ms: 60_000 });
  const slow = await image();
  await simulator.order({ target: 'graph.media_create', kind: 'container-error', subcode: 2207082 });
  const failed = await image();
  await simulator.order({ target: 'graph.media_create', kind: 'expired-container' });
  const expired = await image();

  await simulator.advance(30);

  expect(await status(slow)).toMatchObject({ status_code: 'IN_PROGRESS' });
  expect(await status(failed)).toMatchObject({
    status_code: 'ERROR',
    status: 'Error: Media upload has failed with error code 2207082',
  });
  expect(await status(expired)).toMatchObject({ status_code: 'EXPIRED' });
});

test('browsers and services may know it by different addresses, and it may reach the product at a third', async () => {
  const host = await startHost(async (request, reply) =>
    request.url === '/robots.txt' ? reply.writeHead(404).end() : reply.end(await jpeg(1000, 1000)),
  );
  const port = await freePort();
  const simulator = await startTestSimulator({
    conditions: { requireProof: false },
    publicUrl: 'http://feed.example:8081/',
    servicesUrl: 'http://simulator:8080/',
    reachedAt: `http://product.example=${host}`,
    port,
  });
  const asked = `http://127.0.0.1:${port}`;
  const me = simulator.credentials.replicateApiToken;

  const made = await fetch(`${asked}/graph/v25.0/${accountId}/media`, {
    method: 'POST',
    body: new URLSearchParams({
      access_token: simulator.credentials.userAccessToken,
      image_url: 'http://product.example/1000x1000.jpg',
    }),
  });
  const prediction = await fetch(`${asked}/replicate/v1/predictions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${me}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      version: 'fda927242b1db6affa1ece4f54c37f19b964666bf23b0d06ae2439067cd344a4',
      input: { prompt: 'a lake' },
    }),
  });

  expect(made.status).toBe(200);
  expect(simulator.url).toBe('http://feed.example:8081');
  expect(((await prediction.json()) as { urls: { get: string } }).urls.get).toMatch(
    /^http:\/\/simulator:8080\/replicate\/v1\//,
  );
});
