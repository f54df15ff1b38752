import type { RunningServices } from '@insta-ai/chassis/start-services';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SimulatedPlatform, startSimulatedPlatform } from './start-simulated-platform.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

const accountId = '17841400000000001';
const username = 'isola.studio';

let bench: TestBench;
let platform: SimulatedPlatform;
let app: RunningServices;
let person: { userId: string; headers: { authorization: string } };

beforeAll(async () => {
  [bench, platform] = await Promise.all([startTestBench(), startSimulatedPlatform()]);
  bench.fitting.urlOf = output => `${platform.mediaUrl}${output}.jpg`;
  app = await bench.startApp(platform.graph);
  person = await bench.identity.newUser();
  expect((await connect()).statusCode).toBe(200);
});
afterEach(() =>
  platform.conditions({
    missingTasks: [],
    creatorAccounts: [],
    portfolioAccounts: [],
    needsPageAuthorization: false,
  }),
);
afterAll(async () => {
  await app.stop();
  await platform.stop();
  await bench.stop();
});

function connect() {
  return app.app.inject({
    method: 'POST',
    url: '/api/instagram/login',
    headers: person.headers,
    payload: { accessToken: platform.credentials.shortUserAccessToken },
  });
}

/** What the person is told of a post that does not go out. */
async function refusalOf(fields: object = {}) {
  const publishId = await bench.queue(person.userId, { accountId, ...fields });
  return (await bench.until(publishId, 'failed')).payload;
}

async function goesOut(fields: object = {}) {
  const publishId = await bench.queue(person.userId, { accountId, ...fields });
  await bench.until(publishId, 'published');
}

describe('the person is told the truth of', () => {
  it('a page on which they may not create content, at the login and when that ends later', async () => {
    await platform.conditions({ missingTasks: ['CREATE_CONTENT', 'MANAGE'] });

    const login = await connect();

    expect(login.statusCode).toBe(422);
    expect(login.json().message).toContain('Ask an administrator of the page');
    expect(await refusalOf()).toMatchObject({
      cause: 'permission',
      advice: expect.stringContaining('an administrator of the Facebook page must let you'),
    });
  });

  it('a creator account, which takes everything but Stories', async () => {
    await platform.conditions({ creatorAccounts: [username] });

    expect(await refusalOf({ instagramType: 'Story' })).toMatchObject({
      cause: 'permission',
      message: expect.stringContaining('publish Stories'),
      advice: expect.stringMatching(/^Only business accounts publish Stories/),
    });
    await goesOut();
  });

  it('a role of a Business portfolio, which a login with all usual permissions does not serve', async () => {
    await platform.conditions({ portfolioAccounts: [username] });

    expect(await refusalOf()).toMatchObject({
      cause: 'permission',
      advice: expect.stringContaining('Business portfolio needs ads_read as well'),
    });
  });

  it('a page that has to be authorized first, and the post goes out once it is', async () => {
    await platform.conditions({ needsPageAuthorization: true });

    expect(await refusalOf()).toMatchObject({
      cause: 'pageAuthorization',
      advice: expect.stringContaining('complete the Page Publishing Authorization'),
    });
    await platform.conditions({ needsPageAuthorization: false });
    await goesOut();
  });
});
