import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { newId } from '@insta-ai/chassis/new-id';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { LinkPurpose } from '@insta-ai/proto/gen/insta_ai/notifier/v1/notifier_pb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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
  await server?.stop();
});
beforeEach(() => {
  server.mails.length = 0;
});

const published = {
  contentId: 'c1',
  title: 'Rice fields',
  permalink: 'https://www.instagram.com/p/abc/',
  publishedAt: '2026-11-21T09:30:00.000Z',
};
const failed = { contentId: 'c1', title: 'Rice fields', message: 'Instagram is busy.', advice: 'Try later.' };

test('a published item is mailed to the notification email, as text and as HTML', async () => {
  const { userId } = await notifier.identity.newUser({
    notificationEmail: 'me@example.org',
    notificationEmailConfirmed: true,
    sendEmailSuccess: true,
    timeZone: 'Europe/Rome',
  });

  await notifier.say(events.contentPublished, { userId }, published);

  const [mail] = await server.received(1);
  expect(mail?.recipients).toEqual(['me@example.org']);
  expect(mail?.from).toMatchObject({ name: 'Insta AI', address: 'no-reply@insta.example.com' });
  expect(mail?.subject).toBe('Published: Rice fields');
  expect(mail?.text).toContain('Saturday, 21 November 2026 at 10:30 (Europe/Rome)');
  expect(mail?.html).toContain('href="https://www.instagram.com/p/abc/"');
  expect(mail?.messageId).toMatch(/@insta\.example\.com>$/);
});

test('the end of a connection is mailed once, however often it is said, also to who wants no other mail', async () => {
  const person = { sendEmailSuccess: false, sendEmailFail: false, timeZone: 'Europe/Rome' };
  const { userId } = await notifier.identity.newUser(person);
  const ending = { accounts: ['Isola'], ends: timestampFromDate(new Date('2026-12-06T23:30:00Z')) };
  const head = { userId, id: `${userId}.login.ends.14` };
  const handled = () => notifier.finished('notifier_instagram_connection-ending');
  const before = await handled();

  await notifier.say(events.connectionEnding, head, ending);
  await notifier.say(events.connectionEnding, head, ending);

  await vi.waitFor(async () => expect(await handled()).toBe(before + 2));
  const [mail] = await server.received(1);
  expect(mail?.subject).toBe('Connect Instagram again: Isola');
  expect(mail?.text).toContain('Monday, 7 December 2026 at 00:30 (Europe/Rome)');
  expect(await notifier.mailsOf(userId)).toHaveLength(1);
});

test('a connection that ended is mailed once, however often it is said, also to who wants no other mail', async () => {
  const { userId } = await notifier.identity.newUser({ sendEmailSuccess: false, sendEmailFail: false });
  const head = { userId, id: `${userId}.login.lost.1` };
  const handled = () => notifier.finished('notifier_instagram_connection-lost');
  const before = await handled();

  await notifier.say(events.connectionLost, head, { accounts: ['Isola'] });
  await notifier.say(events.connectionLost, head, { accounts: ['Isola'] });

  await vi.waitFor(async () => expect(await handled()).toBe(before + 2));
  const [mail] = await server.received(1);
  expect(mail?.subject).toBe('Your posts wait: connect Instagram again: Isola');
  expect(mail?.text).toContain('/profile#connect');
  expect(await notifier.mailsOf(userId)).toHaveLength(1);
});

test('an address that nobody confirmed gets no mail; the account’s own gets it', async () => {
  const { userId } = await notifier.identity.newUser({
    email: 'own@example.com',
    notificationEmail: 'victim@elsewhere.example',
    sendEmailSuccess: true,
  });

  await notifier.say(events.contentPublished, { userId }, published);

  const [mail] = await server.received(1);
  expect(mail?.recipients).toEqual(['own@example.com']);
});

test('an event that comes twice makes one mail', async () => {
  const { userId } = await notifier.identity.newUser({ sendEmailSuccess: true });
  const before = await notifier.finished('notifier_content_published');
  const head = { id: newId(), userId };

  await notifier.say(events.contentPublished, head, published);
  await notifier.say(events.contentPublished, head, published);

  // A message of the test before may be finished meanwhile, too.
  await vi.waitFor(async () =>
    expect(await notifier.finished('notifier_content_published')).toBeGreaterThanOrEqual(before + 2),
  );
  await server.received(1);
  await vi.waitFor(async () => expect(await notifier.mailsOf(userId)).toMatchObject([{ state: 'sent' }]));
  expect(server.mails).toHaveLength(1);
});

test('an item that failed is mailed with what happened and what to do, without a notification email to the own one', async () => {
  const { userId } = await notifier.identity.newUser({ sendEmailFail: true, email: 'own@example.com' });

  await notifier.say(events.contentPublishFailed, { userId }, failed);

  const [mail] = await server.received(1);
  expect(mail?.recipients).toEqual(['own@example.com']);
  expect(mail?.subject).toBe('Not published: Rice fields');
  expect(mail?.text).toContain('Instagram is busy.\n\nTry later.');
  expect(mail?.text).toContain('https://insta.example.com/contents/c1');
});

test('items that waited too long are one mail, also when each of them said so, with a link to the list', async () => {
  const { userId } = await notifier.identity.newUser({ sendEmailFail: true, email: 'own@example.com' });
  const before = await notifier.finished('notifier_content_overdue');
  const head = { id: newId(), userId };

  await notifier.say(events.contentsOverdue, head, { count: 3 });
  await notifier.say(events.contentsOverdue, head, { count: 3 });

  await vi.waitFor(async () => expect(await notifier.finished('notifier_content_overdue')).toBe(before + 2));
  const [mail] = await server.received(1);
  expect(mail?.recipients).toEqual(['own@example.com']);
  expect(mail?.subject).toBe('3 items wait for your answer');
  expect(mail?.text).toContain('None of them was sent.');
  expect(mail?.html).toContain('href="https://insta.example.com"');
  expect(await notifier.mailsOf(userId)).toHaveLength(1);
});

test('who switched both mails off still gets the reminder, with caption, media and link', async () => {
  const { userId } = await notifier.identity.newUser({ sendEmailSuccess: false, sendEmailFail: false });
  const handled = async () => [
    await notifier.finished('notifier_content_published'),
    await notifier.finished('notifier_content_publish-failed'),
  ];
  const before = await handled();

  await notifier.say(events.contentPublished, { userId }, published);
  await notifier.say(events.contentPublishFailed, { userId }, failed);
  await vi.waitFor(async () => expect(await handled()).toEqual(before.map(count => count + 1)));
  await notifier.say(
    events.contentNotifyDue,
    { userId },
    { contentId: 'c1', title: 'Rice', caption: 'Green <3\n\n#bali', outputs: ['/media/a/b.jpg'], dueAt: '' },
  );

  const [mail] = await server.received(1);
  expect(mail?.subject).toBe('Time to post: Rice');
  expect(mail?.text).toContain('Green <3\n\n#bali');
  expect(mail?.text).toContain('https://insta.example.com/media/a/b.jpg');
  expect(mail?.text).toContain('https://insta.example.com/contents/c1');
  expect(mail?.html).toContain('Green &lt;3');
  expect(await notifier.mailsOf(userId)).toHaveLength(1);
});

test('a forgotten password gets its link by mail, and the link stays nowhere else', async () => {
  const { userId } = await notifier.identity.newUser();
  const link = 'https://insta.example.com/setPassword/u/one-time-token';

  const purpose = LinkPurpose.NEW_PASSWORD;
  await notifier.say(jobs.mailLink, { userId }, { userId, email: 'asked@example.com', link, purpose });

  const [mail] = await server.received(1);
  expect(mail?.recipients).toEqual(['asked@example.com']);
  expect(mail?.text).toContain(link);
  await vi.waitFor(async () =>
    expect(JSON.stringify(await notifier.mailsOf(userId))).not.toMatch(/one-time-token|payload/),
  );
  await vi.waitFor(async () => expect(await notifier.kept('one-time-token')).toEqual([]));
});

test('a mail that the server refuses for now is sent later', async () => {
  const { userId } = await notifier.identity.newUser({ sendEmailSuccess: true });
  server.refusals.push(451);
  const again = notifier.logged('message will come again');

  await notifier.say(events.contentPublished, { userId }, published);

  expect((await again).reason).toContain('451');
  await server.received(1);
  await vi.waitFor(async () =>
    expect(await notifier.mailsOf(userId)).toMatchObject([{ state: 'sent', problem: null }]),
  );
});

test('a mail that the server refuses for good is dropped and its reason kept', async () => {
  const { userId } = await notifier.identity.newUser({ sendEmailSuccess: true });
  server.refusals.push(550);
  const dropped = notifier.logged('message discarded');

  await notifier.say(events.contentPublished, { userId }, published);

  expect(await dropped).toMatchObject({ consumer: 'job_send-mail' });
  const [mail] = await notifier.mailsOf(userId);
  expect(mail).toMatchObject({ state: 'refused' });
  expect(mail?.problem).toContain('550');
  expect(server.mails).toHaveLength(0);
});

test('a mail waits for a mail server that is down', async () => {
  const { userId } = await notifier.identity.newUser({ sendEmailSuccess: true });
  const { port } = server;
  await server.stop();
  const again = notifier.logged('message will come again');

  await notifier.say(events.contentPublished, { userId }, published);
  await again;
  expect(await notifier.mailsOf(userId)).toMatchObject([{ state: 'waiting' }]);
  server = await startMailServer(port);

  expect(await server.received(1)).toHaveLength(1);
});

test('a mail whose answer got lost comes again under the same Message-ID', async () => {
  const { userId } = await notifier.identity.newUser({ sendEmailSuccess: true });
  server.lies.push(451);

  await notifier.say(events.contentPublished, { userId }, published);

  const [first, second] = await server.received(2);
  expect(first?.messageId).toBe(second?.messageId);
});

test('a mail that was stored by a process that died is sent by another', async () => {
  const letter = { subject: 'Left behind', heading: 'h', paragraphs: [], footer: 'f' };

  await notifier.queueAndDie({ id: 'e1.mail', owner: newId(), to: 'me@example.org', letter });

  expect(await server.received(1)).toMatchObject([{ subject: 'Left behind' }]);
});
