import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountId, pageId, startHost, startTestSimulator } from './start-test-simulator.ts';

/** What App Review gave the app. */
const features = ['Instagram Public Content Access', 'Page Public Metadata Access'];

async function open() {
  const simulator = await startTestSimulator({ conditions: { features } });
  const { body } = await simulator.graph('GET', pageId, { fields: 'access_token' });
  const pageToken = body.access_token as string;
  const asPage = (method: string, path: string, params: Record<string, string> = {}) =>
    simulator.graph(method, path, params, pageToken);
  return { simulator, asPage };
}

test('a hashtag is found by name and shows posts with only the fields it has (3.2)', async () => {
  const { simulator } = await open();

  const found = await simulator.graph('GET', 'ig_hashtag_search', { user_id: accountId, q: 'coffee' });
  const id = found.body.data[0].id;
  const top = await simulator.graph('GET', `${id}/top_media`, {
    user_id: accountId,
    fields: 'id,caption,media_type,media_url,permalink,children{media_url}',
    limit: '10',
  });
  const owner = await simulator.graph('GET', `${id}/top_media`, { user_id: accountId, fields: 'username' });

  expect(top.body.data).toHaveLength(10);
  const album = top.body.data.find((one: { media_type: string }) => one.media_type === 'CAROUSEL_ALBUM');
  expect(album).not.toHaveProperty('media_url');
  expect(album.children.data[0].media_url).toContain('/cdn/');
  expect(await (await fetch(top.body.data[0].permalink)).text()).toContain('#coffee');
  expect(owner.body.error.code).toBe(100);
});

test('the 31st different hashtag in 7 days is refused, repeats are free, a week later there is room (3.2)', async () => {
  const { simulator } = await open();
  const search = async (q: string) =>
    (await simulator.graph('GET', 'ig_hashtag_search', { user_id: accountId, q })).body;
  for (let index = 0; index < 30; index += 1) await search(`tag${index}`);

  expect((await search('onemore')).error.code).toBe(18);
  expect((await search('tag0')).data).toHaveLength(1);
  const seen = await simulator.graph('GET', `${accountId}/recently_searched_hashtags`, { limit: '30' });
  expect(seen.body.data).toHaveLength(30);
  await simulator.advance(7 * 24 * 3600 + 1);
  expect((await search('onemore')).data).toHaveLength(1);
});

test('a hashtag with its sign or a space is refused (3.2)', async () => {
  const { simulator } = await open();

  for (const q of ['#coffee', 'two words', '☕']) {
    expect(
      (await simulator.graph('GET', 'ig_hashtag_search', { user_id: accountId, q })).body.error.code,
    ).toBe(100);
  }
});

test('hashtags and the search of Pages need a feature that App Review gives (3.2, 4.2)', async () => {
  const { simulator } = await open();
  const tag = { user_id: accountId, q: 'coffee' };
  const { body } = await simulator.graph('GET', 'ig_hashtag_search', tag);
  const asked = async () => [
    await simulator.graph('GET', 'ig_hashtag_search', tag),
    await simulator.graph('GET', `${body.data[0].id}/top_media`, { user_id: accountId }),
    await simulator.graph('GET', 'pages/search', { q: 'bali' }),
  ];

  await simulator.control('conditions', { features: [] });
  for (const answer of await asked())
    expect(answer).toMatchObject({
      status: 403,
      body: { error: { code: 10, message: expect.stringContaining('reviewed and approved') } },
    });
  await simulator.control('conditions', { features: ['Page Public Content Access'] });
  expect((await asked()).map(({ status }) => status)).toEqual([403, 403, 200]);
});

test('page posts lack the story when they are ordinary posts (4.3)', async () => {
  const { asPage } = await open();

  const { body } = await asPage('GET', `${pageId}/posts`, {
    fields: 'id,story,message,created_time',
    limit: '2',
  });

  expect(body.data[0]).not.toHaveProperty('story');
  expect(body.data[0].message).toBeTruthy();
  expect(body.data[1]).toMatchObject({ story: 'Isola Studio updated their cover photo.' });
  expect(body.data[1]).not.toHaveProperty('message');
});

test('pages are searched by words of their name (4.2)', async () => {
  const { simulator } = await open();

  const { body } = await simulator.graph('GET', 'pages/search', {
    q: 'bali',
    fields: 'id,name,location,verification_status',
  });

  expect(body.data.map((one: { name: string }) => one.name)).toContain('Visit Bali');
});

test('conversations need the Page token and show both sides, newest first (5.1)', async () => {
  const { simulator, asPage } = await open();
  const fields = 'id,updated_time,participants,messages.limit(1){id,created_time,from,to,message}';

  const { body } = await asPage('GET', `${pageId}/conversations`, { platform: 'instagram', fields });
  const asUser = await simulator.graph('GET', `${pageId}/conversations`, { platform: 'instagram' });

  expect(body.data).toHaveLength(3);
  expect(body.data[0].participants.data.map((one: { id: string }) => one.id)).toContain(accountId);
  expect(body.data[0].messages.data).toHaveLength(1);
  expect(body.data[0].messages.data[0].message).toBe('Yes please, for me and my sister!');
  expect(asUser.body.error.code).toBe(190);
});

test('a message goes out within 24 hours of the last one received, and not after (5.2)', async () => {
  const { simulator, asPage } = await open();
  const send = (id: string, text: string) =>
    asPage('POST', 'me/messages', {
      recipient: JSON.stringify({ id }),
      message: JSON.stringify({ text }),
      messaging_type: 'RESPONSE',
    });
  const recent = '6940000000000001';

  expect((await send(recent, 'Of course!')).body).toMatchObject({ recipient_id: recent });
  expect((await send('6940000000000002', 'Late')).body.error).toMatchObject({
    code: 10,
    error_subcode: 2534022,
  });
  expect((await send('123', 'Nobody')).body.error).toMatchObject({ code: 100, error_subcode: 2534014 });
  expect((await send(recent, 'è'.repeat(501))).body.error.code).toBe(100);
  await simulator.advance(24 * 3600);
  expect((await send(recent, 'Too late')).body.error).toMatchObject({ code: 10 });
});

test('a Page subscribes with Page fields, all or nothing (6.4)', async () => {
  const { simulator, asPage } = await open();
  const subscribe = (fields: string) =>
    asPage('POST', `${pageId}/subscribed_apps`, { subscribed_fields: fields });

  expect((await subscribe('feed,comments')).body.error.code).toBe(100);
  expect((await asPage('GET', `${pageId}/subscribed_apps`)).body.data).toEqual([]);
  expect((await subscribe('feed,messages')).body).toEqual({ success: true });
  expect(
    (await simulator.graph('POST', `${pageId}/subscribed_apps`, { subscribed_fields: 'feed' })).status,
  ).toBe(400);
});

test('an event reaches the verified callback, signed over the raw bytes (6.1, 6.2)', async () => {
  const { simulator, asPage } = await open();
  const { facebookAppId, facebookAppSecret, webhookVerifyToken } = simulator.credentials;
  const arrived = Promise.withResolvers<{ signature: string; body: Buffer }>();
  const callback = await startHost((request, reply) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    if (request.method === 'GET') {
      return reply
        .writeHead(query.get('hub.verify_token') === webhookVerifyToken ? 200 : 403)
        .end(query.get('hub.challenge'));
    }
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      reply.end();
      arrived.resolve({
        signature: String(request.headers['x-hub-signature-256']),
        body: Buffer.concat(chunks),
      });
    });
  });
  const appToken = `${facebookAppId}|${facebookAppSecret}`;
  const subscribe = (verify_token: string) =>
    simulator.graph(
      'POST',
      `${facebookAppId}/subscriptions`,
      { object: 'instagram', callback_url: `${callback}/hook`, fields: 'messages', verify_token },
      appToken,
    );

  expect((await subscribe('wrong')).body.error.code).toBe(2200);
  expect((await subscribe(webhookVerifyToken)).body).toEqual({ success: true });
  await asPage('POST', `${pageId}/subscribed_apps`, { subscribed_fields: 'messages' });
  await simulator.control('instagram-events', {
    kind: 'message',
    username: 'new.friend',
    text: 'Città!',
    account: accountId,
  });

  const { signature, body } = await arrived.promise;
  expect(signature).toBe(`sha256=${createHmac('sha256', facebookAppSecret).update(body).digest('hex')}`);
  expect(body.toString()).toContain('Citt\\u00e0');
  expect(JSON.parse(body.toString()).entry[0].messaging[0].message.text).toBe('Città!');
});

test('comments are read newest first, answered, hidden and deleted (3.1)', async () => {
  const { simulator } = await open();
  const url = `${simulator.url}/cdn/drawn/600x600/1/tea.jpg`;
  const { body: container } = await simulator.graph('POST', `${accountId}/media`, { image_url: url });
  await simulator.advance(10);
  const { body: media } = await simulator.graph('POST', `${accountId}/media_publish`, {
    creation_id: container.id,
  });
  const { body: first } = await simulator.control('instagram-events', {
    kind: 'comment',
    username: 'fan',
    text: 'Nice!',
    mediaId: media.id,
  });
  const { id } = first as { id: string };

  const reply = await simulator.graph('POST', `${id}/replies`, { message: 'Thank you!' });
  const listed = await simulator.graph('GET', `${media.id}/comments`, {
    fields: 'id,text,username,replies{text}',
  });

  expect(reply.status).toBe(200);
  expect(listed.body.data).toMatchObject([
    { text: 'Nice!', username: 'fan', replies: { data: [{ text: 'Thank you!' }] } },
  ]);
  expect((await simulator.graph('POST', id, { hide: 'true' })).body).toEqual({ success: true });
  expect((await simulator.graph('POST', `${id}/replies`, { message: 'x' })).status).toBe(400);
  expect((await simulator.graph('DELETE', id)).body).toEqual({ success: true });
  expect((await simulator.graph('GET', id)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
});
