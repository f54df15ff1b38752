import { randomUUID } from 'node:crypto';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { InstagramType } from '@insta-ai/proto/gen/insta_ai/rules/v1/rules_pb';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type SimulatedPlatform, startSimulatedPlatform } from './start-simulated-platform.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

const accountId = '17841400000000001';

let bench: TestBench;
let platform: SimulatedPlatform;
let app: RunningServices;
let userId: string;
const captions = [`Morning at the lake ${randomUUID()}`, `Who is in? ${randomUUID()}`];

beforeAll(async () => {
  [bench, platform] = await Promise.all([startTestBench(), startSimulatedPlatform()]);
  bench.fitting.urlOf = output => `${platform.mediaUrl}${output}.jpg`;
  app = await bench.startApp(platform.graph);
  const person = await bench.identity.newUser();
  userId = person.userId;
  const accessToken = platform.credentials.shortUserAccessToken;
  const { headers } = person;
  const payload = { authResponse: { accessToken } };
  await app.app.inject({ method: 'POST', url: '/api/instagram/login', headers, payload });
  for (const caption of captions)
    await bench.until(await bench.queue(userId, { accountId, caption }), 'published');
});
afterEach(() => platform.clearFaults());
afterAll(async () => {
  await app.stop();
  await platform.stop();
  await bench.stop();
});

it('lists what an account shows, newest first, and no more than is asked for', async () => {
  const { posts } = await bench.rpc.listOwnPosts({ userId, accountId, limit: 100 });

  expect(posts.map(({ caption }) => caption)).toEqual([...captions].reverse());
  expect(posts[0]).toMatchObject({ mediaId: expect.stringMatching(/\d+/), postType: InstagramType.POST });
  expect(posts[0]?.published).toBeDefined();
  expect((await bench.rpc.listOwnPosts({ userId, accountId, limit: 1 })).posts).toHaveLength(1);
});

it('refuses for an account that the person has not connected, also where somebody else has', async () => {
  const { userId: stranger } = await bench.identity.newUser({ instagramAccount: accountId });
  for (const asked of [
    { userId, accountId: '17841400000000009' },
    { userId: stranger, accountId },
  ])
    await expect(bench.rpc.listOwnPosts({ ...asked, limit: 1 })).rejects.toMatchObject({
      code: 'failed_precondition',
      message: expect.stringMatching(/^This Instagram account is not connected/),
    });
});

it('says in words for the person that there is no permission', async () => {
  await platform.order('graph.media_list', 'permission-missing');
  await expect(bench.rpc.listOwnPosts({ userId, accountId, limit: 1 })).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringMatching(/instagram_basic/),
  });
});
