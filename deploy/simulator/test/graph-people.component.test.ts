import { expect, test } from 'vitest';
import type { ConditionOrder } from '../src/conditions.ts';
import { knownScopes } from '../src/graph/seed.ts';
import { accountId, pageId, readJson, startTestSimulator } from './start-test-simulator.ts';

async function open(conditions?: ConditionOrder) {
  const simulator = await startTestSimulator({ conditions });
  const image_url = `${simulator.url}/cdn/drawn/600x600/1/tea.jpg`;
  const create = (params: Record<string, string> = {}, token?: string) =>
    simulator.graph('POST', `${accountId}/media`, { image_url, ...params }, token);
  return { simulator, create };
}

test('a task that the person lacks is not listed, and what needs it is refused (2, 5.1)', async () => {
  const { simulator, create } = await open({ missingTasks: ['CREATE_CONTENT', 'MESSAGING'] });
  const [page] = (await simulator.graph('GET', 'me/accounts')).body.data;
  const inbox = () =>
    simulator.graph('GET', `${pageId}/conversations`, { platform: 'instagram' }, page.access_token);

  expect(page.tasks).toEqual(['ADVERTISE', 'ANALYZE', 'MANAGE', 'MODERATE']);
  expect((await inbox()).body.error.code).toBe(10);
  const made = await create();
  expect(made.status).toBe(200);

  await simulator.control('conditions', { missingTasks: ['CREATE_CONTENT', 'MANAGE'] });
  await simulator.advance(60);
  const published = await simulator.graph('POST', `${accountId}/media_publish`, {
    creation_id: made.body.id,
  });
  expect((await create()).body.error.code).toBe(10);
  expect(published.body.error.code).toBe(10);
  expect((await inbox()).status).toBe(200);
});

test('a creator account publishes everything but Stories (2)', async () => {
  const { create } = await open({ creatorAccounts: ['isola.studio'] });

  expect((await create({ media_type: 'STORIES' })).body.error).toMatchObject({
    code: 10,
    message: '(#10) The user is not an Instagram Business',
  });
  expect((await create()).status).toBe(200);
});

test('a role of a Business portfolio publishes with ads_read, or ads_management, only (0)', async () => {
  const redirect_uri = 'http://localhost:8080/profile/facebook';
  const { simulator, create } = await open({
    portfolioAccounts: ['isola.studio'],
    scopes: [...knownScopes, 'ads_read'],
  });
  const { facebookAppId: client_id, facebookAppSecret: client_secret } = simulator.credentials;
  const dialog = await fetch(`${simulator.url}/v25.0/dialog/oauth`, {
    method: 'POST',
    body: new URLSearchParams({ client_id, redirect_uri, config_id: '42', decision: 'continue' }),
    redirect: 'manual',
  });
  const code = new URL(dialog.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const redeem = new URLSearchParams({ client_id, client_secret, redirect_uri, code });
  const { access_token: withAds } = await readJson(
    await fetch(`${simulator.graphBaseUrl}/v25.0/oauth/access_token?${redeem}`),
  );

  expect((await create()).body.error.code).toBe(10);
  expect((await create({}, withAds)).status).toBe(200);
});

test('nothing is published on a Page that has to be authorized first (2)', async () => {
  const { simulator, create } = await open();
  const made = await create();
  await simulator.advance(60);
  await simulator.control('conditions', { needsPageAuthorization: true });

  const published = await simulator.graph('POST', `${accountId}/media_publish`, {
    creation_id: made.body.id,
  });

  for (const { body } of [await create(), published])
    expect(body.error).toMatchObject({ code: 200, error_subcode: 1404078 });
});
