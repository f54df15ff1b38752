import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallsApp, startCallsApp } from './start-calls-app.ts';

/** TABLE: each call that asks the platform, with what it asks there first. */
const calls = [
  { path: 'getPosts', payload: {}, target: 'graph.page_posts', token: 'page' },
  { path: 'searchPage', payload: { search: 'two words' }, target: 'graph.page_search', token: 'user' },
  {
    path: 'searchMusic',
    payload: { search: 'tide', kind: 'music' },
    target: 'graph.audio_search',
    token: 'user',
  },
  { path: 'enableWebhook', payload: {}, target: 'graph.subscribed_apps', token: 'page' },
  {
    path: 'searchByHashtag',
    payload: { hashtag: 'coffee' },
    target: 'graph.recently_searched_hashtags',
    token: 'user',
  },
  {
    path: 'conversations',
    payload: undefined,
    method: 'GET',
    target: 'graph.conversations',
    token: 'page',
  },
] as const;

let world: CallsApp;

beforeAll(async () => {
  world = await startCallsApp();
});
afterEach(() => world.platform.clearFaults());
afterAll(() => world.stop());

const ask = (
  person: { headers: Record<string, string> },
  { path, payload, ...more }: (typeof calls)[number],
) => world.call(person, path, payload, 'method' in more ? 'GET' : 'POST');
const asked = async (target: string) => (await world.platform.journal(target)).length;

describe.each(calls)('$path', one => {
  it('is 401 without a token and with a forged one, and the platform is not asked', async () => {
    const { headers } = await world.newPerson();
    const before = await asked(one.target);

    expect((await ask({ headers: {} }, one)).status).toBe(401);
    const forged = { authorization: `${headers.authorization.slice(0, -6)}AAAAAA` };
    expect((await ask({ headers: forged }, one)).status).toBe(401);

    expect(await asked(one.target)).toBe(before);
  });

  it('is 422 for a person without an account, with what to do', async () => {
    const reply = await ask(await world.bench.identity.newUser(), one);

    expect(reply).toMatchObject({ status: 422, body: { code: 'failed_precondition' } });
    expect(reply.body.message).toContain('connect Instagram and select an account');
  });

  it('does not use an account that is connected by somebody else only', async () => {
    await world.newPerson();
    const other = await world.bench.identity.newUser({ instagramAccount: '17841400000000001' });

    expect((await ask(other, one)).status).toBe(422);
  });

  it('is 422 for a dead token, notes it, and asks no more until the account is connected again', async () => {
    const person = await world.newPerson();
    await world.platform.order(one.target, 'expired-token', { subcode: 460 });

    const reply = await ask(person, one);

    expect(reply.status).toBe(422);
    expect(reply.body.message).toContain('password was changed');
    expect(reply.body.message).toContain('connect Instagram again');
    expect(await world.needsReconnect(person)).toBe(true);
    const before = await asked(one.target);
    expect((await ask(person, one)).status).toBe(422);
    expect(await asked(one.target)).toBe(before);
    await world.connect(person);
    expect((await ask(person, one)).status).toBe(200);
  });

  it('takes an expired token for the end of the connection only where the token of the page was refused', async () => {
    const person = await world.newPerson();
    await world.platform.order(one.target, 'expired-token', { subcode: 463 });

    expect((await ask(person, one)).status).toBe(422);

    expect(await world.needsReconnect(person)).toBe(one.token === 'page');
  });

  it('is 429 when the platform wants a pause', async () => {
    const person = await world.newPerson();
    await world.platform.order(one.target, 'rate-limit');

    const reply = await ask(person, one);

    expect(reply).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(reply.body.message).toContain('Please try again in');
    expect(await world.needsReconnect(person)).toBe(false);
  });

  it.each([
    ['server-error', { html: true }],
    ['lost-request', {}],
    ['graph-error', { code: 2, transient: true }],
  ])('is 502 through "%s", and works when asked again', async (kind, params) => {
    const person = await world.newPerson();
    await world.platform.order(one.target, kind, params);

    expect(await ask(person, one)).toMatchObject({ status: 502, body: { code: 'upstream_failed' } });

    expect((await ask(person, one)).status).toBe(200);
  });

  it('names the permission that is missing', async () => {
    const person = await world.newPerson();
    await world.platform.order(one.target, 'permission-missing');

    const reply = await ask(person, one);

    expect(reply.status).toBe(422);
    expect(reply.body.message).toMatch(/it needs .*(pages_|instagram_)/);
    expect(await world.needsReconnect(person)).toBe(false);
  });
});
