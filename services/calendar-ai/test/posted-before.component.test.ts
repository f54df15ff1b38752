import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { events } from '@insta-ai/proto/bus/events';
import type { CalendarEntry } from '@insta-ai/proto/http/calendar-ai';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callAs, startTestContent, type TestContent } from '../../content/test/start-test-content.ts';
import { calendarAiService } from '../src/app.ts';
import { startTextModel } from './start-text-model.ts';

const account = '178400';

type Person = Awaited<ReturnType<TestContent['identity']['newUser']>>;

let service: TestContent;
let model: Awaited<ReturnType<typeof startTextModel>>;
let calendar: RunningServices;

beforeAll(async () => {
  [service, model] = await Promise.all([startTestContent(), startTextModel()]);
  calendar = await startServices({
    services: [calendarAiService],
    settings: { ...service.platform.settings, OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key' },
  });
});
afterAll(async () => {
  await calendar?.stop();
  await model?.stop();
  await service?.stop();
});

/** An item that instagram says is live. */
async function publish({ userId, headers }: Person, fields: object): Promise<void> {
  const call = callAs(service.running, headers);
  const { _id: contentId } = (await call('POST', '/api/contents', fields)).body;
  const publishId = `${contentId}.1`;
  const post = { publishId, contentId, permalink: 'https://instagram.example/p/1' };
  const published = timestampFromDate(new Date());
  const head = { id: `${publishId}.published`, userId };
  await service.say(events.postPublished, head, { ...post, published });
  await vi.waitFor(async () =>
    expect((await call('GET', `/api/contents/${contentId}`)).body.status).toBe('Published'),
  );
}

/** A calendar of one entry, for which the model says this and nothing else. */
async function generate({ headers }: Person, description: string) {
  const entries = [{ index: 1, location: '', city: '', description, prompt: '' }];
  model.answer(...Array.from({ length: 3 }, () => ({ content: JSON.stringify({ entries }) })));
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const reply = await calendar.app.inject({
    method: 'POST',
    url: '/api/contents/generateCalendar',
    headers,
    payload: {
      description: 'Life at sea',
      activities: '',
      from: day,
      to: day,
      reels: 0,
      posts: 1,
      stories: 0,
    },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<CalendarEntry[]>()[0];
}

test('what was published here is avoided although nothing was ever imported, on the account that the calendar is for', async () => {
  const instagramAccounts = [{ id: account }, { id: 'second' }];
  const ann = await service.identity.newUser({ instagramAccount: account, instagramAccounts });
  await publish(ann, {
    description: 'A slow day at anchor in the turquoise bay of Kekova.',
    metaDescription: 'Three coves, one boat and nobody else around.',
    hashtags: '#sea #boat',
  });
  await publish(ann, { metaDescription: 'The bakery opens at six, come early.', account: 'second' });

  expect((await generate(ann, 'Three coves, one boat, and nobody else around!'))?.resembles).toEqual({
    text: 'Three coves, one boat and nobody else around.',
    publishedAt: expect.any(String),
  });
  expect((await generate(ann, 'A slow day at anchor in the turquoise bay of Kekova'))?.resembles?.text).toBe(
    'A slow day at anchor in the turquoise bay of Kekova.',
  );
  expect((await generate(ann, 'The bakery opens at six, come early.'))?.resembles).toBeUndefined();
});
