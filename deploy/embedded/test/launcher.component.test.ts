import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  ask,
  createItem,
  type Launched,
  launch,
  open,
  ownSettings,
  processesNaming,
} from '@insta-ai/deploy/testing/launch';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { expect, onTestFinished, test, vi } from 'vitest';

/** What the launcher prints for the person: link, email, password. */
function printed({ said }: Launched): { email?: string; password?: string } {
  return /\?code=\S+ {2}\((?<email>\S+) \/ (?<password>.+)\)$/m.exec(said())?.groups ?? {};
}

async function signIn(origin: string, email = '', password = ''): Promise<number> {
  const reply = await fetch(`${origin}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return reply.status;
}

async function untilSaid({ said }: Launched, text: string): Promise<void> {
  while (!said().includes(text)) await new Promise(setImmediate);
}

const natsOf = async (folder: string) => processesNaming(join(folder, 'nats'));

/** Stands in for the Ollama of the machine. */
async function startOllama(...names: string[]): Promise<string> {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ models: names.map(name => ({ name })) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the first start prints link, email and password, and all three work', async () => {
  const settings = await ownSettings();
  const OLLAMA_HOST = await startOllama('qwen3:8b');
  const launched = launch({ ...settings, OLLAMA_HOST });

  const link = await launched.link();

  expect(link.origin).toBe(`http://localhost:${settings.PORT}`);
  const { email, password } = printed(launched);
  expect(email).toBe('admin@example.com');
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  const person = await open(link);
  expect(await (await ask(person, 'GET', '/api/users/getUser')).json()).toMatchObject({ email });
  await expect(open(link)).rejects.toThrow('no longer works');
  expect(await signIn(link.origin, email, password)).toBe(200);
  expect(await signIn(link.origin, email, 'another')).toBe(401);
  expect(launched.said()).toContain(
    'Simulated: Replicate, the text model, Instagram, mail. Feed and mail box: http',
  );
  // Offered, not switched to: the line before says that it is simulated.
  expect(launched.said()).toContain(
    `Ollama on this machine has qwen3:8b. To write with it, start with: OPENAI_BASE_URL=http://${OLLAMA_HOST}/v1 OPENAI_API_KEY=ollama OPENAI_MODEL=qwen3:8b`,
  );
  expect(launched.complained()).toBe('');
});

test('Ctrl-C ends everything in order, and the next start finds data and password again', async () => {
  const settings = await ownSettings();
  const first = launch(settings);
  const person = await first.person();
  const made = await createItem(person, 'Kept');
  expect(await natsOf(settings.DATA_DIR)).toHaveLength(1);

  first.kill('SIGINT');
  expect(await first.exit).toBe(0);
  expect(await natsOf(settings.DATA_DIR)).toEqual([]);

  const second = launch(settings);
  const again = await second.person();
  const { email, password } = printed(first);
  expect(await signIn(again.origin, email, password)).toBe(200);
  expect(await (await ask(again, 'GET', `/api/contents/${made._id}`)).json()).toEqual(made);
  expect((await ask(person, 'GET', '/api/users/getUser')).status, 'the old token').toBe(200);
});

test('a place for backups that is none is told, and holds nothing up', async () => {
  const settings = await ownSettings();
  const launched = launch({ ...settings, BACKUP_TO: join(settings.DATA_DIR, 'nowhere') });

  await launched.link();

  await untilSaid(launched, 'Until that is mended no backup is made.');
  expect(launched.said()).toMatch(/BACKUP_TO names no place .*There is no folder .*nowhere/);
});

test('the password is printed once; later starts say how to set a new one', async () => {
  const settings = await ownSettings();
  const first = launch(settings);
  await first.link();
  const { email, password = '' } = printed(first);
  first.kill('SIGTERM');
  await first.exit;

  const second = launch(settings);
  await untilSaid(second, 'resetPassword');

  expect(printed(second)).toEqual({ email, password: 'the password from the first start' });
  expect(second.said()).not.toContain(password);
  expect(second.said()).toMatch(
    new RegExp(
      `Set a new password at http://localhost:${settings.PORT}/resetPassword; the email arrives in the simulated mail box, http://\\S+/mail\\.`,
    ),
  );
});

test('a start that was killed before it printed the password leaves that to the next one', async () => {
  const settings = await ownSettings();
  const first = launch(settings);
  const secrets = join(settings.DATA_DIR, 'secrets.json');
  await vi.waitFor(() => readFile(secrets), { timeout: 120_000, interval: 5 });
  first.kill('SIGKILL');
  await first.exit;
  expect(first.said()).not.toContain('Insta AI is running');

  const second = launch(settings);
  const link = await second.link();
  const { email, password } = printed(second);
  expect(await signIn(link.origin, email, password)).toBe(200);
  second.kill('SIGTERM');
  await second.exit;

  const third = launch(settings);
  await third.link();
  expect(printed(third).password).toBe('the password from the first start');
});

test('a signal in the middle of the start leaves no server behind', async () => {
  const settings = await ownSettings();
  const launched = launch(settings);
  while ((await natsOf(settings.DATA_DIR)).length === 0) await new Promise(setImmediate);

  launched.kill('SIGTERM');

  expect(await launched.exit).toBe(0);
  expect(await natsOf(settings.DATA_DIR)).toEqual([]);
});

test('after a kill the next start takes over from the nats-server that was left', async () => {
  const settings = await ownSettings();
  const first = launch(settings);
  const made = await createItem(await first.person(), 'Kept');

  first.kill('SIGKILL');
  expect(await first.exit).toBeNull();
  const [orphan] = await natsOf(settings.DATA_DIR);
  expect(orphan).toBeGreaterThan(0);

  const second = launch(settings);
  const person = await second.person();
  expect(await (await ask(person, 'GET', `/api/contents/${made._id}`)).json()).toEqual(made);
  const servers = await natsOf(settings.DATA_DIR);
  expect(servers).toHaveLength(1);
  expect(servers).not.toContain(orphan);
});

test('a second launch on the same folder is refused and does the first no harm', async () => {
  const settings = await ownSettings();
  const first = launch(settings);
  const person = await first.person();

  const second = launch({ ...settings, PORT: String(await ownPort()) });

  expect(await second.exit).toBe(1);
  expect(second.complained()).toBe(
    `Insta AI cannot start. The data folder ${settings.DATA_DIR} is used by another Insta AI: ` +
      'stop that one first, or choose another folder with DATA_DIR=/some/folder.\n',
  );
  expect((await ask(person, 'POST', '/api/contents', { title: 'Still there' })).status).toBe(200);
  expect(await (await fetch(new URL('/ready', person.origin))).json()).toEqual({ ready: true, failing: [] });
});

test('ADMIN_EMAIL and ADMIN_PASSWORD make the first user, and the password is never printed', async () => {
  const settings = await ownSettings();
  const ADMIN_EMAIL = 'anna@example.com';
  const first = launch({ ...settings, ADMIN_EMAIL, ADMIN_PASSWORD: 'correct horse' });

  const link = await first.link();

  expect(printed(first)).toEqual({ email: ADMIN_EMAIL, password: 'the password in ADMIN_PASSWORD' });
  expect(await signIn(link.origin, ADMIN_EMAIL, 'correct horse')).toBe(200);
  first.kill('SIGTERM');
  await first.exit;
  const second = launch(settings);
  await second.link();
  expect(printed(second)).toEqual({ email: ADMIN_EMAIL, password: 'the password from the first start' });
  expect(first.said() + second.said()).not.toContain('correct horse');
});

test('another ADMIN_EMAIL later makes a user of its own, and the link is theirs', async () => {
  const settings = await ownSettings();
  const first = launch(settings);
  const made = await createItem(await first.person(), 'Mine');
  first.kill('SIGTERM');
  expect(await first.exit).toBe(0);

  const second = launch({ ...settings, ADMIN_EMAIL: 'bert@example.com', ADMIN_PASSWORD: 'battery staple' });
  const person = await second.person();

  expect(await (await ask(person, 'GET', '/api/users/getUser')).json()).toMatchObject({
    email: 'bert@example.com',
  });
  expect((await ask(person, 'GET', `/api/contents/${made._id}`)).status).toBe(404);
});

test('a password that was set anew elsewhere is never printed, and the product runs', async () => {
  const settings = { ...(await ownSettings()), ADMIN_EMAIL: 'anna@example.com' };
  const first = launch({ ...settings, ADMIN_PASSWORD: 'correct horse' });
  await first.link();
  first.kill('SIGTERM');
  await first.exit;

  const second = launch({ ...settings, ADMIN_PASSWORD: 'not the one stored' });
  await untilSaid(second, 'is running');

  expect(second.said()).toContain(
    `Insta AI is running: http://localhost:${settings.PORT}  (anna@example.com / the password you set)\n`,
  );
  expect((await fetch(`http://localhost:${settings.PORT}/ready`)).status).toBe(200);
});

test('secrets are for the owner of the folder alone, and a damaged file is refused, not overwritten', async () => {
  const settings = await ownSettings();
  const first = launch(settings);
  await first.link();
  first.kill('SIGTERM');
  await first.exit;
  const path = join(settings.DATA_DIR, 'secrets.json');
  expect((await stat(path)).mode & 0o077).toBe(0);

  await writeFile(path, '{"JWT_PRIVATE_KEY":');
  const second = launch(settings);

  expect(await second.exit).toBe(1);
  expect(second.complained()).toMatch(/^Insta AI cannot start\. \S+secrets\.json is damaged: [^\n]+\n$/);
  expect(await readFile(path, 'utf8')).toBe('{"JWT_PRIVATE_KEY":');
});
