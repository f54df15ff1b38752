import { createHmac } from 'node:crypto';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstagramService } from '../src/app.ts';
import { quickPace } from './quick-pace.ts';
import { type SimulatedPlatform, startSimulatedPlatform } from './start-simulated-platform.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

type Person = { userId: string; headers: { authorization: string } };
type Conversation = {
  _id: string;
  type: string;
  sender: string;
  lastMessage: string;
  lastMessageContent: string;
};

const isola = '17841400000000001';
const verifyToken = 'simulator-verify-token';
const path = '/api/instagram/webhook';

let bench: TestBench;
let platform: SimulatedPlatform;
let app: RunningServices;

beforeAll(async () => {
  [bench, platform] = await Promise.all([startTestBench(), startSimulatedPlatform()]);
  const port = await ownPort();
  app = await startServices({
    services: [createInstagramService(quickPace)],
    settings: {
      ...bench.settingsFor(platform.graph),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      WEBHOOK_VERIFY_TOKEN: verifyToken,
    },
  });
});
afterAll(async () => {
  await app.stop();
  await platform.stop();
  await bench.stop();
});

async function call(person: Person, address: string, payload?: object, method: 'GET' | 'POST' = 'POST') {
  const url = `/api/instagram/${address}`;
  const reply = await app.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
}

async function newPerson(): Promise<Person> {
  const person = await bench.identity.newUser();
  const { status } = await call(person, 'login', { accessToken: platform.credentials.shortUserAccessToken });
  expect(status).toBe(200);
  return person;
}

const listed = async (person: Person): Promise<Conversation[]> =>
  (await call(person, 'conversations', undefined, 'GET')).body;
/** The conversation as it is kept, without a look at the platform. */
const kept = async (person: Person, { _id }: Conversation): Promise<Conversation> =>
  (await call(person, `conversations/${_id}`, { ignore: false })).body;

/** A webhook as the platform sends it: signed over the exact bytes. */
async function send(body: unknown, options: { secret?: string; header?: string } = {}) {
  const bytes = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = createHmac('sha256', options.secret ?? platform.graph.appSecret)
    .update(bytes)
    .digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': options.header ?? `sha256=${signature}`,
  };
  const reply = await app.app.inject({ method: 'POST', url: path, headers, payload: bytes });
  return { status: reply.statusCode, body: reply.json() };
}

let people = 0;
const comment = (text: string, at: Date, from = `12${++people}`) => ({
  object: 'instagram',
  entry: [
    {
      id: isola,
      time: Math.floor(at.getTime() / 1000),
      changes: [
        { field: 'comments', value: { id: '179', from: { id: from, username: `fan-${from}` }, text } },
      ],
    },
  ],
});

describe('the address of the webhook', () => {
  const verify = (query: Record<string, string>) =>
    app.app.inject({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` });

  it('answers the challenge as plain text to who knows the verify token', async () => {
    const reply = await verify({
      'hub.mode': 'subscribe',
      'hub.challenge': '1158201444',
      'hub.verify_token': verifyToken,
    });

    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe('1158201444');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it.each([
    { 'hub.mode': 'subscribe', 'hub.challenge': '1', 'hub.verify_token': 'guessed' },
    { 'hub.mode': 'unsubscribe', 'hub.challenge': '1', 'hub.verify_token': verifyToken },
    { 'hub.mode': 'subscribe', 'hub.verify_token': verifyToken },
    {},
  ])('is 403 for %j', async query => {
    expect((await verify(query as Record<string, string>)).statusCode).toBe(403);
  });
});

describe('what the platform tells', () => {
  it('a message shows in its conversation before anybody looks', async () => {
    const person = await newPerson();
    const found = (await listed(person)).find(one => one.sender === 'enzo_foto');
    if (!found) throw new Error('The simulated inbox has changed.');
    expect((await call(person, 'enableWebhook')).body).toEqual({ success: true });
    expect((await call(person, 'enableWebhook')).body).toEqual({ success: true });

    await platform.message('enzo_foto', 'Caffè?');

    await expect.poll(() => kept(person, found)).toMatchObject({ lastMessageContent: 'Caffè?' });
  });

  it('a comment becomes a conversation that can be ignored, for everybody who has the account', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const at = new Date(Math.floor(Date.now() / 1000) * 1000 + 60_000);

    expect(await send(comment('So blue!', at, '1200'))).toMatchObject({
      status: 200,
      body: { received: true },
    });

    const [first] = await listed(one);
    expect(first).toMatchObject({
      type: 'comment',
      sender: 'fan-1200',
      lastMessage: at.toISOString(),
      lastMessageContent: 'So blue!',
      ignore: false,
    });
    const ignored = await call(one, `conversations/${first?._id}`, { ignore: true });
    expect(ignored.body).toMatchObject({ type: 'comment', ignore: true });
    expect((await listed(other)).find(({ sender }) => sender === 'fan-1200')).toMatchObject({
      ignore: false,
    });
  });

  it('changes nothing when it comes again or late', async () => {
    const person = await newPerson();
    const [early, late] = [new Date('2027-01-01T10:00:00Z'), new Date('2027-01-01T11:00:00Z')];
    await send(comment('First', early, '1300'));
    await send(comment('Second', late, '1300'));
    await send(comment('Second', late, '1300'));
    await send(comment('First', early, '1300'));

    const rows = (await listed(person)).filter(({ sender }) => sender === 'fan-1300');

    expect(rows).toMatchObject([{ lastMessageContent: 'Second', lastMessage: late.toISOString() }]);
  });

  it('is taken whole when a thousand long comments come at once', async () => {
    const person = await newPerson();
    const at = new Date('2027-02-01T10:00:00Z');
    const bodies = Array.from({ length: 1_000 }, (_, n) => comment('x'.repeat(1_500), at, `17${n}`));
    const all = { object: 'instagram', entry: bodies.flatMap(({ entry }) => entry) };
    expect(JSON.stringify(all).length).toBeGreaterThan(1_400_000);

    expect((await send(all)).status).toBe(200);

    const shown = (await listed(person)).filter(({ sender }) => sender.startsWith('fan-17'));
    expect(shown).toHaveLength(100);
  });

  it('is taken quietly when it is nothing we know', async () => {
    const person = await newPerson();
    const before = await listed(person);

    for (const body of [
      { object: 'page', entry: [{ id: '1' }] },
      [],
      'null',
      '"text"',
      { object: 'instagram' },
    ])
      expect((await send(body)).status).toBe(200);
    expect((await send(comment('x', new Date(), isola))).status).toBe(200);

    expect(await listed(person)).toEqual(before);
  });
});

describe('a webhook that the platform did not send', () => {
  it('is 401 with a forged or missing signature, and nothing is kept', async () => {
    const person = await newPerson();
    const before = await listed(person);
    const body = comment('Forged', new Date('2028-01-01T00:00:00Z'));

    expect((await send(body, { secret: 'somebody else' })).status).toBe(401);
    expect((await send(body, { header: '' })).status).toBe(401);
    expect((await send(body, { header: 'sha256=00' })).status).toBe(401);
    const unsigned = await app.app.inject({ method: 'POST', url: path, payload: body });
    expect(unsigned.statusCode).toBe(401);
    // Not even read: it would take forty times its room.
    expect((await send('{"object":', { secret: 'somebody else' })).status).toBe(401);

    expect(await listed(person)).toEqual(before);
  });

  it('is refused when it is larger than any of the platform, not JSON or of another kind', async () => {
    expect((await send({ text: 'x'.repeat(8 * 1024 * 1024) })).status).toBe(413);
    expect((await send('{"object":')).status).toBe(400);
    const text = {
      method: 'POST',
      url: path,
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    } as const;
    expect((await app.app.inject(text)).statusCode).toBe(415);
  });
});

describe('asking for events', () => {
  it('where messages are not allowed comments are reported, and that is said', async () => {
    const person = await newPerson();
    await platform.order('graph.subscribed_apps', 'graph-error', { code: 200, status: 403 });

    const reply = await call(person, 'enableWebhook');

    expect(reply).toMatchObject({
      status: 200,
      body: { success: true, note: expect.stringContaining('pages_messaging') },
    });
  });

  it('makes up the verify token where none is set, so that the app is subscribed all the same', async () => {
    const person = await newPerson();
    await lonelyPlatform();
    const port = await ownPort();
    const own = await startServices({
      services: [createInstagramService(quickPace)],
      settings: {
        ...bench.settingsFor(platform.graph),
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      },
    });
    const ask = { method: 'POST', url: '/api/instagram/enableWebhook', headers: person.headers } as const;

    expect((await own.app.inject(ask)).json()).toEqual({ success: true });

    const { appId, appSecret, url } = platform.graph;
    const token = encodeURIComponent(`${appId}|${appSecret}`);
    const known = await fetch(`${url}/v25.0/${appId}/subscriptions?access_token=${token}`);
    expect(await known.json()).toMatchObject({
      data: [{ object: 'instagram', callback_url: `http://127.0.0.1:${port}${path}` }],
    });
    await lonelyPlatform();
    await own.stop();
  });

  it('says so when the platform cannot reach our address', async () => {
    const person = await newPerson();
    const unreachable = await startServices({
      services: [createInstagramService(quickPace)],
      settings: {
        ...bench.settingsFor(await lonelyPlatform()),
        PUBLIC_URL: 'http://127.0.0.1:9',
        WEBHOOK_VERIFY_TOKEN: verifyToken,
      },
    });
    const ask = { method: 'POST', url: '/api/instagram/enableWebhook', headers: person.headers } as const;

    const reply = await unreachable.app.inject(ask);

    expect(reply.statusCode).toBe(422);
    expect(reply.json().message).toContain('could not reach http://127.0.0.1:9/api/instagram/webhook');
    await unreachable.stop();
  });

  /** The same platform; nobody subscribed its app yet or the order of tests would matter. */
  async function lonelyPlatform() {
    const { appId, appSecret, url } = platform.graph;
    const token = `${appId}|${appSecret}`;
    const address = `${url}/v25.0/${appId}/subscriptions?access_token=${encodeURIComponent(token)}`;
    expect((await fetch(`${address}&object=instagram`, { method: 'DELETE' })).status).toBe(200);
    return platform.graph;
  }

  it('leaves an address alone that the app sends its events to already', async () => {
    const person = await newPerson();
    await call(person, 'enableWebhook');
    const elsewhere = await startServices({
      services: [createInstagramService(quickPace)],
      settings: { ...bench.settingsFor(platform.graph), WEBHOOK_VERIFY_TOKEN: verifyToken },
    });
    const ask = { method: 'POST', url: '/api/instagram/enableWebhook', headers: person.headers } as const;

    const reply = await elsewhere.app.inject(ask);

    expect(reply.statusCode).toBe(422);
    expect(reply.json().message).toContain("Change that in the app's settings under Webhooks");
    await elsewhere.stop();
  });
});
