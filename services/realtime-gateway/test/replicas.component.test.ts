import { EventEmitter, once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@insta-ai/chassis/logger';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { startRecordedLine } from '@insta-ai/deploy/testing/start-recorded-line';
import { events } from '@insta-ai/proto/bus/events';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRelay } from '../src/replicas/relay.gateway.ts';
import { newReplicaName, newSessionId } from '../src/replicas/session-id.ts';
import { next, openSocket, type RealtimeGateway, startRealtimeGateway } from './start-realtime-gateway.ts';

let gateway: RealtimeGateway;
let replicas: RunningServices[];

beforeAll(async () => {
  gateway = await startRealtimeGateway();
  replicas = [await gateway.startReplica(), await gateway.startReplica()];
});
afterAll(() => gateway?.stop());

/** A load balancer that sends every request to the next one of its targets. */
async function startLoadBalancer(targets: string[]) {
  const sentTo = targets.map(() => 0);
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    const target = count++ % targets.length;
    sentTo[target] = (sentTo[target] ?? 0) + 1;
    const { method, headers } = incoming;
    const onward = request(`${targets[target]}${incoming.url}`, { method, headers }, reply => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, sentTo, stop: () => server.close().closeAllConnections() };
}

const say = (userId: string, n: number) =>
  gateway.say(events.predictionProgressed, userId, { predictionId: 'p1', contentId: 'c1', progress: n });

/** Opens a bare polling session and gives the address of its polls at another replica. */
async function openSession(at: RunningServices, other: RunningServices) {
  const path = '/socket.io/?EIO=4&transport=polling';
  const opened = await (await fetch(`${at.url}${path}`)).text();
  const { sid } = JSON.parse(opened.slice(1));
  return `${other.url}${path}&sid=${sid}`;
}

test('a page hears everything, once and in order, although each of its polls reaches another replica', async () => {
  const { userId, token } = await gateway.identity.newUser();
  const balancer = await startLoadBalancer(replicas.map(({ url }) => url));
  const socket = openSocket(balancer.url, { token });
  const disconnects: string[] = [];
  socket.on('disconnect', reason => disconnects.push(reason));
  await next(socket, 'connect');
  const heard: number[] = [];

  for (let n = 1; n <= 10; n += 1) {
    const arrived = next<{ progress: number }>(socket, 'prediction-progress');
    await say(userId, n);
    heard.push((await arrived).progress);
  }

  expect(heard).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(disconnects).toEqual([]);
  expect(Math.min(...balancer.sentTo)).toBeGreaterThan(3);
  socket.close();
  balancer.stop();
});

test('a replica hears of people who have a page open at it, as long as one is, and of nobody else', async () => {
  const [anna, bert] = [await gateway.identity.newUser(), await gateway.identity.newUser()];
  const line = await startRecordedLine(gateway.natsUrl);
  const replica = await gateway.startReplica({ NATS_URL: `nats://127.0.0.1:${line.port}` });
  const [elsewhere] = replicas as [RunningServices];
  const pages = [
    openSocket(replica.url, { token: anna.token }),
    openSocket(replica.url, { token: anna.token }),
  ];
  const ofBert = openSocket(elsewhere.url, { token: bert.token });
  await Promise.all([...pages, ofBert].map(page => next(page, 'connect')));
  const bertHears = next<{ progress: number }>(ofBert, 'prediction-progress');
  await say(bert.userId, 7);
  expect((await bertHears).progress).toBe(7);

  const heard = line.subscribed().filter(subject => /^(shown|events)\./.test(subject));
  expect(heard).toEqual([`shown.${anna.userId}.>`]);

  pages[0]?.close();
  const stillHears = next<{ progress: number }>(pages[1] as Socket, 'prediction-progress');
  await say(anna.userId, 8);
  expect((await stillHears).progress).toBe(8);

  pages[1]?.close();
  const nats = await connectNats({ NATS_URL: gateway.natsUrl, BUS_PREFIX: '' }, createLogger('silent'));
  const subject = `shown.${anna.userId}.${events.predictionProgressed.subject}`;
  // The bus says at once when nobody listens.
  await vi.waitFor(() =>
    expect(nats.request(subject, '', { timeout: 200 })).rejects.toThrow(/no responders/i),
  );
  await nats.close();
  ofBert.close();
  await replica.stop();
  line.stop();
});

test('a page whose replica ends starts a new session at another one', async () => {
  const { userId, token } = await gateway.identity.newUser();
  const ending = await gateway.startReplica();
  const [staying] = replicas;
  const targets = [ending.url, staying?.url ?? ''];
  const balancer = await startLoadBalancer(targets);
  const socket = openSocket(balancer.url, { token });
  await next(socket, 'connect');
  const back = next(socket, 'connect');

  targets.shift();
  await ending.stop();
  await back;
  const arrived = next(socket, 'prediction-progress');
  await say(userId, 1);

  await arrived;
  socket.close();
  balancer.stop();
});

test('a session of a replica that is gone is unknown, as the client expects', async () => {
  const [staying] = replicas as [RunningServices];
  const ending = await gateway.startReplica();
  const elsewhere = await openSession(ending, staying);
  await ending.stop();

  const reply = await fetch(elsewhere);

  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ code: 1, message: 'Session ID unknown' });
});

test.each(['/socket.io/../metrics', '/socket.io/%2E%2e/metrics', '/socket.io/\\..\\..\\metrics'])(
  'nobody is led from the polls of another replica to what only its own machine may ask (%s)',
  async path => {
    const [holder, other] = replicas as [RunningServices, RunningServices];
    const { search } = new URL(await openSession(holder, other));

    const asked = request(other.url, { path: `${path}${search}` }).end();
    const [reply] = await once(asked, 'response');
    reply.resume();

    expect(reply.statusCode).toBe(502);
  },
);

test('the owner of a forwarded poll is told when nobody waits for it any more', async () => {
  const owner = newReplicaName();
  const relay = createRelay(
    await connectNats({ NATS_URL: gateway.natsUrl, BUS_PREFIX: '' }, createLogger('silent')),
  );
  const told = new EventEmitter();
  await relay.answer(owner, async (_request, signal) => {
    told.emit('asked');
    await once(signal, 'abort');
    told.emit('cancelled');
    return { status: 200, contentType: 'text/plain', body: new Uint8Array() };
  });
  const [asked, cancelled] = [once(told, 'asked'), once(told, 'cancelled')];
  const leaving = new AbortController();

  const url = `${replicas[0]?.url}/socket.io/?EIO=4&transport=polling&sid=${newSessionId(owner)}`;
  const poll = fetch(url, { signal: leaving.signal }).catch(() => 'left');
  await asked;
  leaving.abort();

  await cancelled;
  expect(await poll).toBe('left');
  await relay.close();
});

test('a reply that is too large for the bus is an error for one page, not the end of a process', async () => {
  const owner = newReplicaName();
  const relay = createRelay(
    await connectNats({ NATS_URL: gateway.natsUrl, BUS_PREFIX: '' }, createLogger('silent')),
  );
  await relay.answer(owner, async () => ({
    status: 200,
    contentType: 'text/plain',
    body: Buffer.alloc(2_000_000),
  }));

  const poll = { method: 'GET', url: '/socket.io/', body: new Uint8Array() };
  const reply = await relay.ask(owner, poll, AbortSignal.timeout(5_000));

  expect(reply?.status).toBe(502);
  await relay.close();
});

test('a replica ends at once although a forwarded poll hangs', async () => {
  const [staying] = replicas as [RunningServices];
  const ending = await gateway.startReplica();
  const elsewhere = await openSession(staying, ending);
  const waiting = fetch(elsewhere).catch(() => 'cut');
  const startedAt = performance.now();

  await ending.stop();

  expect(performance.now() - startedAt).toBeLessThan(9_000);
  await waiting;
});

test('a message too large is cut off before it is forwarded', async () => {
  const [one, two] = replicas as [RunningServices, RunningServices];
  const elsewhere = await openSession(one, two);

  await expect(fetch(elsewhere, { method: 'POST', body: 'x'.repeat(100_000) })).rejects.toThrow();
});
