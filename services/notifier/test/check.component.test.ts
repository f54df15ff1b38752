import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type Notifier, startNotifier } from './start-notifier.ts';

let server: MailServer;
let notifier: Notifier;

beforeAll(async () => {
  server = await startMailServer();
  notifier = await startNotifier(server.port);
});
afterAll(async () => {
  await notifier?.stop();
});

test('the mail server is tried without a mail, and named when it is not there', async () => {
  const { headers } = await notifier.identity.newUser();
  const check = async (sent: Record<string, string> = headers) => {
    const reply = await notifier.app.inject({ method: 'POST', url: '/api/mail/test', headers: sent });
    return { status: reply.statusCode, body: reply.json() };
  };

  expect(await check()).toEqual({
    status: 200,
    body: { host: `127.0.0.1:${server.port}`, detail: 'The mail server accepts our sign-in.' },
  });
  expect(server.mails).toEqual([]);
  expect((await check({})).status).toBe(401);

  await server.stop();
  const { status, body } = await check();
  expect(status).toBe(502);
  expect(body.message).toContain(`The mail server at 127.0.0.1:${server.port} cannot be used`);
});
