import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBinary } from '@bufbuild/protobuf';
import { createLogger } from '@insta-ai/chassis/logger';
import { openEnvelope } from '@insta-ai/chassis/messaging/bus';
import { serveRpc, startRpcServer } from '@insta-ai/chassis/messaging/rpc';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { events } from '@insta-ai/proto/bus/events';
import { placedEntryFromBus } from '@insta-ai/proto/convert/calendar-ai';
import {
  type CalendarEntriesWritten,
  CalendarEntriesWrittenSchema,
} from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { ContentService } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { ContentTypeService } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type { CalendarEntry } from '@insta-ai/proto/http/calendar-ai';
import { spendingService } from '@insta-ai/spending/app';
import { voiceService } from '@insta-ai/voice/app';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../../deploy/simulator/src/start-simulator.ts';
import { calendarAiService } from '../src/app.ts';
import { startTextModel } from './start-text-model.ts';

let platform: TestPlatform;
let identity: TestIdentity;
let model: Awaited<ReturnType<typeof startTextModel>>;
let simulator: Simulator;
let folder: string;
let nats: NatsConnection;
/** One process on aimock, one on the simulator. */
let running: RunningServices;
let simulated: RunningServices;
let types: { id: string; instagramType: string }[] = [];

beforeAll(async () => {
  platform = await startTestPlatform();
  const url = platform.settings.NATS_URL ?? '';
  identity = await startTestIdentity(url);
  nats = await connect({ servers: url });
  startRpcServer(
    serveRpc(ContentTypeService, {
      getContentType: async () => ({}),
      listContentTypes: async () => ({ contentTypes: types }),
      ensureContentType: async () => ({}),
    }),
    nats,
    createLogger('silent'),
  );
  startRpcServer(
    serveRpc(ContentService, {
      ...({} as Parameters<typeof serveRpc<typeof ContentService>>[1]),
      listPublished: async () => ({}),
    }),
    nats,
    createLogger('silent'),
  );
  model = await startTextModel();
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-simulator-'));
  simulator = await startSimulator({ folder, speed: 1_000 });
  const start = (baseUrl: string, key: string) =>
    startServices({
      services: [calendarAiService, spendingService, voiceService],
      settings: { ...platform.settings, OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: key },
    });
  running = await start(model.url, 'key');
  simulated = await start(simulator.openaiBaseUrl, simulator.credentials.openaiApiKey);
});
afterAll(async () => {
  await running.stop();
  await simulated.stop();
  await simulator.stop();
  await model.stop();
  await nats.close();
  await identity.stop();
  await platform.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  types = [
    { id: 'travel', instagramType: 'Post' },
    { id: 'daily', instagramType: 'Story' },
  ];
});

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const request = {
  description: 'A week in Bali',
  activities: 'Visiting Bali',
  from: day(2),
  to: day(3),
  reels: 1,
  posts: 1,
  stories: 2,
};

async function generate(payload: object, headers: object, service = running, path = '') {
  const reply = await service.app.inject({
    method: 'POST',
    url: `/api/contents/generateCalendar${path}`,
    headers: { ...headers },
    payload,
  });
  return { status: reply.statusCode, body: reply.json() };
}

const written = (amount: number) => ({
  content: JSON.stringify({
    entries: Array.from({ length: amount }, (_, n) => ({
      index: n + 1,
      location: 'Echo Beach',
      city: 'Canggu',
      description: `Idea ${n + 1}`,
      prompt: `Prompt: surfers at dawn, light ${n + 1}`,
    })),
  }),
});

test('a request becomes entries with a moment, texts of the model, and the type that matches', async () => {
  const { headers } = await identity.newUser({ timeZone: 'Asia/Makassar', promptCalendar: 'be funny' });
  model.answer(written(6));

  const { status, body } = await generate(request, headers);

  expect(status).toBe(200);
  const entries: CalendarEntry[] = body;
  expect(entries.map(({ description }) => description)).toEqual([1, 2, 3, 4, 5, 6].map(n => `Idea ${n}`));
  expect(entries[0]).toMatchObject({
    location: 'Echo Beach',
    city: 'Canggu',
    prompt: 'surfers at dawn, light 1',
  });
  const typeOf = { Post: 'travel', Story: 'daily', Reel: 'travel' } as Record<string, string>;
  for (const { type, date, _contentType } of entries) {
    expect(_contentType).toBe(typeOf[type]);
    // Makassar is eight hours ahead all year.
    const local = new Date(Date.parse(date) + 8 * 3_600_000).toISOString();
    expect(local >= `${request.from}T10:00` && local <= `${request.to}T21:01`).toBe(true);
    expect(local.slice(11, 16) >= '10:00' && local.slice(11, 16) <= '21:00').toBe(true);
  }
  const [asked] = model.asked();
  expect(asked).toMatchObject({ response_format: { json_schema: { name: 'write_calendar', strict: true } } });
  expect(String(asked?.messages[0]?.content)).toContain('be funny');
});

test('the default calendar of the form comes whole from the simulator', async () => {
  const { headers } = await identity.newUser();
  const whole = {
    ...request,
    from: day(1),
    to: day(8),
    reels: 3,
    posts: 3,
    stories: 6,
    timeZone: 'Europe/Rome',
  };

  const { status, body } = await generate(whole, headers, simulated);

  expect(status).toBe(200);
  const entries: CalendarEntry[] = body;
  const count = (type: string) => entries.filter(entry => entry.type === type).length;
  expect([count('Reel'), count('Post'), count('Story')]).toEqual([3, 3, 48]);
  // Twelve entries at a time.
  const spent = (await simulated.app.inject({ url: '/api/spending', headers: { ...headers } })).json();
  expect(spent.byTask).toMatchObject([{ task: 'calendar', calls: 5, micros: 0, unknown: 0 }]);
  expect(entries.every(({ description, city }) => description !== '' && city !== '')).toBe(true);
  expect(entries.every(({ date }) => Date.parse(date) > Date.now())).toBe(true);
  expect(entries.map(({ date }) => date)).toEqual(entries.map(({ date }) => date).sort());
});

test('where the model fails, the same calendar is had by rule, and says so', async () => {
  const { headers } = await identity.newUser();
  model.answer({ error: { message: 'quota', code: 'insufficient_quota' }, status: 429 });

  const failed = await generate(request, headers);
  const asked = model.asked().length;
  const { status, body } = await generate({ ...request, byRule: true }, headers);

  expect(failed.status).toBe(422);
  expect(failed.body.details).toMatchObject({ canBeMadeByRule: true });
  expect(status).toBe(200);
  const entries: CalendarEntry[] = body;
  const count = (type: string) => entries.filter(entry => entry.type === type).length;
  expect([count('Reel'), count('Post'), count('Story')]).toEqual([1, 1, 4]);
  expect(entries.every(({ isByRule, location }) => isByRule && location === '')).toBe(true);
  expect(entries.map(({ description }) => description).join()).toContain('Visiting Bali');
  expect(model.asked()).toHaveLength(asked);
});

test('entries are said as they are written, and the reply has them all the same', async () => {
  const { headers, userId } = await identity.newUser();
  const subscription = nats.subscribe(events.calendarEntriesWritten.subject);
  const pieces: { userId: string; payload: CalendarEntriesWritten }[] = [];
  const heard = (async () => {
    for await (const { data } of subscription) {
      const { userId: owner, payload } = openEnvelope(data, events.calendarEntriesWritten.subject);
      pieces.push({ userId: owner, payload: fromBinary(CalendarEntriesWrittenSchema, payload) });
      if (pieces.at(-1)?.payload.written === 18) break;
    }
  })();
  await nats.flush();
  const whole = { ...request, to: day(9), requestKey: 'key-1' };

  const { body } = await generate(whole, headers, simulated);
  await heard;

  expect(pieces.length).toBeGreaterThan(1);
  for (const { userId: owner, payload } of pieces)
    expect([owner, payload.requestKey, payload.total]).toEqual([userId, 'key-1', 18]);
  const said = pieces.flatMap(({ payload }) => payload.arrived.map(placedEntryFromBus));
  expect(said.toSorted((a, b) => Number(a.place) - Number(b.place))).toEqual(
    body.map((entry: CalendarEntry, place: number) => ({ ...entry, place })),
  );
});

test('what is kept is not written again: both together are exactly what was asked for', async () => {
  const { headers } = await identity.newUser();
  const { body: first } = await generate(request, headers, simulated);
  const kept = (first as CalendarEntry[]).filter((_, place) => place % 2 === 0);

  const { status, body } = await generate({ ...request, kept }, headers, simulated);

  expect(status).toBe(200);
  const entries: CalendarEntry[] = [...kept, ...body];
  const slotsOf = (list: CalendarEntry[]) => list.map(({ type, date }) => `${date} ${type}`).sort();
  expect(slotsOf(entries)).toEqual(slotsOf(first));
  expect(new Set(entries.map(({ description }) => description)).size).toBe(entries.length);
  expect((await generate({ ...request, kept: first }, headers)).body.message).toMatch(/already locked/);
});

const entry: CalendarEntry = {
  type: 'Story',
  date: '2027-03-28T00:30:00.000Z',
  location: 'Harbour',
  city: 'Bari',
  description: 'Boats at night.',
  _contentType: 'daily',
};
const again = { description: 'A week in Bali', activities: '', entry, others: ['A market.'] };

test('one entry is written anew and keeps its kind, its moment and its type', async () => {
  const { headers } = await identity.newUser({ timeZone: 'Europe/Rome' });
  model.answer(written(1));

  const { status, body } = await generate(again, headers, running, '/entry');

  expect([status, body]).toEqual([
    200,
    {
      ...entry,
      location: 'Echo Beach',
      city: 'Canggu',
      description: 'Idea 1',
      prompt: 'surfers at dawn, light 1',
      voice: { text: 'Idea 1', hadSheet: false, exemplars: [] },
    },
  ]);
  const asked = String(model.asked()[0]?.messages[1]?.content);
  expect(asked).toContain('Sunday, 28 March 2027, 01:30');
  expect(asked).toContain('"already_written":["A market.","Boats at night."]');
});

test.each([
  ['a kind that is none', { entry: { ...entry, type: 'Album' } }, 400],
  ['no moment', { entry: { ...entry, date: 'soon' } }, 400],
  ['no entry', { entry: undefined }, 400],
  ['nothing to write about', { description: ' ' }, 422],
])('an entry with %s is refused, and the model is not asked', async (_what, bad, status) => {
  const { headers } = await identity.newUser();
  model.answer(written(1));

  expect((await generate({ ...again, ...bad }, headers, running, '/entry')).status).toBe(status);
  expect(model.asked()).toEqual([]);
});

test('the call to the model ends when the browser leaves', async () => {
  const { headers } = await identity.newUser();
  const silent = createServer();
  const asked = once(silent, 'request');
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const waiting = await startServices({
    services: [calendarAiService, spendingService],
    settings: { ...platform.settings, OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: 'key' },
  });
  const browser = new AbortController();
  const call = fetch(`${waiting.url}/api/contents/generateCalendar`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: browser.signal,
  });
  const [, modelReply] = await asked;
  const ended = once(modelReply, 'close');

  browser.abort();

  await expect(call).rejects.toThrow();
  await ended;
  await waiting.stop();
  silent.closeAllConnections();
  silent.close();
});

test('a person without content types gets entries without one', async () => {
  types = [];
  const { headers } = await identity.newUser();
  model.answer(written(6));

  const { body } = await generate(request, headers);

  expect(body).toHaveLength(6);
  expect(body[0]._contentType).toBeNull();
});

test.each([
  ['a day that is none', { from: 'soon' }, 400, /"soon" is not a date/],
  ['an end before the start', { to: day(1) }, 400, /last day is before the first/],
  ['a start in the past', { from: day(-2) }, 422, /over already/],
  ['too many days', { to: day(200) }, 422, /at most 92 days/],
  ['too many entries', { stories: 100, to: day(12) }, 422, /at most 500 entries/],
  ['nothing to plan', { reels: 0, posts: 0, stories: 0 }, 422, /at least one/],
  ['a broken count', { reels: 1.5 }, 400, /reels/],
  ['a missing field', { from: undefined }, 400, /from/],
  ['an unknown time zone', { timeZone: 'Europe/Atlantis' }, 400, /is unknown/],
])('%s is refused in words, and the model is not asked', async (_what, bad, status, message) => {
  const { headers } = await identity.newUser();
  model.answer(written(6));

  const reply = await generate({ ...request, ...bad }, headers);

  expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(message)]);
  expect(model.asked()).toEqual([]);
});

test('what the model cannot do is told in plain words', async () => {
  const { headers } = await identity.newUser();
  model.answer({ error: { message: 'quota', code: 'insufficient_quota' }, status: 429 });

  const reply = await generate(request, headers);

  expect([reply.status, reply.body.message]).toEqual([422, expect.stringContaining('no credit left')]);
});

test('only those who are signed in may ask', async () => {
  expect((await generate(request, {})).status).toBe(401);
  expect((await generate(again, {}, running, '/entry')).status).toBe(401);
  expect((await generate(request, { authorization: 'Bearer a.b.c' })).status).toBe(401);
});
