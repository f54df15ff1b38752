import { afterEach, describe, expect, it, vi } from 'vitest';
import { signRequest } from './graph/sign-request.ts';
import { pageWithAccount } from './graph/stand-in-login.ts';
import { stageConnected } from './stage-connected.ts';

const stage = stageConnected();
const secondsNow = () => Math.floor(Date.now() / 1000);

/** A login has the moment at which it came, a request the second in which it was made. */
const secondIsOver = (second: number) => vi.waitFor(() => expect(secondsNow()).toBeGreaterThan(second));

function signed(issuedAt = secondsNow(), secret = stage.graph.login.appSecret): string {
  return signRequest(stage.graph.login.personId, secret, issuedAt);
}

async function post(path: 'deauthorize' | 'deletion', signedRequest: string) {
  const reply = await stage.app.app.inject({
    method: 'POST',
    url: `/api/instagram/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ signed_request: signedRequest }).toString(),
  });
  return { status: reply.statusCode, body: reply.json() };
}

async function waitsForLogin(): Promise<boolean> {
  const accounts = await stage.bench.accounts(stage.person.userId);
  expect(accounts).toHaveLength(1);
  return accounts[0]?.needsReconnect === true;
}

describe('a person who takes the app away at Facebook', () => {
  it('has accounts that wait for a new login, and what is due on them is held until then', async () => {
    expect(await post('deauthorize', signed())).toEqual({ status: 200, body: { success: true } });
    expect(await waitsForLogin()).toBe(true);

    const publishId = await stage.queue();
    await stage.bench.until(publishId, 'held');
    expect(stage.graph.world.posts).toEqual([]);
    expect((await post('deauthorize', signed())).status).toBe(200);

    await stage.connect();
    await stage.bench.until(publishId, 'published');
  });

  it('keeps the login that came after it', async () => {
    expect((await post('deauthorize', signed(secondsNow() - 3_600))).status).toBe(200);

    expect(await waitsForLogin()).toBe(false);
  });
});

describe('a person who asks Facebook to have their data deleted', () => {
  it('has no account, token, conversation and voice here any more, and a page that says so', async () => {
    const second = secondsNow();
    const asked = signed(second);
    const { status, body } = await post('deletion', asked);

    expect(status).toBe(200);
    expect(body.url).toBe(`https://planner.example.com/api/instagram/deletion/${body.confirmation_code}`);
    expect(await stage.bench.accounts(stage.person.userId)).toEqual([]);
    expect(await stage.bench.naming(stage.person.userId, stage.graph.world.accountId)).toEqual([]);
    expect(stage.bench.forgotten).toContain(stage.person.userId);
    const page = await stage.app.app.inject(new URL(body.url).pathname);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('Your data is deleted');

    await secondIsOver(second);
    await stage.connect();
    expect(await post('deletion', asked)).toEqual({ status, body });
    expect(await waitsForLogin()).toBe(false);
  });

  it('keeps what a login of after the request brought', async () => {
    expect((await post('deletion', signed(secondsNow() - 3_600))).status).toBe(200);

    expect(await stage.bench.accounts(stage.person.userId)).toHaveLength(1);
  });
});

describe('a person who connects again while their deletion is not done', () => {
  afterEach(() => {
    stage.bench.voice.isAway = false;
  });
  const listed = async () => {
    const { user } = await stage.bench.authUser.getUser({ userId: stage.person.userId });
    return user?.instagramAccounts.map(({ id }) => id);
  };
  const said = (accountId: string, second: number) => ({
    _id: `${stage.person.userId} ${accountId} ${second}`,
    owner: stage.person.userId,
    accountId,
    sender: 'A fan',
    senderId: '6900',
    lastMessage: new Date(second * 1000),
    lastMessageContent: 'Hello',
    ignore: false,
  });

  it('has deleted what was there at the request, and keeps what came since', async () => {
    const { accountId } = stage.graph.world;
    const second = secondsNow();
    const before = said(accountId, second - 60);
    await stage.bench.conversations.insertOne(before);
    stage.bench.voice.isAway = true;
    const asked = signed(second);
    const { url } = (await post('deletion', asked)).body;
    const page = async () => (await stage.app.app.inject(new URL(url).pathname)).body;
    expect(await page()).toContain('Your data is being deleted');
    await secondIsOver(second);
    await stage.connect();
    const since = said(accountId, second + 60);
    await stage.bench.conversations.insertMany([since, { ...before, _id: `${before._id} again` }]);

    stage.bench.voice.isAway = false;
    await post('deletion', asked);

    expect(await page()).toContain('Your data is deleted');
    expect(stage.bench.forgotten).toContain(stage.person.userId);
    expect(await waitsForLogin()).toBe(false);
    expect(await listed()).toEqual([accountId]);
    expect(await stage.bench.conversations.find({ owner: stage.person.userId }).toArray()).toEqual([since]);
  });

  it('keeps the tokens of the new login, and none of an account that it brought no token for', async () => {
    const [renewed, old] = [stage.graph.world.accountId, '17841400000000002'];
    const { access_token: _, ...withoutToken } = pageWithAccount(old);
    stage.graph.setPages([pageWithAccount(renewed), pageWithAccount(old)]);
    await stage.connect();
    const second = secondsNow();
    await secondIsOver(second);
    stage.graph.setPages([pageWithAccount(renewed), withoutToken]);
    await stage.connect();
    expect(await listed()).toEqual([renewed, old]);

    expect((await post('deletion', signed(second))).status).toBe(200);

    const accounts = await stage.bench.accounts(stage.person.userId);
    expect(accounts.map(({ accountId }) => accountId)).toEqual([renewed]);
    expect(await listed()).toEqual([renewed]);
  });
});

describe('a person who asks for their deletion while they connect', () => {
  afterEach(() => {
    stage.graph.watch.before = async () => {};
  });
  /** What is done while the login waits for the answer that lists its accounts; then how it ends. */
  const connectWhile = async (person: typeof stage.person, act: () => Promise<unknown>) => {
    const before = stage.graph.watch;
    before.before = async call => {
      if (call !== 'accounts') return;
      before.before = async () => {};
      await act();
    };
    const call = { method: 'POST', url: '/api/instagram/login', headers: person.headers } as const;
    const reply = await stage.app.app.inject({ ...call, payload: { accessToken: 'EAAshort' } });
    return { status: reply.statusCode, body: reply.json() };
  };
  const deletionPage = async (url: string) => (await stage.app.app.inject(new URL(url).pathname)).body;

  it.each([
    ['for the first time', () => stage.bench.identity.newUser()],
    ['again', async () => stage.person],
  ])('%s is refused in words, and nothing of the login is kept', async (_name, whoever) => {
    const person = await whoever();
    let url = '';

    const reply = await connectWhile(person, async () => {
      url = (await post('deletion', signed())).body.url;
    });

    expect(reply).toMatchObject({ status: 422, body: { code: 'failed_precondition' } });
    expect(reply.body.message).toContain('asked Facebook to have your data deleted');
    expect(await stage.bench.accounts(person.userId)).toEqual([]);
    expect((await stage.bench.authUser.getUser({ userId: person.userId })).user?.instagramAccounts).toEqual(
      [],
    );
    expect(stage.bench.forgotten).toContain(person.userId);
    expect(await deletionPage(url)).toContain('Your data is deleted');
  });

  it('connects all the same when it was somebody else at Facebook who asked', async () => {
    const { userId, headers } = await stage.bench.identity.newUser();
    const other = signRequest('4711', stage.graph.login.appSecret, secondsNow());

    const reply = await connectWhile({ userId, headers }, () => post('deletion', other));

    expect(reply.status).toBe(200);
    expect(await stage.bench.accounts(userId)).toHaveLength(1);
  });
});

describe('a request that Facebook did not sign', () => {
  it('changes nothing and says why', async () => {
    for (const path of ['deauthorize', 'deletion'] as const) {
      const { status, body } = await post(path, signed(secondsNow(), 'a guess'));

      expect(status).toBe(401);
      expect(body.message).toContain('not signed with the secret of this Facebook app');
    }
    expect(await waitsForLogin()).toBe(false);
  });

  it('knows no page of a code that nobody was given', async () => {
    const page = await stage.app.app.inject('/api/instagram/deletion/000000000000000000000000');

    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Unknown confirmation code');
  });
});
