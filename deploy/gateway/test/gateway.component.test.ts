import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { prefixes } from '@insta-ai/proto/http/routes';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { afterEach, expect, test, vi } from 'vitest';
import { beginUpload, readToEnd, sendWholeUpload } from '../../testing/refused-upload.ts';
import { gatewaySettings, urlSettingOf } from '../src/gateway-settings.ts';
import { startGateway } from '../src/start-gateway.ts';
import { endAll, startReplica, startTestGateway } from './replicas.ts';

const urlSettings = Object.keys(gatewaySettings.properties).filter(name => name.endsWith('_URL'));

afterEach(endAll);

/** A gateway where every service is one replica that answers with its name. */
async function startWithEveryService() {
  const names = [...new Set(Object.values(prefixes)), 'frontends' as const];
  const replicas = await Promise.all(names.map(name => startReplica(name)));
  const addresses = names.map((name, index) => [urlSettingOf(name), replicas[index]?.url ?? '']);
  return startTestGateway(Object.fromEntries(addresses), urlSettings);
}

test('every path of the table goes to the service that owns it, the longest prefix first', async () => {
  const { url } = await startWithEveryService();

  for (const [prefix, owner] of Object.entries(prefixes)) {
    expect(serviceNames).toContain(owner);
    for (const path of [prefix, `${prefix}/`, `${prefix}/abc?x=1`]) {
      const reply = await fetch(`${url}${path}`);
      expect(`${path} ${await reply.text()}`).toBe(`${path} ${owner}`);
    }
  }
});

test.each(['/', '/contents/1', '/media', '/js/main.js', '/api', '/apiary', '/api/contentsX'])(
  '%s belongs to the front ends',
  async path => {
    const { url } = await startWithEveryService();

    expect(await (await fetch(`${url}${path}`)).text()).toBe('frontends');
  },
);

test.each([
  '/api/users/../../metrics',
  '/api/users/%2E%2e/.%2e/metrics',
  '/api/users/..\\..\\..\\metrics',
  '/x\\..\\metrics',
  '/x/.',
  'http://insta.example.com/api/users',
])('%s, which services may take for another path than the gateway, goes nowhere', async path => {
  const { url } = await startWithEveryService();
  const socket = { connection: 'Upgrade', upgrade: 'websocket' };

  for (const headers of [{}, socket]) {
    const asked = httpRequest(url, { path, headers, agent: false }).end();
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    expect([reply.statusCode, await text(reply)]).toEqual([400, expect.stringContaining('invalid_argument')]);
  }
});

test('a request arrives as it was sent, with who sent it, whatever the sender claims', async () => {
  const service = await startReplica('content', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(201, { 'content-type': 'application/json', 'x-own': 'kept' });
      response.end(JSON.stringify({ headers: request.headers, body: Buffer.concat(chunks).toString() }));
    });
  });
  const { url } = await startTestGateway({ CONTENT_URL: service.url }, urlSettings);

  const reply = await fetch(`${url}/api/contents/1?a=%20b`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      authorization: 'Bearer t',
      'x-forwarded-for': '203.0.113.9',
    },
    body: '{"title":"Über"}',
  });
  const seen = (await reply.json()) as { headers: Record<string, string>; body: string };

  expect(reply.status).toBe(201);
  expect(reply.headers.get('x-own')).toBe('kept');
  expect(service.heard).toEqual(['POST /api/contents/1?a=%20b']);
  expect(seen.body).toBe('{"title":"Über"}');
  expect(seen.headers).toMatchObject({
    authorization: 'Bearer t',
    'content-type': 'application/json; charset=utf-8',
    host: new URL(url).host,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
  });
});

test.each([
  ['1', '203.0.113.9', 'https'],
  ['10.0.0.0/8', '127.0.0.1', 'http'],
  ['127.0.0.0/8', '203.0.113.9', 'https'],
])('behind proxies (%s) the services see %s, and %s', async (trusted, address, protocol) => {
  const service = await startReplica('content', (request, response) =>
    response.end(JSON.stringify(request.headers)),
  );
  const { url } = await startTestGateway({ CONTENT_URL: service.url, TRUST_PROXY: trusted }, urlSettings);

  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-forwarded-proto': 'https' };
  const seen = await (await fetch(`${url}/api/contents`, { headers })).json();

  expect(seen).toMatchObject({ 'x-forwarded-for': address, 'x-forwarded-proto': protocol });
});

test('whoever came over https is told to come back so, once, whoever answers', async () => {
  const service = await startReplica('content', (_, response) =>
    response.setHeader('strict-transport-security', 'max-age=31536000').end(),
  );
  const frontends = await startReplica('shell');
  const settings = { CONTENT_URL: service.url, FRONTENDS_URL: frontends.url, TRUST_PROXY: '1' };
  const { url } = await startTestGateway(settings, urlSettings);
  const ask = async (path: string, proto: string) =>
    (await fetch(`${url}${path}`, { headers: { 'x-forwarded-proto': proto } })).headers.get(
      'strict-transport-security',
    );

  expect(await ask('/api/contents', 'https')).toBe('max-age=31536000');
  expect(await ask('/', 'https')).toBe('max-age=31536000');
  expect(await ask('/', 'http')).toBeNull();
});

test('an upload of any size flows through, and is not held', async () => {
  let arrived = 0;
  const service = await startReplica('prediction-media', (request, response) => {
    request.on('data', chunk => {
      arrived += chunk.length;
    });
    request.on('end', () => response.end(String(arrived)));
  });
  const { url } = await startTestGateway({ PREDICTION_MEDIA_URL: service.url }, urlSettings);
  const upload = httpRequest(`${url}/api/predictions/upload`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
  });
  const megabyte = Buffer.alloc(1024 * 1024);

  upload.write(megabyte);

  await vi.waitFor(() => expect(arrived).toBe(megabyte.length));
  for (let sent = 1; sent < 20; sent++) upload.write(megabyte);
  upload.end();
  const [reply] = await once(upload, 'response');
  expect(await text(reply)).toBe(String(20 * megabyte.length));
});

/** Begins a request with JSON of so many bytes, and sends one of them. */
function beginJson(url: string, length: number, headers: Record<string, string> = {}) {
  const request = httpRequest(url, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': String(length), ...headers },
  });
  request.on('error', () => {});
  request.write('{');
  return request;
}

test('any number of bodies that never end hold only so much memory, and the next ones flow on', async () => {
  const begun = new Set<string>();
  const service = await startReplica('content', (request, response) => {
    request.once('data', () => begun.add(String(request.headers['x-name'])));
    request.on('end', () => response.end('whole'));
  });
  const { url } = await startTestGateway({ CONTENT_URL: service.url }, urlSettings);
  const begin = (name: string, bytes: number) => beginJson(`${url}/api/contents`, bytes, { 'x-name': name });

  const large = begin('large', 256 * 1024 + 1);
  await vi.waitFor(() => expect([...begun]).toEqual(['large']));
  const held = 128;
  const all = Array.from({ length: held + 20 }, (_, index) => begin(String(index), 256 * 1024));
  await vi.waitFor(() => expect(begun.size).toBe(21));

  // Room that is given back is there for the next one: those that leave, and those that are answered.
  const answered = await Promise.all(
    all.slice(0, 10).map(async request => {
      request.end(Buffer.alloc(256 * 1024 - 1));
      const [reply] = await once(request, 'response');
      return text(reply);
    }),
  );
  expect(new Set(answered)).toEqual(new Set(['whole']));
  for (const request of [large, ...all.slice(10)]) request.destroy();
  const again = Array.from({ length: 40 }, (_, index) => begin(`again ${index}`, 256 * 1024));
  const flowing = begin('flowing', 256 * 1024 + 1);
  await vi.waitFor(() => expect(begun).toContain('flowing'));
  expect([...begun].filter(name => name.startsWith('again'))).toEqual([]);
  for (const request of [flowing, ...again]) request.destroy();
});

test('JSON of unknown length and JSON that is too large for it are answered by its service', async () => {
  const service = await startReplica('content', (request, response) => {
    let bytes = 0;
    request.on('data', chunk => {
      bytes += chunk.length;
    });
    request.on('end', () => response.end(String(bytes)));
  });
  const { url } = await startTestGateway({ CONTENT_URL: service.url }, urlSettings);
  const send = async (body: RequestInit['body']) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${url}/api/contents`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
    return `${reply.status} ${await reply.text()}`;
  };

  expect(await send(Readable.toWeb(Readable.from([Buffer.alloc(10)])) as ReadableStream)).toBe('200 10');
  expect(await send(Buffer.alloc(9 * 1024 * 1024))).toBe(`200 ${9 * 1024 * 1024}`);
  expect(await send('')).toBe('200 0');
});

test.each([false, true])(
  'an upload that its service refuses before all of it is sent is answered at once (the sender reads last: %s)',
  async readsLast => {
    const service = await startReplica('content-type', (request, response) => {
      response.writeHead(413).end('{"code":"payload_too_large"}');
      request.resume();
    });
    const { url } = await startTestGateway({ CONTENT_TYPE_URL: service.url }, urlSettings);

    const socket = readsLast ? await sendWholeUpload(url) : beginUpload(url);
    const answer = await readToEnd(socket);

    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain('{"code":"payload_too_large"}');
  },
);

test('a browser that leaves in the middle of an upload takes it from the service as well', async () => {
  const left = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const service = await startReplica('content-type', request => {
    request.once('data', () => begun.resolve());
    request.once('close', () => left.resolve());
  });
  const { url } = await startTestGateway({ CONTENT_TYPE_URL: service.url }, urlSettings);
  const upload = beginUpload(url);
  await begun.promise;

  upload.destroy();

  await left.promise;
});

test('any number of requests may wait at a service, and none keeps another from it', async () => {
  const waiting: ServerResponse[] = [];
  const service = await startReplica('realtime-gateway', (request, response) => {
    if (request.url?.endsWith('waits')) waiting.push(response);
    else response.end('at once');
  });
  const { url } = await startTestGateway({ REALTIME_GATEWAY_URL: service.url }, urlSettings);

  const polls = Array.from({ length: 200 }, async () =>
    (await fetch(`${url}/socket.io/?transport=polling&waits`)).text(),
  );
  await vi.waitFor(() => expect(waiting).toHaveLength(200));

  expect(await (await fetch(`${url}/socket.io/?transport=polling`)).text()).toBe('at once');
  for (const response of waiting) response.end('news');
  expect(new Set(await Promise.all(polls))).toEqual(new Set(['news']));
});

test('replicas take turns', async () => {
  const [one, two] = [await startReplica('one'), await startReplica('two')];
  const { url } = await startTestGateway({ CONTENT_URL: `${one.url}, ${two.url}` }, urlSettings);

  for (let asked = 0; asked < 10; asked++) await (await fetch(`${url}/api/contents`)).text();

  expect(one.heard).toHaveLength(5);
  expect(two.heard).toHaveLength(5);
});

test('a replica that says it is not ready gets nothing, until it says it is', async () => {
  const [one, two] = [await startReplica('one'), await startReplica('two')];
  const { url } = await startTestGateway({ CONTENT_URL: `${one.url},${two.url}` }, urlSettings);
  const answers = async () => {
    const seen = new Set<string>();
    for (let asked = 0; asked < 6; asked++) seen.add(await (await fetch(`${url}/api/contents`)).text());
    return [...seen].sort();
  };

  one.isReady = false;
  await vi.waitFor(async () => expect(await answers()).toEqual(['two']));
  one.isReady = true;
  await vi.waitFor(async () => expect(await answers()).toEqual(['one', 'two']));
});

test('a replica that is gone costs no request, not even one that changes something', async () => {
  const [one, two] = [await startReplica('one'), await startReplica('two')];
  const { url } = await startTestGateway({ CONTENT_URL: `${one.url},${two.url}` }, urlSettings);
  await one.stop();

  for (let asked = 0; asked < 6; asked++) {
    const reply = await fetch(`${url}/api/contents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(`${reply.status} ${await reply.text()}`).toBe('200 two');
  }
  expect(two.heard).toHaveLength(6);
});

test('what broke in the middle of a change is not sent a second time, and said in plain words', async () => {
  const breaks = (name: string) => startReplica(name, request => void request.socket.destroy());
  const [one, two] = [await breaks('one'), await breaks('two')];
  const { url } = await startTestGateway({ CONTENT_URL: `${one.url},${two.url}` }, urlSettings);

  const reply = await fetch(`${url}/api/contents/1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });

  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({ message: expect.stringContaining('Please try again') });
  expect([...one.heard, ...two.heard]).toHaveLength(1);
});

test('reading is asked at the other replica when the connection breaks', async () => {
  const one = await startReplica('one', request => void request.socket.destroy());
  const two = await startReplica('two');
  const { url } = await startTestGateway({ CONTENT_URL: `${one.url},${two.url}` }, urlSettings);

  for (let asked = 0; asked < 4; asked++) {
    expect(await (await fetch(`${url}/api/contents`)).text()).toBe('two');
  }
});

test('a gateway that is told to end says so first, and goes on answering until it has drained', async () => {
  const service = await startReplica('content');
  const gateway = await startTestGateway({ CONTENT_URL: service.url, DRAIN_SECONDS: '1' }, urlSettings);
  expect((await fetch(`${gateway.url}/ready`)).status).toBe(200);

  const stopped = gateway.stop();

  expect((await fetch(`${gateway.url}/ready`)).status).toBe(503);
  expect(await (await fetch(`${gateway.url}/api/contents`)).text()).toBe('content');
  await stopped;
  await expect(fetch(`${gateway.url}/live`)).rejects.toThrow();
});

test('a gateway that is told to end waits for a calendar, which arrives whole, and answers everything else meanwhile', async () => {
  const begun = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const writer = await startReplica('calendar-ai', async (_request, response) => {
    begun.resolve();
    await written.promise;
    response.end('the whole calendar');
  });
  const content = await startReplica('content');
  const gateway = await startTestGateway(
    { CALENDAR_AI_URL: writer.url, CONTENT_URL: content.url, CALENDAR_DRAIN_SECONDS: '300' },
    urlSettings,
  );
  const generate = () =>
    fetch(`${gateway.url}/api/contents/generateCalendar`, { method: 'POST', body: '{}' });
  const calendar = generate();
  await begun.promise;
  let hasEnded = false;

  const stopped = gateway.stop().then(() => {
    hasEnded = true;
  });

  const refused = await generate();
  expect([refused.status, await refused.text()]).toEqual([
    503,
    expect.stringContaining('just being restarted'),
  ]);
  expect((await fetch(`${gateway.url}/ready`)).status).toBe(503);
  expect(await (await fetch(`${gateway.url}/api/contents`)).text()).toBe('content');
  expect(hasEnded).toBe(false);
  written.resolve();
  expect(await (await calendar).text()).toBe('the whole calendar');
  await stopped;
  expect(writer.heard).toHaveLength(1);
});

test('a gateway waits no longer for a calendar than it may, nor for who has left', async () => {
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  const writer = await startReplica('calendar-ai', () => begun[asked++]?.resolve());
  const settings = { CALENDAR_AI_URL: writer.url };
  const patient = await startTestGateway(settings, urlSettings);
  const leaving = new AbortController();
  const path = '/api/contents/generateCalendar';
  const left = fetch(`${patient.url}${path}`, { method: 'POST', signal: leaving.signal }).catch(() => 'left');
  await begun[0]?.promise;
  const ended = patient.stop();
  leaving.abort();
  await ended;
  expect(await left).toBe('left');

  const hasty = await startTestGateway({ ...settings, CALENDAR_DRAIN_SECONDS: '0' }, urlSettings);
  const cut = fetch(`${hasty.url}${path}`, { method: 'POST' }).then(
    ({ status }) => status,
    () => 'cut',
  );
  await begun[1]?.promise;
  await hasty.stop();
  await writer.stop();
  expect([503, 'cut']).toContain(await cut);
});

test('bad and missing settings are refused together', async () => {
  const start = startGateway({ CONTENT_URL: 'content:8080', PORT: '99999' });

  await expect(start).rejects.toThrow(
    /PORT[\s\S]*CONTENT_URL does not have|CONTENT_URL does not have[\s\S]*PORT/,
  );
  await expect(start).rejects.toThrow(/AUTH_USER_URL is not set/);
});
