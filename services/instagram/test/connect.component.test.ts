import type { RunningServices } from '@insta-ai/chassis/start-services';
import { onceLiveToBus } from '@insta-ai/proto/convert/rules';
import { FindingLevel } from '@insta-ai/proto/gen/insta_ai/rules/v1/rules_pb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { neededScopes } from '../src/accounts/login-faults.ts';
import { type StandInGraph, startStandInGraph } from './graph/stand-in-graph.ts';
import { pageWithAccount } from './graph/stand-in-login.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

let bench: TestBench;
let graph: StandInGraph;
let app: RunningServices;

beforeAll(async () => {
  bench = await startTestBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  graph = await startStandInGraph();
  app = await bench.startApp(graph);
});
afterEach(async () => {
  await app.stop();
  await graph.stop();
});

async function login(headers: Record<string, string>, payload: object) {
  const reply = await app.app.inject({ method: 'POST', url: '/api/instagram/login', headers, payload });
  return { status: reply.statusCode, body: reply.json() };
}

describe('connecting Instagram', () => {
  it('answers the user with every account of every page and keeps the tokens encrypted', async () => {
    const person = await bench.identity.newUser({ search: 'bakeries' });
    graph.setPages([
      pageWithAccount('17841400000000001', 'Sunny Bakery'),
      { id: 'page-2', name: 'No Instagram here', access_token: 'EAApage' },
      pageWithAccount('17841400000000002', ''),
    ]);

    const reply = await login(person.headers, { authResponse: { accessToken: 'EAAshort' } });

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      _id: person.userId,
      search: 'bakeries',
      instagramAccount: '17841400000000001',
      instagramAccounts: [
        {
          id: '17841400000000001',
          name: 'Sunny Bakery',
          profile_picture_url: 'https://cdn.example/p.jpg',
        },
        { id: '17841400000000002', name: 'sunny' },
      ],
    });
    const stored = await bench.accounts(person.userId);
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain('EAA');
    expect(graph.journal.map(entry => entry.call)).toEqual([
      'debug-token',
      'exchange',
      'debug-token',
      'accounts',
      'accounts',
      'accounts',
    ]);
  });

  it('takes the code of the dialog, once and only with the address it was made for', async () => {
    const person = await bench.identity.newUser();
    const redirectUri = 'https://planner.example.com/profile/facebook';
    graph.login.codes.set('AQcode', redirectUri);
    graph.setPages([pageWithAccount('17841400000000001')]);

    const elsewhere = await login(person.headers, { code: 'AQcode', redirectUri: `${redirectUri}/` });
    expect(elsewhere).toMatchObject({ status: 422, body: { code: 'failed_precondition' } });
    expect(elsewhere.body.message).toContain(`does not allow the address ${redirectUri}/`);
    expect((await login(person.headers, { code: 'AQcode' })).status).toBe(422);
    const reply = await login(person.headers, { code: 'AQcode', redirectUri });
    expect(reply).toMatchObject({ status: 200, body: { instagramAccount: '17841400000000001' } });
    const again = await login(person.headers, { code: 'AQcode', redirectUri });
    expect(again.status).toBe(422);
    expect(again.body.message).toContain('log in once more');
    expect(await bench.accounts(person.userId)).toHaveLength(1);
  });

  it('keeps the token of an account for which a later login brings none', async () => {
    const person = await bench.identity.newUser();
    const [kept, renewed] = ['17841400000000001', '17841400000000002'];
    graph.setPages([pageWithAccount(kept), pageWithAccount(renewed)]);
    await login(person.headers, { accessToken: 'EAAshort' });
    const before = await bench.accounts(person.userId);
    const { access_token: _, ...withoutToken } = pageWithAccount(kept);
    const { access_token: __, ...neverSeen } = pageWithAccount('17841400000000003');
    graph.setPages([withoutToken, pageWithAccount(renewed), neverSeen]);

    const reply = await login(person.headers, { accessToken: 'EAAshort' });

    expect(reply.body.instagramAccounts.map(({ id }: { id: string }) => id)).toEqual([kept, renewed]);
    const after = await bench.accounts(person.userId);
    expect(after).toHaveLength(2);
    expect(after.find(one => one.accountId === kept)).toEqual({
      ...before.find(one => one.accountId === kept),
      lookedAt: null,
      turn: after.find(one => one.accountId === renewed)?.turn,
    });
  });

  /** Connects accounts and has the platform refuse the tokens of one of them. */
  async function connectedWithOneDead(ids: readonly string[]) {
    const person = await bench.identity.newUser();
    graph.setPages(ids.map(id => pageWithAccount(id, `Bakery ${id.at(-1)}`)));
    await login(person.headers, { accessToken: 'EAAshort' });
    const [accountId = ''] = ids;
    graph.order('create', { kind: 'refuse', code: 190 });
    await bench.until(await bench.queue(person.userId, { accountId }), 'held');
    return person;
  }
  function withoutToken(page: ReturnType<typeof pageWithAccount>) {
    const { access_token: _, ...rest } = page;
    return rest;
  }

  it('names the account that still waits for a login because this one brought no token for it', async () => {
    const [dead, alive, neverSeen] = [graph.world.accountId, '17841400000000002', '17841400000000003'];
    const person = await connectedWithOneDead([dead, alive]);
    const before = await bench.accounts(person.userId);
    graph.setPages([
      withoutToken(pageWithAccount(dead, 'Bakery 1')),
      pageWithAccount(alive, 'Bakery 2'),
      withoutToken(pageWithAccount(neverSeen, 'Bakery 3', ['ANALYZE'])),
    ]);

    const reply = await login(person.headers, { accessToken: 'EAAshort' });

    expect(reply.status).toBe(200);
    expect(reply.body.instagramAccounts.map(({ id }: { id: string }) => id)).toEqual([dead, alive]);
    const { note } = reply.body;
    expect(note).toContain('is not connected: Facebook gave no access to its page.');
    expect(note).toContain('tick the account and its page');
    expect(note).toContain('You may not create content on the Facebook page of this account');
    const after = await bench.accounts(person.userId);
    const tokenOf = (rows: typeof before, id: string) => rows.find(one => one.accountId === id)?.pageToken;
    expect(tokenOf(after, dead)).toBe(tokenOf(before, dead));
    expect(new Map(after.map(one => [one.accountId, one.needsReconnect]))).toEqual(
      new Map([
        [dead, true],
        [alive, false],
      ]),
    );

    graph.setPages([pageWithAccount(dead), pageWithAccount(alive)]);
    const whole = await login(person.headers, { accessToken: 'EAAshort' });
    expect(whole.body.note).toBeUndefined();
  });

  it('is refused in words where no account works after it, and changes nothing', async () => {
    const only = graph.world.accountId;
    const person = await connectedWithOneDead([only]);
    const before = await bench.accounts(person.userId);
    graph.setPages([withoutToken(pageWithAccount(only))]);

    const reply = await login(person.headers, { accessToken: 'EAAshort' });

    expect(reply.status).toBe(422);
    expect(reply.body.message).toContain('is not connected: Facebook gave no access to its page');
    expect(await bench.accounts(person.userId)).toEqual(before);

    const other = await bench.identity.newUser();
    const never = await login(other.headers, { accessToken: 'EAAshort' });
    expect(never.body.message).toContain('Facebook gave no access to its page');
  });

  it('knows when the login ends, and says so where it is near', async () => {
    const person = await bench.identity.newUser();
    const accountId = '17841400000000001';
    graph.setPages([pageWithAccount(accountId)]);
    const connectionOf = async () =>
      (await app.app.inject({ url: '/api/instagram/connection', headers: person.headers })).json();
    const noEnd = { endsAt: null, tokenEndsAt: null, dataAccessEndsAt: null };
    const nothing = { ...noEnd, endsSoon: false, lost: [], addressProblem: null, scopes: [] };
    expect(await connectionOf()).toEqual(nothing);

    await login(person.headers, { accessToken: 'EAAshort' });
    const far = new Date(graph.login.expiresAt * 1000).toISOString();
    const { scopes } = graph.login;
    expect(await connectionOf()).toEqual({ ...nothing, endsAt: far, tokenEndsAt: far, scopes });

    graph.login.expiresAt = Math.floor(Date.now() / 1000) + 5 * 24 * 3_600;
    await login(person.headers, { accessToken: 'EAAshort' });
    const endsAt = new Date(graph.login.expiresAt * 1000).toISOString();
    expect(await connectionOf()).toEqual({ ...nothing, endsAt, tokenEndsAt: endsAt, endsSoon: true, scopes });
    const post = { userId: person.userId, accountId, instagramType: 'Post', files: 1, caption: 'Hi' };
    expect((await bench.rpc.checkPost(post)).found).toMatchObject([
      { message: expect.stringContaining(`ends on ${endsAt.slice(0, 10)}`) },
    ]);
  });

  it('knows what was allowed, and warns of a first comment that will be left out', async () => {
    const person = await bench.identity.newUser();
    const accountId = '17841400000000001';
    graph.setPages([pageWithAccount(accountId)]);
    const post = {
      userId: person.userId,
      accountId,
      instagramType: 'Post',
      files: 1,
      caption: 'Hi',
      onceLive: onceLiveToBus(['firstComment']),
    };

    graph.login.scopes = [...neededScopes];
    await login(person.headers, { accessToken: 'EAAshort' });
    expect((await bench.rpc.checkPost(post)).found).toMatchObject([
      {
        level: FindingLevel.WARNING,
        message: expect.stringContaining('first comment will be left out'),
        fix: expect.stringContaining('connect Instagram again, and allow comments'),
      },
    ]);
    expect((await bench.rpc.checkPost({ ...post, onceLive: [] })).found).toEqual([]);

    graph.login.scopes = [...neededScopes, 'instagram_manage_comments'];
    await login(person.headers, { accessToken: 'EAAshort' });
    expect((await bench.rpc.checkPost(post)).found).toEqual([]);
  });

  it('keeps what was allowed for each account, so that what one loses is not said of the other', async () => {
    const person = await bench.identity.newUser();
    const [first, second] = ['17841400000000001', '17841400000000002'];
    graph.setPages([pageWithAccount(first), pageWithAccount(second, 'Moon Bakery')]);
    const leftOut = async (accountId: string) => {
      const post = { userId: person.userId, accountId, instagramType: 'Post', files: 1, caption: 'Hi' };
      const { found } = await bench.rpc.checkPost({ ...post, onceLive: onceLiveToBus(['firstComment']) });
      return found.map(({ rule }) => rule);
    };
    graph.login.scopes = [...neededScopes, 'instagram_manage_comments'];
    await login(person.headers, { accessToken: 'EAAshort' });
    expect([await leftOut(first), await leftOut(second)]).toEqual([[], []]);

    graph.login.targets = { instagram_manage_comments: [first] };
    await login(person.headers, { accessToken: 'EAAshort' });

    expect([await leftOut(first), await leftOut(second)]).toEqual([[], ['comment-permission']]);
  });

  it('names the permissions without which nothing works, and stores nothing', async () => {
    const person = await bench.identity.newUser();
    graph.login.scopes = [
      'public_profile',
      'instagram_basic',
      'pages_show_list',
      'instagram_content_publish',
    ];
    graph.login.declined = ['pages_read_engagement'];

    const reply = await login(person.headers, { accessToken: 'EAAshort' });

    expect(reply.status).toBe(422);
    expect(reply.body.message).toContain('pages_read_engagement. Press the Facebook button again');
    graph.login.declined = [];
    const neverAsked = await login(person.headers, { accessToken: 'EAAshort' });
    expect(neverAsked.body.message).toContain('The Facebook app lacks permissions');
    graph.login.scopes = ['public_profile'];
    const nothing = await login(person.headers, { accessToken: 'EAAshort' });
    expect(nothing.body.message).toContain('one that is left out takes all others with it');
    expect(await bench.accounts(person.userId)).toEqual([]);
  });

  it('tells in words why nothing could go out, and stores nothing', async () => {
    const person = await bench.identity.newUser();
    graph.setPages([pageWithAccount('17841400000000001', 'Sunny Bakery', ['ANALYZE', 'MODERATE'])]);
    const tasks = await login(person.headers, { accessToken: 'EAAshort' });
    expect(tasks.status).toBe(422);
    expect(tasks.body.message).toContain('Ask an administrator of the page');

    graph.setPages([pageWithAccount('17841400000000001')]);
    graph.login.unticked = ['17841400000000001'];
    const unticked = await login(person.headers, { accessToken: 'EAAshort' });
    expect(unticked.status).toBe(422);
    expect(unticked.body.message).toContain('left unticked in the Facebook window');
    expect(await bench.accounts(person.userId)).toEqual([]);
  });

  it('connects what can publish, and the check of a post tells of the account that cannot', async () => {
    const person = await bench.identity.newUser();
    const readOnly = '17841400000000002';
    graph.setPages([
      pageWithAccount('17841400000000001'),
      pageWithAccount(readOnly, 'Moon Bakery', ['ANALYZE', 'PROFILE_PLUS_MODERATE']),
    ]);

    expect((await login(person.headers, { accessToken: 'EAAshort' })).status).toBe(200);

    const post = {
      userId: person.userId,
      accountId: readOnly,
      instagramType: 'Post',
      files: 1,
      caption: 'Hi',
    };
    expect((await bench.rpc.checkPost(post)).found).toMatchObject([
      {
        message: expect.stringContaining('may not create content'),
        fix: expect.stringContaining('administrator'),
      },
    ]);
  });

  it('names the setting when Facebook refuses the app itself', async () => {
    const person = await bench.identity.newUser();
    graph.order('exchange', { kind: 'refuse', code: 101 });
    const reply = await login(person.headers, { accessToken: 'EAAshort' });
    expect(reply.status).toBe(422);
    expect(reply.body.message).toContain('FACEBOOK_APP_ID');
  });

  it('takes the token at the top of the result too, and forgets accounts that a later login lacks', async () => {
    const person = await bench.identity.newUser();
    graph.setPages([pageWithAccount('17841400000000001'), pageWithAccount('17841400000000002')]);
    await login(person.headers, { accessToken: 'EAAshort' });
    graph.setPages([pageWithAccount('17841400000000002')]);

    const reply = await login(person.headers, { accessToken: 'EAAshort', status: 'connected' });

    expect(reply.status).toBe(200);
    const stored = await bench.accounts(person.userId);
    expect(stored.map(account => account.accountId)).toEqual(['17841400000000002']);
  });

  it.each([[{}], [{ code: '' }], [{ authResponse: null, status: 'unknown' }], [{ authResponse: {} }]])(
    'says in plain words that a cancelled login brought nothing: %j',
    async payload => {
      const person = await bench.identity.newUser();

      const reply = await login(person.headers, payload);

      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_argument' } });
      expect(reply.body.message).toContain('Press the Facebook button again');
      expect(graph.journal).toEqual([]);
    },
  );

  it('refuses a token that is dead and one of another app', async () => {
    const person = await bench.identity.newUser();
    const dead = await login(person.headers, { accessToken: 'EAAdead' });
    expect(dead).toMatchObject({ status: 422, body: { code: 'failed_precondition' } });

    graph.login.liveTokens.add('EAAother');
    const other = await login(person.headers, { accessToken: 'EAAother' });
    expect(other.status).toBe(422);
    expect(other.body.message).toContain('another Facebook app');
    expect(await bench.accounts(person.userId)).toEqual([]);
  });

  it('tells what to do when no business account is linked', async () => {
    const person = await bench.identity.newUser();
    graph.setPages([{ id: 'page-2', name: 'No Instagram here', access_token: 'EAApage' }]);

    const reply = await login(person.headers, { accessToken: 'EAAshort' });

    expect(reply.status).toBe(422);
    expect(reply.body.message).toContain('Link your Instagram business account');
  });

  it('is 502 when Facebook gives no answer, 429 when it wants a pause; nothing is stored', async () => {
    const person = await bench.identity.newUser();
    graph.order('debug-token', { kind: 'lost-answer' });
    expect((await login(person.headers, { accessToken: 'EAAshort' })).status).toBe(502);
    graph.order('accounts', { kind: 'refuse', code: 4 });
    expect((await login(person.headers, { accessToken: 'EAAshort' })).status).toBe(429);
    expect(await bench.accounts(person.userId)).toEqual([]);
  });

  it('is 400 for a body of the wrong type, 401 without a token of ours and with a forged one', async () => {
    const person = await bench.identity.newUser();
    expect((await login(person.headers, { accessToken: 5 })).status).toBe(400);
    expect((await login({}, { accessToken: 'EAAshort' })).status).toBe(401);
    const forged = { authorization: `${person.headers.authorization.slice(0, -6)}AAAAAA` };
    expect((await login(forged, { accessToken: 'EAAshort' })).status).toBe(401);
    expect(graph.journal).toEqual([]);
  });
});
