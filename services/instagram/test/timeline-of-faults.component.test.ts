import type { RunningServices } from '@insta-ai/chassis/start-services';
import { publishTimelineFromBus } from '@insta-ai/proto/convert/publishing/timeline';
import type { PublishTimeline } from '@insta-ai/proto/http/content';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SimulatedPlatform, startSimulatedPlatform } from './start-simulated-platform.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

const accountId = '17841400000000001';

let bench: TestBench;
let platform: SimulatedPlatform;
let app: RunningServices;
let userId: string;
let items = 0;

beforeAll(async () => {
  [bench, platform] = await Promise.all([startTestBench(), startSimulatedPlatform()]);
  bench.fitting.urlOf = output => `${platform.mediaUrl}${output}.jpg`;
  app = await bench.startApp(platform.graph);
  const person = await bench.identity.newUser();
  userId = person.userId;
  const login = await app.app.inject({
    method: 'POST',
    url: '/api/instagram/login',
    headers: person.headers,
    payload: { authResponse: { accessToken: platform.credentials.shortUserAccessToken } },
  });
  expect(login.statusCode).toBe(200);
});
afterEach(() => platform.clearFaults());
afterAll(async () => {
  await app.stop();
  await platform.stop();
  await bench.stop();
});

async function queue() {
  items += 1;
  const contentId = `item-${items}`;
  const caption = `Item ${items} #isola`;
  const publishId = await bench.queue(userId, { publishId: `${contentId}.1`, contentId, accountId, caption });
  return { contentId, publishId, caption };
}

async function read(contentId: string, owner = userId): Promise<PublishTimeline[]> {
  const { publishes } = await bench.rpc.getTimeline({ userId: owner, contentId });
  return publishes.map(publishTimelineFromBus);
}

const wordsOf = (publish: PublishTimeline | undefined) => publish?.steps.map(({ words }) => words) ?? [];

describe('the timeline of an item', () => {
  it('tells one that went out from the hour it was due until it was live', async () => {
    const { contentId, publishId } = await queue();
    await bench.until(publishId, 'published');

    const [publish, ...more] = await read(contentId);
    expect(more).toEqual([]);
    expect(publish).toMatchObject({ _id: publishId, state: 'published' });
    expect(wordsOf(publish)[0]).toBe('It was due.');
    expect(wordsOf(publish)).toContain('We asked Instagram to publish it.');
    expect(wordsOf(publish).at(-1)).toBe('It is live on Instagram.');
  });

  it.each([1, -1])('repeats what Instagram says with error %i, and the post goes out', async code => {
    await platform.order('graph.media_create', 'graph-error', { code, userMessage: 'Please wait a bit.' });
    const { contentId, publishId } = await queue();
    await bench.until(publishId, 'published');

    const [publish] = await read(contentId);
    expect(publish?.steps).toContainEqual(
      expect.objectContaining({
        words: expect.stringMatching(/^We asked Instagram to take the media\. .*gave no reason/),
        said: { words: 'Please wait a bit.', code: String(code), trace: expect.stringMatching(/^A/) },
      }),
    );
  });

  it('has the words for the person of a 100, as the failure and its event do', async () => {
    const userMessage = 'The link https://planner.example.com/media/a.jpg?sig=12 leads nowhere.';
    await platform.order('graph.media_create', 'graph-error', { code: 100, userMessage });
    const { contentId, publishId } = await queue();

    const { payload } = await bench.until(publishId, 'failed');

    const clean = 'The link planner.example.com/… leads nowhere.';
    expect(payload.message).toBe(`Instagram refused the post: ${clean}`);
    expect(payload.steps).toContainEqual(
      expect.objectContaining({ said: expect.objectContaining({ words: clean, code: '100' }) }),
    );
    const [publish] = await read(contentId);
    expect(publish?.state).toBe('failed');
    expect(wordsOf(publish).at(-1)).toBe(`It did not go out. Instagram refused the post: ${clean}`);
  });

  it('says of a long pause why and until when, and does not let it be cut short', async () => {
    const before = Date.now();
    await platform.order('graph.media_create', 'graph-error', { code: 4, status: 429, retryAfter: 540 });
    const { contentId, publishId } = await queue();
    await bench.until(publishId, 'held');

    const wait = await vi.waitFor(async () => {
      const found = (await read(contentId))[0]?.steps.at(-1)?.wait;
      expect(found).toBeTruthy();
      return found;
    });
    expect(wait).toMatchObject({
      why: 'Instagram asked for a pause of 9 minutes after too many requests.',
      notSooner: expect.stringContaining('longer pause'),
    });
    expect(Date.parse(wait?.until ?? '')).toBeGreaterThanOrEqual(before + 540_000);
    await expect(bench.rpc.tryNow({ userId, publishId })).rejects.toThrow(/a pause of 9 minutes/);
  });

  it('is nobody else’s', async () => {
    const { contentId, publishId } = await queue();
    await bench.until(publishId, 'published');

    expect(await read(contentId, 'somebody-else')).toEqual([]);
    await expect(bench.rpc.tryNow({ userId: 'somebody-else', publishId })).rejects.toThrow(/does not exist/);
  });
});
