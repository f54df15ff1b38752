import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ConditionOrder } from '../src/conditions.ts';
import { accountId, pageId, readJson, startTestSimulator } from './start-test-simulator.ts';

const redirectUrl = 'http://localhost:8080/profile?from=facebook';

const someScopes: Record<string, string> = { scope: 'instagram_basic,pages_show_list' };

async function open(conditions?: ConditionOrder) {
  const simulator = await startTestSimulator({ conditions });
  const { facebookAppId: id, facebookAppSecret: secret } = simulator.credentials;
  const app = { client_id: id, client_secret: secret };
  const token = (params: Record<string, string>) =>
    simulator.graph('GET', 'oauth/access_token', { ...app, ...params }, null);
  /** What a person does in the dialog: tick the boxes, press the button. */
  const decide = async (granted: string[], decision = 'continue', pages?: string[], asked = someScopes) => {
    const body = new URLSearchParams({
      client_id: id,
      redirect_uri: redirectUrl,
      state: 'abc',
      ...asked,
      decision,
    });
    for (const scope of granted) body.append('granted', scope);
    for (const page of pages ?? []) body.append('pages', page);
    const answer = await fetch(`${simulator.url}/v25.0/dialog/oauth`, {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    return new URL(answer.headers.get('location') ?? '');
  };
  return { simulator, app, token, decide, appToken: `${id}|${secret}` };
}

test('the dialog leads back with a code, the code becomes a short token, that a long one (1.2, 1.3)', async () => {
  const { simulator, token, decide } = await open();
  const back = await decide(['instagram_basic', 'pages_show_list']);
  const code = back.searchParams.get('code') ?? '';

  const short = await token({ code, redirect_uri: redirectUrl });
  const long = await token({ grant_type: 'fb_exchange_token', fb_exchange_token: short.body.access_token });

  expect(back.searchParams.get('state')).toBe('abc');
  expect(back.searchParams.get('from')).toBe('facebook');
  expect(short.body).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect(long.body.expires_in).toBe(5183944);
  expect((await token({ code, redirect_uri: redirectUrl })).body.error.code).toBe(100);
  expect((await simulator.graph('GET', 'me', {}, long.body.access_token)).body.name).toBe('Giulia Conti');
});

test('a code is for its own redirect address only, byte by byte (1.2)', async () => {
  const { token, decide } = await open();
  const code = (await decide([])).searchParams.get('code') ?? '';

  const answer = await token({ code, redirect_uri: `${redirectUrl}/` });

  expect(answer.body.error).toMatchObject({ code: 100, error_subcode: 36008 });
});

test('a configuration holds its permissions itself, and they are granted together', async () => {
  const { simulator, token, decide, appToken } = await open();
  const back = await decide([], 'continue', undefined, { config_id: '42' });
  const short = await token({ code: back.searchParams.get('code') ?? '', redirect_uri: redirectUrl });
  const input = { input_token: short.body.access_token, access_token: appToken };
  const known = await simulator.graph('GET', 'debug_token', input, null);

  expect(known.body.data.scopes).toEqual(
    expect.arrayContaining(['instagram_content_publish', 'pages_messaging']),
  );
});

test('over https the dialog leads back to listed addresses only, to the letter', async () => {
  const own = 'https://plan.example.com/profile/facebook';
  const { simulator } = await open({ redirectUris: [own] });
  const dialog = (redirect_uri: string) =>
    fetch(
      `${simulator.url}/dialog/oauth?${new URLSearchParams({ client_id: '100000000000001', redirect_uri })}`,
    );

  expect((await dialog(own)).status).toBe(200);
  for (const wrong of [`${own}/`, `${own}?a=b`, 'https://plan.example.com/profile']) {
    const answer = await dialog(wrong);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('URL Blocked')]);
  }
  await simulator.control('conditions', { redirectUris: [] });
  expect((await dialog(own)).status).toBe(400);
  await simulator.control('conditions', { redirectUris: ['https://*/profile/facebook'] });
  expect((await dialog(own)).status).toBe(200);
});

test('a permission that the app lacks shows no dialog, and no configuration holds it', async () => {
  const { simulator, token, decide, appToken } = await open({
    scopes: ['public_profile', 'instagram_basic', 'pages_show_list'],
  });
  const query = { client_id: '100000000000001', redirect_uri: redirectUrl };
  const asked = new URLSearchParams({ ...query, scope: 'instagram_basic,pages_messaging' });
  const lacking = await fetch(`${simulator.url}/dialog/oauth?${asked}`);
  const back = await decide([], 'continue', undefined, { config_id: '42' });
  const short = await token({ code: back.searchParams.get('code') ?? '', redirect_uri: redirectUrl });
  const input = { input_token: short.body.access_token, access_token: appToken };
  const known = await simulator.graph('GET', 'debug_token', input, null);

  expect(await lacking.text()).toContain('Invalid Scopes: pages_messaging');
  expect(known.body.data.scopes).toEqual(['public_profile', 'instagram_basic', 'pages_show_list']);
});

test('a business app is granted all that it asks for, or nothing', async () => {
  const { simulator, token, decide } = await open();
  const code = (await decide([])).searchParams.get('code') ?? '';
  const { body } = await token({ code, redirect_uri: redirectUrl });

  const permissions = await simulator.graph('GET', 'me/permissions', {}, body.access_token);

  expect(permissions.body.data).toEqual(
    ['public_profile', 'instagram_basic', 'pages_show_list'].map(permission => ({
      permission,
      status: 'granted',
    })),
  );
});

test('the dialog cuts itself off from the page that opened it', async () => {
  const { simulator } = await open();
  const dialog = () =>
    fetch(
      `${simulator.url}/dialog/oauth?${new URLSearchParams({ client_id: '100000000000001', redirect_uri: redirectUrl })}`,
    );
  const policy = async () => (await dialog()).headers.get('cross-origin-opener-policy');

  expect(await policy()).toBe('same-origin-allow-popups');
  await simulator.control('conditions', { dialogCutsOpener: false });
  expect(await policy()).toBe(null);
});

test('a cancelled dialog leads back with access_denied, an unknown scope or unsafe address shows no dialog', async () => {
  const { simulator, decide } = await open();

  const back = await decide([], 'cancel');
  const dialog = (redirect_uri: string, more: Record<string, string>) =>
    fetch(
      `${simulator.url}/dialog/oauth?${new URLSearchParams({ client_id: '100000000000001', redirect_uri, ...more })}`,
    );
  const unknown = await dialog(redirectUrl, { scope: 'everything' });
  const insecure = await dialog('http://planner.example.com/profile', {});
  const withFragment = await dialog(`${redirectUrl}#here`, {});

  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.hash).toBe('#_=_');
  expect(unknown.status).toBe(400);
  expect(await unknown.text()).toContain('Invalid Scopes: everything');
  expect(insecure.status).toBe(400);
  expect(await insecure.text()).toContain('Insecure Login Blocked');
  expect(withFragment.status).toBe(400);
  expect((await dialog(redirectUrl, { auth_type: 'rerequest', response_type: 'code' })).status).toBe(200);
});

test('a page that is left unticked is neither listed nor among the targets of a permission (1.4)', async () => {
  const { simulator, token, decide, appToken } = await open();
  const back = await decide(['instagram_basic', 'pages_show_list'], 'continue', ['', pageId]);
  const { body } = await token({ code: back.searchParams.get('code') ?? '', redirect_uri: redirectUrl });

  const accounts = await simulator.graph('GET', 'me/accounts', {}, body.access_token);
  const about = await simulator.graph('GET', 'debug_token', { input_token: body.access_token }, appToken);

  expect(accounts.body.data.map((page: { id: string }) => page.id)).toEqual([pageId]);
  expect(about.body.data.granular_scopes).toEqual([
    { scope: 'instagram_basic', target_ids: [accountId] },
    { scope: 'pages_show_list', target_ids: [pageId] },
  ]);
});

test('a declined scope is listed as declined and its calls are refused with 10 (1.4, 7.2)', async () => {
  const { simulator, token, decide } = await open({ loginForBusiness: false });
  const code = (await decide(['instagram_basic'])).searchParams.get('code') ?? '';
  const { body } = await token({ code, redirect_uri: redirectUrl });

  const permissions = await simulator.graph('GET', 'me/permissions', {}, body.access_token);
  const accounts = await simulator.graph('GET', 'me/accounts', {}, body.access_token);

  expect(permissions.body.data).toContainEqual({ permission: 'pages_show_list', status: 'declined' });
  expect(accounts.body.error.code).toBe(10);
});

test('debug_token describes a token to the app, and a dead one too (1.4)', async () => {
  const { simulator, appToken } = await open();
  const { userAccessToken, facebookAppId } = simulator.credentials;
  const debug = (token: string) =>
    simulator.graph('GET', 'debug_token', { input_token: userAccessToken }, token);

  expect((await debug(appToken)).body.data).toMatchObject({
    is_valid: true,
    app_id: facebookAppId,
    type: 'USER',
  });
  expect((await debug(userAccessToken)).body.error.code).toBe(10);
  await simulator.control('tokens/revoke', { subcode: 460 });
  expect((await debug(appToken)).body.data).toMatchObject({
    is_valid: false,
    error: { code: 190, subcode: 460 },
  });
});

test('Pages come with their token and account; the key is absent where none is linked (1.5)', async () => {
  const { simulator } = await open();

  const { body } = await simulator.graph('GET', 'me/accounts', {
    fields: 'id,name,access_token,tasks,instagram_business_account{id,username}',
    limit: '2',
  });

  expect(body.data[0]).toMatchObject({
    id: pageId,
    instagram_business_account: { id: accountId, username: 'isola.studio' },
  });
  const rest = await readJson(await fetch(body.paging.next));
  expect(rest.data).toHaveLength(1);
  expect(rest.data[0]).not.toHaveProperty('instagram_business_account');
  expect(rest.paging).not.toHaveProperty('next');
});

test('a business-owned Page is listed only with business_management (1.5)', async () => {
  const { simulator, token, decide } = await open();
  const code = (await decide(['pages_show_list'])).searchParams.get('code') ?? '';
  const { body } = await token({ code, redirect_uri: redirectUrl });

  const pages = await simulator.graph('GET', 'me/accounts', { fields: 'id' }, body.access_token);

  expect(pages.body.data.map((one: { id: string }) => one.id)).toEqual([pageId, '104100000000003']);
});

test('only asked fields and the id are answered, and an unknown field is an error', async () => {
  const { simulator } = await open();

  const some = await simulator.graph('GET', accountId, { fields: 'username,media_count' });
  const unknown = await simulator.graph('GET', accountId, { fields: 'username,age' });

  expect(some.body).toEqual({ username: 'isola.studio', media_count: 0, id: accountId });
  expect(unknown.body.error).toMatchObject({ code: 100 });
});

test('a token is dead with 190 when expired, revoked or unknown (7.2)', async () => {
  const { simulator } = await open();
  const { shortUserAccessToken, userAccessToken } = simulator.credentials;
  const die = async (token: string) => (await simulator.graph('GET', 'me', {}, token)).body.error;

  await simulator.advance(3601);
  expect(await die(shortUserAccessToken)).toMatchObject({
    code: 190,
    error_subcode: 463,
    type: 'OAuthException',
  });
  expect(await die('EAAnothing')).toMatchObject({ code: 190 });
  await simulator.control('tokens/revoke', { subcode: 467 });
  expect(await die(userAccessToken)).toMatchObject({ code: 190, error_subcode: 467 });
});

test('90 days after the login Instagram is closed to every token, and Pages are still listed (1.3)', async () => {
  const { simulator } = await open();
  const pages = await simulator.graph('GET', 'me/accounts', { fields: 'access_token' });
  const pageToken: string = pages.body.data[0].access_token;
  const codes = async (path: string) => {
    const { body } = await simulator.graph('GET', path, {}, pageToken);
    return body.error && [body.error.code, body.error.error_subcode];
  };

  await simulator.advance(89 * 24 * 3600);
  expect(await codes(accountId)).toBeUndefined();
  await simulator.advance(6 * 24 * 3600);
  expect(await codes(accountId)).toEqual([190, 493]);
  expect(await codes(pageId)).toBeUndefined();
});

test('an appsecret_proof is required with the tokens of people and Pages, unless the app does not (1.5)', async () => {
  const { simulator, appToken } = await open();
  const { userAccessToken } = simulator.credentials;
  const unproven = async () =>
    readJson(await fetch(`${simulator.graphBaseUrl}/v25.0/me?access_token=${userAccessToken}`));
  const debug = await simulator.graph('GET', 'debug_token', { input_token: userAccessToken }, appToken);

  expect((await unproven()).error).toMatchObject({
    code: 100,
    type: 'GraphMethodException',
    message: expect.stringContaining('require an appsecret_proof'),
  });
  expect((await simulator.graph('GET', 'me')).status).toBe(200);
  expect(debug.status).toBe(200);
  await simulator.control('conditions', { requireProof: false });
  expect((await unproven()).name).toBe('Giulia Conti');
});

test('an appsecret_proof is checked when it is sent (1.5)', async () => {
  const { simulator, app } = await open();
  const { userAccessToken } = simulator.credentials;
  const proof = createHmac('sha256', app.client_secret).update(userAccessToken).digest('hex');

  expect((await simulator.graph('GET', 'me', { appsecret_proof: proof })).status).toBe(200);
  expect((await simulator.graph('GET', 'me', { appsecret_proof: 'bad' })).body.error).toMatchObject({
    code: 100,
    type: 'GraphMethodException',
  });
});

test('tokens may come as Bearer and parameters as JSON; a dead version is refused (2.1, 8)', async () => {
  const { simulator } = await open({ requireProof: false });
  const headers = { authorization: `Bearer ${simulator.credentials.userAccessToken}` };
  const get = async (path: string) => (await fetch(`${simulator.graphBaseUrl}/${path}`, { headers })).status;

  expect([await get('v25.0/me'), await get('me'), await get('v19.0/me')]).toEqual([200, 200, 400]);
  const created = await fetch(`${simulator.graphBaseUrl}/v25.0/${accountId}/media`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ media_type: 'CAROUSEL', children: ['1'] }),
  });
  expect((await readJson(created)).error.error_subcode).toBe(2207028);
});

test('an expired token, a rate limit and a missing permission can be ordered', async () => {
  const { simulator } = await open();
  await simulator.order({ target: 'graph.*', kind: 'expired-token', subcode: 460 });
  await simulator.order({ target: 'graph.me', kind: 'rate-limit', code: 80002 });
  await simulator.order({ target: 'graph.me', kind: 'permission-missing' });
  const errors = [];
  for (let turn = 0; turn < 3; turn += 1) errors.push((await simulator.graph('GET', 'me')).body.error);

  expect(errors).toMatchObject([{ code: 190, error_subcode: 460 }, { code: 80002 }, { code: 10 }]);
  expect((await simulator.graph('GET', 'me')).status).toBe(200);
});
