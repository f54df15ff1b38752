import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { create } from '@bufbuild/protobuf';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { figureIn } from '@insta-ai/deploy/testing/figure-in';
import { events } from '@insta-ai/proto/bus/events';
import { placedEntryToBus } from '@insta-ai/proto/convert/calendar-ai';
import { contentFromBus, contentToBus } from '@insta-ai/proto/convert/content';
import { actionToBus } from '@insta-ai/proto/convert/many/action';
import { momentToBus } from '@insta-ai/proto/convert/moment';
import { predictionFromBus, predictionToBus } from '@insta-ai/proto/convert/prediction';
import { ContentSchema } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { PredictionSchema } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { Content } from '@insta-ai/proto/http/content';
import type { Action } from '@insta-ai/proto/http/many/content-action';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { next, openSocket, type RealtimeGateway, startRealtimeGateway } from './start-realtime-gateway.ts';

let gateway: RealtimeGateway;
let replica: RunningServices;
const open: Socket[] = [];

beforeAll(async () => {
  gateway = await startRealtimeGateway();
  replica = await gateway.startReplica();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(() => gateway?.stop());

const connect = (auth: object, headers: Record<string, string> = {}, url = replica.url) => {
  const socket = openSocket(url, auth, headers);
  open.push(socket);
  return socket;
};
const connected = async (auth: object, headers: Record<string, string> = {}, url = replica.url) => {
  const socket = connect(auth, headers, url);
  await next(socket, 'connect');
  return socket;
};
/** An item and a picture as the browser is to get them. */
const item = (fields: Partial<Content> = {}): Content => ({
  ...contentFromBus(create(ContentSchema, { id: 'c1', title: 'Rice', version: 3 })),
  ...fields,
});
const generated = {
  content: item({ contents: ['/media/a.jpg'] }),
  prediction: predictionFromBus(
    create(PredictionSchema, {
      id: 'p1',
      contentId: 'c1',
      output: ['/media/a.jpg'],
      order: { prompt: 'rice' },
    }),
  ),
};
const sayGenerated = (userId: string) =>
  gateway.say(events.imageGenerated, userId, {
    contentId: 'c1',
    picture: predictionToBus(generated.prediction),
    item: contentToBus(generated.content),
  });
const sayChanged = (userId: string, content: Content) =>
  gateway.say(events.contentChanged, userId, { contentId: content._id, item: contentToBus(content) });

test('open pages are counted, and those that were closed no more', async () => {
  const pages = async () => figureIn((await replica.app.inject('/metrics')).body, 'insta_ai_sockets');
  const { token } = await gateway.identity.newUser();
  const before = (await pages()) ?? 0;

  const [first] = await Promise.all([connected({ token }), connected({ token })]);
  expect(await pages()).toBe(before + 2);

  first?.close();
  await vi.waitFor(async () => expect(await pages()).toBe(before + 1));
});

test('a person hears that a picture is ready, over polling', async () => {
  const { userId, token } = await gateway.identity.newUser();
  const socket = await connected({ token });

  const heard = next(socket, 'image-generated');
  await sayGenerated(userId);

  expect(await heard).toEqual({ prediction: generated.prediction, content: generated.content });
  expect(socket.io.engine.transport.name).toBe('polling');
});

test('a person hears changes of an item and the progress of a picture', async () => {
  const { userId, token } = await gateway.identity.newUser();
  const socket = await connected({ token });

  const changed = next(socket, 'content-changed');
  await sayChanged(userId, item({ status: 'Published' }));
  expect(await changed).toEqual({ content: item({ status: 'Published' }) });

  const deleted = next(socket, 'content-deleted');
  await gateway.say(events.contentDeleted, userId, { contentId: 'c1', live: true });
  expect(await deleted).toEqual({ _content: 'c1', live: true });

  const hidden = next(socket, 'content-deleted');
  await gateway.say(events.contentDeleted, userId, { contentId: 'c2', shown: true });
  await gateway.say(events.contentHidden, userId, { contentId: 'c3' });
  expect(await hidden).toEqual({ _content: 'c3', live: false });

  const progressed = next(socket, 'prediction-progress');
  await gateway.say(events.predictionProgressed, userId, {
    predictionId: 'p1',
    contentId: 'c1',
    progress: 40,
  });
  expect(await progressed).toEqual({ _prediction: 'p1', _content: 'c1', progress: 40 });

  const until = '2026-11-24T10:00:30.000Z';
  const paused = next(socket, 'prediction-progress');
  await gateway.say(events.predictionProgressed, userId, {
    predictionId: 'p1',
    contentId: 'c1',
    pausedUntil: momentToBus(until),
  });
  expect(await paused).toEqual({ _prediction: 'p1', _content: 'c1', progress: 0, paused_until: until });
});

test('a person hears how far an action is', async () => {
  const { userId, token } = await gateway.identity.newUser();
  const socket = await connected({ token });
  const action: Action = {
    _id: 'a1',
    kind: 'shift',
    state: 'running',
    items: 80,
    done: 50,
    kept: [{ reason: 'has no date', items: 2, titles: ['Bread', 'Rolls'] }],
    createdAt: '2026-11-23T03:00:00.000Z',
  };

  const heard = next(socket, 'action-changed');
  await gateway.say(events.actionChanged, userId, { action: actionToBus(action), order: 3 });

  expect(await heard).toEqual({ action, order: 3 });
});

test('a person hears the entries of a calendar as they are written', async () => {
  const { userId, token } = await gateway.identity.newUser();
  const socket = await connected({ token });
  const entry = {
    place: 0,
    type: 'Post',
    date: '2026-12-01T10:00:00.000Z',
    location: 'Beach',
    city: 'Ubud',
    description: 'Rice',
    _contentType: null,
  };

  const heard = next(socket, 'calendar-entries');
  await gateway.say(events.calendarEntriesWritten, userId, {
    requestKey: 'k1',
    arrived: [placedEntryToBus(entry)],
    written: 1,
    total: 9,
  });

  expect(await heard).toEqual({ requestKey: 'k1', entries: [entry], written: 1, total: 9 });
});

test('every open page of a person hears, the pages of others do not', async () => {
  const [anna, bert] = [await gateway.identity.newUser(), await gateway.identity.newUser()];
  const pages = [await connected({ token: anna.token }), await connected({ token: anna.token })];
  const other = await connected({ token: bert.token });
  const heardByOther: unknown[] = [];
  other.onAny((name, message) => heardByOther.push([name, message]));

  const heard = pages.map(page => next(page, 'image-generated'));
  await sayGenerated(anna.userId);
  await Promise.all(heard);
  const ownNews = next(other, 'content-changed');
  await sayChanged(bert.userId, item({ _id: 'c2' }));
  await ownNews;

  expect(heardByOther).toEqual([['content-changed', { content: item({ _id: 'c2' }) }]]);
});

test('a token in the authorization header signs in as well', async () => {
  const { userId, headers } = await gateway.identity.newUser();
  const socket = await connected({}, headers);

  const heard = next(socket, 'content-changed');
  await sayChanged(userId, item());

  await heard;
});

test.each([
  ['no token', {}, 'Please sign in.'],
  ['a forged token', { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1MSJ9.' }, 'Please sign in again.'],
  ['something else than a token', { token: { $ne: '' } }, 'Please sign in.'],
])('with %s the socket is refused with a reason', async (_what, auth, message) => {
  const refused = await next<Error & { data: unknown }>(connect(auth), 'connect_error');

  expect(refused.message).toBe(message);
  expect(refused.data).toEqual({ code: 'unauthenticated' });
});

test('a page of another site is refused before it can sign in', async () => {
  const url = `${replica.url}/socket.io/?EIO=4&transport=polling`;

  const foreign = await fetch(url, { headers: { origin: 'https://evil.example' } });
  const own = await fetch(url, { headers: { origin: 'https://insta.example.com' } });

  expect([foreign.status, own.status]).toEqual([403, 200]);
});

test('a page that polls may open a WebSocket beside it, and is told when it has heard all over the first', async () => {
  const { userId, token } = await gateway.identity.newUser();
  const polling = await connected({ token });
  const quick = openSocket(replica.url, { token }, {}, 'websocket');
  open.push(quick);
  await next(quick, 'connect');
  const heard: string[] = [];
  polling.onAny(name => heard.push(name));

  const news = next(quick, 'content-changed');
  await sayChanged(userId, item());
  await news;
  await polling.emitWithAck('until-here');

  expect(heard).toEqual(['content-changed']);
  expect(quick.io.engine.transport.name).toBe('websocket');
});

test('no polling session is offered to go on as a WebSocket, which may reach another replica', async () => {
  const opened = await (await fetch(`${replica.url}/socket.io/?EIO=4&transport=polling`)).text();

  expect(JSON.parse(opened.slice(1))).toMatchObject({ upgrades: [] });
});

test('whoever asks for no answer gets none, and stays', async () => {
  const { userId, token } = await gateway.identity.newUser();
  const socket = await connected({ token });
  const heard = next(socket, 'content-changed');

  socket.emit('until-here', 'what?');
  socket.emit('until-here');
  await sayChanged(userId, item());

  await heard;
});

test.each([
  ['without a token', {}, {}],
  ['with a forged token', { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1MSJ9.' }, {}],
  ['from a page of another site', { token: 'any' }, { origin: 'https://evil.example' }],
])('a WebSocket %s is refused', async (_what, auth, headers) => {
  const socket = openSocket(replica.url, auth, headers, 'websocket');
  open.push(socket);

  await next(socket, 'connect_error');

  expect(socket.connected).toBe(false);
});

test('the calls beside the sockets still answer', async () => {
  expect((await fetch(`${replica.url}/live`)).status).toBe(200);
});

test('a client whose replica ends comes back and hears again', async () => {
  const { userId, token } = await gateway.identity.newUser();
  const ending = await gateway.startReplica();
  const socket = await connected({ token }, {}, ending.url);
  const disconnected = next(socket, 'disconnect');
  const back = next(socket, 'connect');

  await ending.stop();
  await disconnected;
  await gateway.startReplica({ PORT: new URL(ending.url).port });
  await back;
  const heard = next(socket, 'content-changed');
  await sayChanged(userId, item());

  await heard;
});

test('a replica ends at once although polls are waiting', async () => {
  const { token } = await gateway.identity.newUser();
  const ending = await gateway.startReplica();
  const socket = await connected({ token }, {}, ending.url);
  const startedAt = performance.now();

  await ending.stop();

  // A waiting poll would hold the server for 25 seconds, and the stage's limit is 10.
  expect(performance.now() - startedAt).toBeLessThan(9_000);
  socket.close();
  await expect(fetch(`${ending.url}/live`)).rejects.toThrow();
});

test('a replica ends although a page with a WebSocket is gone without a word', async () => {
  const ending = await gateway.startReplica();
  const { hostname, port } = new URL(ending.url);
  // It answers nothing, as a page whose line was cut; half of a close would be waited for.
  const silent = connectTcp({ host: hostname, port: Number(port), allowHalfOpen: true });
  const key = 'dGhlIHNhbXBsZSBub25jZQ==';
  silent.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const [answer] = await once(silent, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
  let isCut = false;
  ending.app.server.once('close', () => {
    isCut = true;
  });

  await ending.stop();

  // The stage has a limit, so that the end comes anyhow; the server itself must have let go.
  expect(isCut).toBe(true);
  silent.destroy();
});
