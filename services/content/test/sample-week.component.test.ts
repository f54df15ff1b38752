import { create } from '@bufbuild/protobuf';
import { AppError } from '@insta-ai/chassis/app-error';
import { events } from '@insta-ai/proto/bus/events';
import { momentToBus } from '@insta-ai/proto/convert/moment';
import { imageGeneratedFromBus } from '@insta-ai/proto/convert/news';
import {
  type GenerateRequest,
  PredictionMediaService,
  PredictionSchema,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { Content } from '@insta-ai/proto/http/content';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serveSome } from './serve-some.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;
let orders: GenerateRequest[];
/** After how many orders the image service is gone; a process that died half-way looks the same from here. */
let ordersUntilGone: number;

beforeAll(async () => {
  service = await startTestContent({ SIMULATED_PLATFORMS: 'true' });
  service.serve(
    serveSome(PredictionMediaService, {
      async generate(request) {
        if (orders.length >= ordersUntilGone) throw new AppError('unavailable', 'It is restarting.');
        orders.push(request);
        return { predictions: [] };
      },
      checkUpload: async () => ({ roomBytes: BigInt(Number.MAX_SAFE_INTEGER) }),
      checkMedia: async () => ({ found: [] }),
    }),
  );
});
afterAll(() => service?.stop());
beforeEach(async () => {
  orders = [];
  ordersUntilGone = Number.POSITIVE_INFINITY;
  anna = await service.newPerson({ timeZone: 'Asia/Makassar' });
});

const path = '/api/contents/sampleWeek';
async function fill(body: object = {}): Promise<Content[]> {
  const reply = await anna.call('POST', path, body);
  expect(reply.status).toBe(200);
  return reply.body as unknown as Content[];
}
const list = async () => (await anna.call('GET', '/api/contents?pageSize=100')).body as unknown as Content[];

test('a week of items of three kinds, some scheduled, all in the coming days on the wall clock of the person', async () => {
  const week = await fill({ timeZone: 'Europe/Rome' });

  expect(await list()).toHaveLength(week.length);
  const types = new Set((await list()).map(item => JSON.stringify(item._contentType)));
  expect(types.size).toBe(3);
  expect(week.filter(({ status }) => status === 'Scheduled').length).toBeGreaterThan(1);
  expect(week.filter(({ status }) => status === 'Draft').length).toBeGreaterThan(1);
  for (const { date, title, city, metaDescription } of week) {
    const ahead = new Date(date ?? 0).getTime() - Date.now();
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThan(9 * 24 * 3_600_000);
    expect([title, city, metaDescription]).not.toContain('');
  }
  const times = week.map(({ date }) =>
    new Intl.DateTimeFormat('de', { timeZone: 'Europe/Rome', timeStyle: 'short' }).format(
      new Date(date ?? 0),
    ),
  );
  expect(times.slice(0, 3)).toEqual(['08:30', '18:00', '12:00']);
});

test('what of it is scheduled is to be checked, and prepared before its moment, as any other item', async () => {
  await fill();

  const scheduled = await service.collection.find({ owner: anna.userId, status: 'Scheduled' }).toArray();
  expect(scheduled).not.toEqual([]);
  for (const { dueAt, aheadAt, preflightAt, preflight } of scheduled) {
    expect(aheadAt?.getTime()).toBeLessThan(dueAt?.getTime() ?? 0);
    expect(preflightAt ?? preflight).toBeTruthy();
  }
});

test('each item has one picture ordered, which becomes its media when it is finished', async () => {
  const shown = service.listen(events.imageGenerated);
  const [first] = await fill();
  expect(orders.map(({ contentId }) => contentId)).toEqual((await fill()).map(({ _id }) => _id));

  const prediction = create(PredictionSchema, {
    id: 'p1',
    contentId: first?._id ?? '',
    started: momentToBus('2027-01-01T00:00:00.000Z'),
    completed: momentToBus('2027-01-01T00:00:09.000Z'),
    output: ['/media/outputs/p1/a-0.png', '/media/outputs/p1/a-1.png'],
    progress: 100,
  });
  const head = { id: `p1-${anna.userId}.finished`, userId: anna.userId };
  await service.say(events.predictionFinished, head, { prediction });

  const { payload } = await shown.next(({ userId }) => userId === anna.userId);
  expect(imageGeneratedFromBus(payload)?.content).toMatchObject({
    _id: first?._id,
    contents: ['/media/outputs/p1/a-0.png'],
  });
});

test('a picture that the person chose meanwhile stays', async () => {
  const shown = service.listen(events.imageGenerated);
  const [first] = await fill();
  const id = first?._id ?? '';
  await anna.call('POST', `/api/contents/${id}`, { contents: ['/media/outputs/mine.png'] });

  const prediction = create(PredictionSchema, { id: 'p2', contentId: id, output: ['/media/outputs/p2.png'] });
  const head = { id: `p2-${anna.userId}.finished`, userId: anna.userId };
  await service.say(events.predictionFinished, head, { prediction });

  const { payload } = await shown.next(({ userId }) => userId === anna.userId);
  expect(imageGeneratedFromBus(payload)?.content).toMatchObject({ contents: ['/media/outputs/mine.png'] });
});

test('asking twice at once gives one week', async () => {
  const [one, other] = await Promise.all([fill(), fill()]);

  expect(other.map(({ _id }) => _id)).toEqual(one.map(({ _id }) => _id));
  expect(await list()).toHaveLength(one.length);
  expect(new Set(orders.map(({ key }) => key)).size).toBe(one.length);
});

test('a week that stopped half-way is finished when it is asked for again', async () => {
  ordersUntilGone = 3;
  const half = await fill();
  expect([half.length, orders.length]).toEqual([(await list()).length, 3]);

  ordersUntilGone = Number.POSITIVE_INFINITY;
  const whole = await fill();

  expect(whole.map(({ _id }) => _id)).toEqual(half.map(({ _id }) => _id));
  expect(new Set(orders.map(({ key }) => key)).size).toBe(whole.length);
  expect(await list()).toHaveLength(whole.length);
});

test('what the person deletes stays deleted; who deleted all of it gets a new week', async () => {
  const week = await fill();
  await anna.call('DELETE', `/api/contents/${week[0]?._id}`);
  expect(await fill()).toHaveLength(week.length - 1);

  for (const { _id } of week.slice(1)) await anna.call('DELETE', `/api/contents/${_id}`);
  const again = await fill();

  expect(again).toHaveLength(week.length);
  expect(again.map(({ _id }) => _id)).not.toContain(week[0]?._id);
});

test('presets that are there are used; their kinds are not made again', async () => {
  const mine = service.newType(anna.userId, { name: 'My reels', instagramType: 'Reel' });

  await fill();

  const used = (await list()).map(item => item._contentType as unknown as { _id: string; name: string });
  expect(used).toContainEqual(expect.objectContaining({ _id: mine.id, name: 'My reels' }));
  expect(new Set(used.map(({ name }) => name))).toEqual(new Set(['My reels', 'Travel post', 'Daily story']));
});

test('it is refused with an unknown time zone, and without a token', async () => {
  const zone = await anna.call('POST', path, { timeZone: 'Middle/Earth' });
  expect([zone.status, zone.body.message]).toEqual([400, expect.stringMatching(/Middle\/Earth.*unknown/)]);
  expect((await anna.call('POST', path, { timeZone: 'x'.repeat(65) })).status).toBe(400);
  expect((await anna.call('POST', path, {}, { authorization: '' })).status).toBe(401);
  expect((await anna.call('POST', path, {}, { authorization: 'Bearer a.b.c' })).status).toBe(401);
  expect([await list(), orders]).toEqual([[], []]);
});

test('where the platforms are real it is refused in plain words and nothing is created', async () => {
  const real = await startTestContent();
  try {
    const person = await real.newPerson();
    const reply = await person.call('POST', path, {});

    expect([reply.status, reply.body.message]).toEqual([422, expect.stringMatching(/real Instagram/)]);
    expect((await person.call('GET', '/api/contents')).total).toBe(0);
  } finally {
    await real.stop();
  }
});
