import { expect, test } from 'vitest';
import { createNotices } from './notices.service.ts';
import { createFakeUsers } from './users.gateway.fake.ts';

const letter = { subject: 's', heading: 'h', paragraphs: [], footer: 'f' };
const event = { id: 'e1', userId: 'u1' };

function setUp(person: Parameters<typeof createFakeUsers>[0]['u1']) {
  const queued = new Map<string, string>();
  const counted = new Map<string, number>();
  const notices = createNotices({
    users: createFakeUsers({ u1: person }),
    mails: {
      has: async id => queued.has(id),
      queue: async ({ id, to }) => void queued.set(id, to),
    },
    counts: {
      add: async what => {
        counted.set(what, (counted.get(what) ?? 0) + 1);
        return { count: counted.get(what) ?? 0, endsAt: new Date('2026-11-22T09:00:00Z') };
      },
    },
    mailsPerDay: 2,
    publicUrl: 'https://x.example',
  });
  return { queued, notices };
}

test('the mail goes to the notification email, else to the account’s own', async () => {
  const own = setUp({ email: 'own@x.y' });
  const other = setUp({ email: 'own@x.y', notificationEmail: 'other@x.y' });

  await own.notices.tell(
    event,
    () => true,
    () => letter,
  );
  await other.notices.tell(
    event,
    () => true,
    () => letter,
  );

  expect([...own.queued]).toEqual([['e1.mail', 'own@x.y']]);
  expect([...other.queued.values()]).toEqual(['other@x.y']);
});

test('an event that is said again, for a bus that may have forgotten it, is one mail', async () => {
  const { queued, notices } = setUp({ email: 'own@x.y' });

  for (const id of ['e1', 'e1.again'])
    await notices.tell(
      { ...event, id },
      () => true,
      () => letter,
    );

  expect([...queued.keys()]).toEqual(['e1.mail']);
});

test('who does not want a mail gets none', async () => {
  const { queued, notices } = setUp({ sendEmailSuccess: false });

  const outcome = await notices.tell(
    event,
    person => person.sendEmailSuccess,
    () => letter,
  );

  expect(outcome.kind).toBe('done');
  expect(queued.size).toBe(0);
});

test('an event about a person who is gone is dropped', async () => {
  const { notices } = setUp(undefined);

  expect(
    (
      await notices.tell(
        event,
        () => true,
        () => letter,
      )
    ).kind,
  ).toBe('discard');
});

test('a password mail goes to the address that asked, not to the notification email', async () => {
  const { queued, notices } = setUp({ notificationEmail: 'other@x.y' });

  await notices.tellAddress(event, 'asked@x.y', letter);

  expect([...queued.values()]).toEqual(['asked@x.y']);
});

test('beyond the mails of a day one note goes out and nothing else, but a link that was asked for does', async () => {
  const { queued, notices } = setUp({ email: 'own@x.y' });
  const tell = (id: string) =>
    notices.tell(
      { id, userId: 'u1' },
      () => true,
      () => letter,
    );

  const outcomes = [await tell('e1'), await tell('e2'), await tell('e3'), await tell('e4')];
  await notices.tellAddress({ id: 'e5', userId: 'u1' }, 'asked@x.y', letter);

  expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'discard', 'discard']);
  const note = `u1.too-many-mails.${Date.parse('2026-11-22T09:00:00Z')}`;
  expect([...queued.keys()]).toEqual(['e1.mail', 'e2.mail', note, 'e5.mail']);
});
