import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { newId } from '@insta-ai/chassis/new-id';
import { type Neighbours, startNeighbours } from '@insta-ai/deploy/testing/start-neighbours';
import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createFakeUsers } from '../src/notices/users.gateway.fake.ts';
import { createUsersGateway, type UsersGateway } from '../src/notices/users.gateway.ts';
import { createFakeSmtp } from '../src/sending/smtp.gateway.fake.ts';
import { createSmtpGateway, type SmtpGateway, silencesOfServers } from '../src/sending/smtp.gateway.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

let neighbours: Neighbours;
let server: MailServer;
beforeAll(async () => {
  neighbours = await startNeighbours();
  server = await startMailServer();
});
afterAll(async () => {
  await server?.stop();
  await neighbours?.stop();
});

describe.each<[string, () => UsersGateway]>([
  [
    'of auth-user',
    () => createUsersGateway(createRpcClient({ service: AuthUserService, nats: neighbours.nats })),
  ],
  ['in memory', () => createFakeUsers({ [neighbours.person.id]: { email: neighbours.person.email } })],
])('users %s', (_name, open) => {
  it('are found with where and whether mails go to them; of nobody there is nothing', async () => {
    expect(await open().find(neighbours.person.id)).toMatchObject({
      email: neighbours.person.email,
      notificationEmail: expect.any(String),
      sendEmailSuccess: expect.any(Boolean),
      sendEmailFail: expect.any(Boolean),
      timeZone: expect.any(String),
    });
    expect(await open().find(newId())).toBeUndefined();
  });
});

type Told = { statuses: number[]; answers: Parameters<typeof createFakeSmtp>[0] };

/** A mail server that is told what it says to the next mails, and how many have come through. */
type Opened = { smtp: SmtpGateway; taken(): number };

function openReal({ statuses }: Pick<Told, 'statuses'>): Opened {
  server.refusals.push(...statuses);
  const before = server.mails.length;
  const settings = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'no-reply@example.com' };
  const smtp = createSmtpGateway(settings as never);
  onTestFinished(() => smtp.close());
  return { smtp, taken: () => server.mails.length - before };
}

function openFake({ answers = [], statuses }: Told): Opened {
  const smtp = createFakeSmtp([...answers]);
  return { smtp, taken: () => smtp.tried.length - statuses.length };
}

it('a mail server on the way to which everybody could read is told nothing', async () => {
  // The same server under an address that is not known as this machine's; it offers no TLS.
  const SMTP_URL = `smtp://me:secret@0.0.0.0:${server.port}`;
  const before = server.mails.length;
  const smtp = createSmtpGateway({ SMTP_URL, MAIL_FROM: 'no-reply@example.com', MAILS_PER_DAY: 1 });

  await expect(smtp.verify()).rejects.toThrow(/TLS/i);
  const sent = await smtp.send({ id: newId(), to: 'ann@example.com', subject: 'Hi', text: 'Hi', html: 'Hi' });

  expect(sent.kind).toBe('later');
  expect(server.mails).toHaveLength(before);
});

it('a mail server that looks through a mail for longer than a test may take has it once', async () => {
  const settings = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'no-reply@example.com' };
  const before = server.mails.length;
  const looked = Promise.withResolvers<void>();
  server.holds.push(looked.promise);
  const silences = { testMs: 50, mailMs: silencesOfServers.mailMs };
  const smtp = createSmtpGateway(settings as never, undefined, silences);
  onTestFinished(() => smtp.close());
  const mail = { id: newId(), to: 'ann@example.com', subject: 'Hi', text: 'Hi', html: 'Hi' };

  const sent = smtp.send(mail);
  await server.received(before + 1);
  const silent = createServer(connection => connection.write('220 me\r\n')).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await expect(
    createSmtpGateway({ ...settings, SMTP_URL } as never, undefined, silences).verify(),
  ).rejects.toThrow(/timeout/i);
  silent.close();
  looked.resolve();

  expect(await sent).toEqual({ kind: 'sent' });
  expect(server.mails).toHaveLength(before + 1);
  // RFC 5321, section 4.5.3.2.6.
  expect(silencesOfServers.mailMs).toBeGreaterThanOrEqual(10 * 60_000);
});

describe('the connection to a mail server', () => {
  const mail = () => ({ id: newId(), to: 'ann@example.com', subject: 'Hi', text: 'Hi', html: 'Hi' });
  const sent = { kind: 'sent' };

  it('is kept for the mails that follow, and ended with the gateway', async () => {
    const { smtp, taken } = openReal({ statuses: [] });
    const before = server.connections.opened;
    const ofOthers = new Set(server.connections.open);

    for (let count = 0; count < 5; count += 1) expect(await smtp.send(mail())).toEqual(sent);

    expect(server.connections.opened).toBe(before + 1);
    const ended = [...server.connections.open]
      .filter(socket => !ofOthers.has(socket))
      .map(socket => once(socket, 'close'));
    smtp.close();
    await Promise.all(ended);
    expect(ended).toHaveLength(1);
    expect(taken()).toBe(5);
    expect((await smtp.send(mail())).kind).toBe('later');
  });

  it('is opened anew where the server has ended it, and the mail is there once', async () => {
    const { smtp, taken } = openReal({ statuses: [] });
    expect(await smtp.send(mail())).toEqual(sent);
    for (const socket of server.connections.open) socket.destroy();

    expect(await smtp.send(mail())).toEqual(sent);

    expect(taken()).toBe(2);
  });

  it('that breaks once the server has the mail brings it no second time by itself', async () => {
    const { smtp, taken } = openReal({ statuses: [] });
    expect(await smtp.send(mail())).toEqual(sent);
    const told = Promise.withResolvers<void>();
    server.holds.push(told.promise);

    const answer = smtp.send(mail());
    await server.received(server.mails.length + 1);
    for (const socket of server.connections.open) socket.destroy();

    expect((await answer).kind).toBe('later');
    expect(await smtp.send(mail())).toEqual(sent);
    expect(taken()).toBe(3);
    told.resolve();
  });
});

describe.each<[string, (told: Told) => Opened]>([
  ['a mail server', openReal],
  ['a mail server in memory', openFake],
])('%s', (_name, open) => {
  const mail = () => ({ id: newId(), to: 'ann@example.com', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' });

  it('takes a mail, is named and can be tried', async () => {
    const { smtp, taken } = open({ statuses: [], answers: [] });
    await smtp.verify();
    expect(smtp.host).toMatch(/^[\w.:-]+$/);
    expect(await smtp.send(mail())).toEqual({ kind: 'sent' });
    expect(taken()).toBe(1);
  });

  it('refuses one for now and one for good, and takes the next', async () => {
    const { smtp, taken } = open({
      statuses: [451, 550],
      answers: [
        { kind: 'later', reason: '451 refused' },
        { kind: 'refused', reason: '550 refused' },
      ],
    });
    expect(await smtp.send(mail())).toEqual({ kind: 'later', reason: expect.stringContaining('refused') });
    expect(await smtp.send(mail())).toEqual({ kind: 'refused', reason: expect.stringContaining('refused') });
    expect(await smtp.send(mail())).toEqual({ kind: 'sent' });
    expect(taken()).toBe(1);
  });
});
