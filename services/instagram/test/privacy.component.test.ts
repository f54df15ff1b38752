import { describe, expect, it } from 'vitest';
import { signRequest } from './graph/sign-request.ts';
import { stageConnected } from './stage-connected.ts';

const stage = stageConnected();
const secondsNow = () => Math.floor(Date.now() / 1000);

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
    const asked = signed();
    const { status, body } = await post('deletion', asked);

    expect(status).toBe(200);
    expect(body.url).toBe(`https://planner.example.com/api/instagram/deletion/${body.confirmation_code}`);
    expect(await stage.bench.accounts(stage.person.userId)).toEqual([]);
    expect(stage.bench.forgotten).toContain(stage.person.userId);
    const page = await stage.app.app.inject(new URL(body.url).pathname);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('Your data is deleted');

    await stage.connect();
    expect(await post('deletion', asked)).toEqual({ status, body });
    expect(await waitsForLogin()).toBe(false);
  });

  it('keeps what a login of after the request brought', async () => {
    expect((await post('deletion', signed(secondsNow() - 3_600))).status).toBe(200);

    expect(await stage.bench.accounts(stage.person.userId)).toHaveLength(1);
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
