import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { conditionNames } from '../src/conditions.ts';
import { simulatorCredentials } from '../src/credentials.ts';
import { faultTable } from '../src/door/fault-table.ts';
import { accountId, startTestSimulator } from './start-test-simulator.ts';

const simulatorFolder = join(import.meta.dirname, '..');

test.each([
  ['an unknown target', { target: 'graph.nothing', kind: 'rate-limit' }],
  ['an unknown kind', { target: 'graph.me', kind: 'earthquake' }],
  ['a kind of another target', { target: 'graph.me', kind: 'cold-boot' }],
  ['an unknown parameter', { target: 'graph.me', kind: 'lost-answer', colour: 'red' }],
  ['a parameter of the wrong type', { target: 'graph.me', kind: 'rate-limit', code: 'four' }],
  ['no times', { target: 'graph.me', kind: 'lost-answer', times: 0 }],
])('an order with %s is refused with 400', async (_name, order) => {
  const simulator = await startTestSimulator();

  expect((await simulator.order(order)).status).toBe(400);
});

test('an order strikes after so many requests, so many times, and can be cleared', async () => {
  const simulator = await startTestSimulator();
  const statuses = async (count: number) => {
    const seen: number[] = [];
    for (let turn = 0; turn < count; turn += 1) seen.push((await simulator.graph('GET', 'me')).status);
    return seen;
  };

  await simulator.order({ target: 'graph.me', kind: 'server-error', after: 1, times: 2, status: 503 });
  expect(await statuses(4)).toEqual([200, 503, 503, 200]);
  await simulator.order({ target: 'graph.me', kind: 'server-error' });
  await fetch(`${simulator.url}/control/faults`, { method: 'DELETE' });
  expect(await statuses(1)).toEqual([200]);
});

test('the journal holds no secrets', async () => {
  const simulator = await startTestSimulator();
  await simulator.graph('GET', 'me');

  const answer = await fetch(`${simulator.url}/control/journal`);

  expect(await answer.text()).not.toContain(simulator.credentials.userAccessToken);
});

test('the README explains every kind of fault', async () => {
  const readme = await readFile(join(simulatorFolder, 'README.md'), 'utf8');

  expect(faultTable.filter(one => !readme.includes(`\`${one.kind}\``)).map(one => one.kind)).toEqual([]);
});

test('the README explains every condition', async () => {
  const readme = await readFile(join(simulatorFolder, 'README.md'), 'utf8');

  expect(conditionNames.filter(name => !readme.includes(`| \`${name}\` |`))).toEqual([]);
});

test('conditions are changed one by one, outlive a restart, and are the usual ones again after a reset', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'simulator-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const first = await startTestSimulator({ folder, conditions: { loginForBusiness: false } });
  await first.control('conditions', { scopes: ['public_profile'] });
  await first.control('conditions', { dialogCutsOpener: false });
  await first.stop();

  const second = await startTestSimulator({ folder });
  const { body } = await second.control('conditions');
  await second.control('reset');
  const { body: after } = await second.control('conditions');

  expect(body).toMatchObject({ scopes: ['public_profile'], dialogCutsOpener: false, loginForBusiness: true });
  expect(after).toMatchObject({ dialogCutsOpener: true });
});

test.each([
  ['an unknown one', { colour: 'red' }],
  ['text in place of a list', { scopes: 'email' }],
  ['a list of numbers', { scopes: [1] }],
  ['a number in place of yes or no', { loginForBusiness: 1 }],
  ['a number below 0', { coldBootSeconds: -1 }],
  ['a list of conditions', [{ loginForBusiness: true }]],
])('an order of conditions with %s is refused with 400', async (_name, order) => {
  const simulator = await startTestSimulator();

  expect((await simulator.control('conditions', order)).status).toBe(400);
});

test('a killed and restarted simulator remembers the post, the container in progress and the prediction', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'simulator-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { ...process.env, PORT: '0', SMTP_PORT: '0', DATA_DIR: folder, CONDITIONS: 'demo' };
  const run = spawn(process.execPath, [join(simulatorFolder, 'src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void run.kill('SIGKILL'));
  const [line] = await once(run.stdout, 'data');
  const url = /http:\/\/[\w.:]+/.exec(String(line))?.[0] ?? '';
  const { userAccessToken: token, facebookAppSecret: secret } = simulatorCredentials;
  const proof = createHmac('sha256', secret).update(token).digest('hex');
  const post = async (path: string, params: Record<string, string>) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ access_token: token, appsecret_proof: proof, ...params }),
    });
    return (await answer.json()) as { id: string };
  };
  const advance = () =>
    fetch(`${url}/control/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"advanceSeconds":60}',
    });
  const picture = { image_url: `${url}/cdn/drawn/600x600/1/tea.jpg` };
  const first = await post(`/graph/${accountId}/media`, picture);
  await advance();
  const media = await post(`/graph/${accountId}/media_publish`, { creation_id: first.id });
  const second = await post(`/graph/${accountId}/media`, picture);

  run.kill('SIGKILL');
  await once(run, 'exit');
  const again = await startTestSimulator({ folder });

  const status = async (id: string) =>
    (await again.graph('GET', id, { fields: 'status_code' })).body.status_code;
  expect((await again.graph('GET', media.id, { fields: 'permalink' })).status).toBe(200);
  expect(await status(first.id)).toBe('PUBLISHED');
  await again.advance(60);
  expect(await status(second.id)).toBe('FINISHED');
  expect(await again.journal('graph.media_publish')).toHaveLength(1);
});

test('a reset forgets everything but can be used at once', async () => {
  const simulator = await startTestSimulator();
  await simulator.graph('POST', `${accountId}/media`, {
    image_url: `${simulator.url}/cdn/drawn/600x600/1/tea.jpg`,
  });

  await simulator.control('reset');

  expect(await simulator.journal('graph.media_create')).toEqual([]);
  expect((await simulator.graph('GET', 'me')).status).toBe(200);
});

test('every page opens, says that it is simulated, and an unknown one is 404', async () => {
  const simulator = await startTestSimulator();

  for (const path of ['/', '/feed', '/feed?account=bali.days', '/mail']) {
    const page = await fetch(`${simulator.url}${path}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Simulated');
  }
  expect((await fetch(`${simulator.url}/p/nothing/`)).status).toBe(404);
});

test('a stranger’s name that leads here reads no mail and changes nothing', async () => {
  const simulator = await startTestSimulator({ servicesUrl: 'http://sim.example.com' });
  const { port } = new URL(simulator.url);
  const ask = (host: string, path: string, method = 'GET') =>
    new Promise<number | undefined>((resolve, reject) =>
      request({ port, host: '127.0.0.1', path, method, headers: { host } }, answer => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .once('error', reject)
        .end(),
    );

  expect(await ask('evil.example', '/mail')).toBe(421);
  expect(await ask(`evil.example:${port}`, '/control/mails')).toBe(421);
  expect(await ask('evil.example', '/control/reset', 'POST')).toBe(421);
  expect(await ask(`localhost:${port}`, '/mail')).toBe(200);
  expect(await ask('sim.example.com', '/mail')).toBe(200);
});

test.each(['/control/reset', '/control/tokens/revoke', '/control/faults', '/graph/v25.0/me'])(
  'a page of another site cannot post to %s',
  async path => {
    const simulator = await startTestSimulator();
    const post = async (headers: Record<string, string>) =>
      (await fetch(`${simulator.url}${path}`, { method: 'POST', headers })).status;

    expect(await post({ 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' })).toBe(403);
    expect(await post({ origin: 'http://evil.example' })).toBe(403);
    expect(await post({})).not.toBe(403);
    expect(await post({ origin: new URL(simulator.url).origin })).not.toBe(403);
  },
);

test('a clock that is moved beyond every date is refused, and nothing is broken by it', async () => {
  const simulator = await startTestSimulator();

  expect(await simulator.advance(1e15)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('advanceSeconds') },
  });

  expect((await simulator.graph('GET', 'me')).status).toBe(200);
});
