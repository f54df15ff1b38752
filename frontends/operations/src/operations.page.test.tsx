import { ApiError } from '@insta-ai/platform';
import { renderRemote, testUser } from '@insta-ai/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cannedReplies } from './canned-replies.ts';
import { remote } from './remote.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Options = NonNullable<Parameters<typeof renderRemote>[1]>;

const admin = { ...testUser, role: 'admin' as const };
const nothing = { due: 0, late: 0, failed: 0, waiting: 0, items: [] };

async function show(replies: Options['replies'] = {}, user: Options['user'] = admin) {
  const shown = await renderRemote(remote.routes, {
    path: '/operations',
    replies: { ...cannedReplies, ...replies },
    user,
  });
  await screen.findByRole('heading', { level: 1, name: 'Operations' });
  return shown;
}

const manage = async (person: Awaited<ReturnType<typeof show>>['person'], email: string) => {
  await person.click(await screen.findByRole('button', { name: `Manage ${email}` }));
  return within(await screen.findByRole('dialog', { name: email }));
};

test('four numbers come first, then what needs a hand with its cure, whose it is, and a way where there is one', async () => {
  await show();

  const hand = (await screen.findByText('Fishing boats at dawn')).closest('li');
  expect(hand).toHaveTextContent('Late');
  await expect.poll(() => hand?.textContent).toContain('of grace@example.com');
  expect(hand).toHaveTextContent('“insta stuck” on the server says what it waits for');
  expect(screen.getByRole('link', { name: 'Sunset at Uluwatu' })).toHaveAttribute('href', '/contents/item-2');
  expect(screen.getByText('@grace.travels')).toBeVisible();
  expect(screen.getByText('2 messages between services')).toBeVisible();
  const numbers = [...document.querySelectorAll('[aria-label="Posts of everybody"] > div')].map(
    one => one.textContent,
  );
  expect(numbers).toEqual([
    'Due3within the next hour',
    'Late1should be live by now',
    'Failed1in the last 24 hours',
    'Waiting1for their person',
  ]);
});

test('where nothing needs a hand the page says so', async () => {
  await show({ getPlannedWork: nothing, listEndingLogins: [], getDeadLetters: { count: 0 } });

  expect(await screen.findByText(/^Nothing\. Every post goes its way/)).toBeVisible();
});

test('a message that nobody takes is in the list as soon as it is counted', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { getDeadLetters, listDeadLetters } = cannedReplies;
  let isThere = false;
  await show({
    getDeadLetters: () => (isThere ? getDeadLetters : { count: 0 }),
    listDeadLetters: () => (isThere ? listDeadLetters : { count: 0, letters: [] }),
  });
  await screen.findByText(/^Each was taken\./);

  isThere = true;
  await vi.advanceTimersByTimeAsync(31_000);

  expect(await screen.findByText('2 messages between services')).toBeVisible();
  expect(await screen.findByText(/^No service could take these\./)).toBeVisible();
});

test('a service that is away takes only its own part, and is asked again', async () => {
  let failures = 1;
  const { person } = await show({
    getDeadLetters: () => {
      if (failures-- > 0) throw new ApiError('unavailable', 'Restarting.', 503);
      return { count: 1 };
    },
  });

  expect(await screen.findByRole('alert')).toHaveTextContent(/the messages between services.*Restarting\./);
  expect(screen.getByText('Fishing boats at dawn')).toBeVisible();
  expect(screen.queryByText(/^Nothing\. Every/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 message between services')).toBeVisible();
});

test('a message that no service took is sent again at once', async () => {
  const { person, calls } = await show();
  const part = within(await screen.findByRole('region', { name: 'Messages between services' }));

  const row = (await part.findByText('mail-link')).closest('li');
  expect(row).toHaveTextContent('of grace@example.com · given up by job_mail-link after 30 tries');
  expect(row).toHaveTextContent('The mail server did not answer');
  await person.click(part.getByText('What it says'));
  expect(part.getByText(/insta\.example\.com\/…/)).toBeVisible();
  await person.click(part.getByRole('button', { name: 'Send again: mail-link' }));

  expect(await screen.findByText('The message was sent again')).toBeVisible();
  expect(calls('replayDeadLetter')[0]?.params).toEqual({ id: '41' });
  await expect.poll(() => calls('listDeadLetters').length).toBeGreaterThan(1);
});

test('before a message is dropped there is one question, and one that cannot be read is dropped alone', async () => {
  const { person, calls } = await show();
  const part = within(await screen.findByRole('region', { name: 'Messages between services' }));
  const name = 'Drop: A message that cannot be read';
  expect(await part.findByRole('button', { name })).toBeVisible();
  expect(part.queryByRole('button', { name: /Send again: A message that/ })).toBeNull();

  await person.click(part.getByRole('button', { name }));
  const question = within(await screen.findByRole('dialog', { name: 'Drop this message?' }));
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  expect(calls('dropDeadLetter')).toEqual([]);
  await person.click(part.getByRole('button', { name }));
  const again = within(await screen.findByRole('dialog', { name: 'Drop this message?' }));
  await person.click(again.getByRole('button', { name: 'Drop' }));

  expect(await screen.findByText('The message was dropped')).toBeVisible();
  expect(calls('dropDeadLetter')[0]?.params).toEqual({ id: '42' });
});

test('where every message was taken the page says so, and where they cannot be loaded they are asked for again', async () => {
  let failures = 1;
  const { person } = await show({
    listDeadLetters: () => {
      if (failures-- > 0) throw new ApiError('unavailable', 'Restarting.', 503);
      return { count: 0, letters: [] };
    },
  });
  const part = within(await screen.findByRole('region', { name: 'Messages between services' }));

  expect(await part.findByText('The messages could not be loaded')).toBeVisible();
  await person.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByText(/^Each was taken/)).toBeVisible();
});

test('a message that somebody else has dropped meanwhile says so, and the list is read again', async () => {
  const { person, calls } = await show({
    replayDeadLetter: new ApiError(
      'not_found',
      'There is no such message any more: it was sent again or dropped.',
      404,
    ),
  });
  await person.click(await screen.findByRole('button', { name: 'Send again: mail-link' }));

  expect(await screen.findByText(/There is no such message any more/)).toBeVisible();
  await expect.poll(() => calls('listDeadLetters').length).toBeGreaterThan(1);
});

const doctorPart = async () => within(await screen.findByRole('region', { name: 'Doctor' }));

test('what the doctor found stands with the worst first and its fix, and all of it can be copied', async () => {
  const { person } = await show();
  const part = await doctorPart();

  expect(await part.findByText('1 failed, 1 to look at, 1 well.')).toBeVisible();
  const [first, second] = part.getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Failmail outside.*Check SMTP_URL/);
  expect(second).toHaveTextContent(/^Warnstreams/);
  await person.click(part.getByText('1 not looked at'));
  expect(part.getByText('prices: no budget is in money')).toBeVisible();
  await person.click(part.getByRole('button', { name: 'Copy as text' }));
  expect(await navigator.clipboard.readText()).toContain('Fail  outside, mail: The mail server');
});

test('checks that are asked for say how far they are, and then what they found', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
  const { getDoctor } = cannedReplies;
  const steps = [
    { ...getDoctor, state: 'never' as const, report: null },
    { ...getDoctor, state: 'running' as const, done: 3, of: 35, report: null },
  ];
  const { person, calls } = await show({ getDoctor: () => steps.shift() ?? getDoctor });
  const part = await doctorPart();

  await person.click(await part.findByRole('button', { name: 'Check everything' }));

  expect(await part.findByText('3 of 35 checks done …')).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await part.findByText('1 failed, 1 to look at, 1 well.')).toBeVisible();
  expect(calls('askDoctor')).toHaveLength(1);
});

test('where nothing runs the checks the page says what to turn on, and the command', async () => {
  const { person } = await show({ getDoctor: { state: 'silent', done: 0, of: 0, report: null } });
  const part = await doctorPart();

  expect(await part.findByRole('alert')).toHaveTextContent(/COMPOSE_PROFILES.*operator\.enabled/);
  await person.click(part.getByText('Check by a command'));
  expect(part.getByText('make doctor')).toBeVisible();
});

const backupPart = async () => within(await screen.findByRole('region', { name: 'Backup' }));

test('the last good backup stands with its time, size and place, and the next with its moment', async () => {
  await show();
  const part = await backupPart();

  expect(await part.findByText('Good')).toBeVisible();
  expect(part.getByText(/^2\.9 GB · 8,214 documents/)).toBeVisible();
  expect(part.getByText('/backups/insta-ai-2026-11-26T021500Z.tar')).toBeVisible();
  const times = [...document.querySelectorAll('dl time')].map(one => one.getAttribute('datetime'));
  expect(times).toEqual(['2026-11-26T02:15:00.000Z', '2026-11-27T02:15:00.000Z']);
});

test('a backup that failed since says why and what helps, and what nobody told is unknown', async () => {
  const failed = { place: '/backups/', failedAt: '2026-11-26T03:00:00.000Z', reason: 'The disk is full.' };
  await show({ getBackups: { good: null, failed, nightly: null } });
  const part = await backupPart();

  expect(await part.findByText('The last backup into /backups/ failed: The disk is full.')).toBeVisible();
  expect(part.getByText(/^Mend that; it is tried again automatically/)).toBeVisible();
  expect(part.getByText(/^Unknown: nothing has told yet/)).toBeVisible();
});

test('how to make a backup is a command for each form, and a restore says why it has no button', async () => {
  const { person } = await show();
  const part = await backupPart();

  await person.click(part.getByText('Make a backup now'));
  expect(part.getByText('make backup FILE=/backups/ KEEP=14')).toBeVisible();
  await person.click(part.getByText('Restore a backup'));
  expect(part.getByText(/a restore needs an empty place/)).toBeVisible();
  expect(part.getByText(/^make restore FILE=/)).toBeVisible();
});

test('what is known of backups is asked for again where it could not be loaded', async () => {
  let failures = 1;
  const { person } = await show({
    getBackups: () => {
      if (failures-- > 0) throw new ApiError('unavailable', 'Restarting.', 503);
      return cannedReplies.getBackups;
    },
  });
  const part = await backupPart();

  expect(await part.findByText('What is known of backups could not be loaded')).toBeVisible();
  await person.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByText('Good')).toBeVisible();
});

test('everybody is listed with role and state', async () => {
  await show();

  const table = within(await screen.findByRole('table', { name: 'People' }));
  expect(table.getByRole('row', { name: /^ada@example\.com \(you\)/ })).toHaveTextContent('Admin');
  expect(table.getByRole('row', { name: /^mary\.somerville/ })).toHaveTextContent('Invited');
  expect(table.getByRole('row', { name: /^emmy/ })).toHaveTextContent('Disabled');
});

test('people who cannot be loaded are said to be, and asked for again', async () => {
  let failures = 1;
  const { person } = await show({
    listPeople: () => {
      if (failures-- > 0) throw new ApiError('unavailable', 'Restarting.', 503);
      return cannedReplies.listPeople;
    },
  });

  expect(await screen.findByText('The people could not be loaded')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'People' })).toBeVisible();
});

test('an invitation is sent, and its link shown to be copied', async () => {
  const { person, calls } = await show();
  await person.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));

  await person.type(dialog.getByLabelText(/^Email/), 'new@example.com');
  await person.selectOptions(dialog.getByLabelText('Role'), 'Admin');
  await person.click(dialog.getByRole('button', { name: 'Send invitation' }));

  expect(await dialog.findByLabelText('Link')).toHaveValue(cannedReplies.invitePerson.link);
  expect(calls('invitePerson')[0]?.body).toEqual({ email: 'new@example.com', role: 'admin' });
  expect(calls('listPeople').length).toBeGreaterThan(1);
});

test('an address that is here is said so, and what was typed stays', async () => {
  const { person } = await show({
    invitePerson: new ApiError('conflict', 'Somebody with this address is here already.', 409),
  });
  await person.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));

  await person.type(dialog.getByLabelText(/^Email/), 'grace@example.com{Enter}');

  expect(await dialog.findByRole('alert')).toHaveTextContent('is here already');
  expect(dialog.getByLabelText(/^Email/)).toHaveValue('grace@example.com');
});

test('before somebody is disabled a question says what becomes of their posts, and no means no', async () => {
  const { person, calls } = await show();
  const dialog = await manage(person, 'grace@example.com');
  await person.click(dialog.getByRole('button', { name: 'Disable' }));

  const question = within(await screen.findByRole('dialog', { name: 'Disable this person?' }));
  expect(question.getByText(/stays planned and still goes out/)).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  expect(calls('disablePerson')).toEqual([]);

  await person.click(dialog.getByRole('button', { name: 'Disable' }));
  const again = within(await screen.findByRole('dialog', { name: 'Disable this person?' }));
  await person.click(again.getByRole('button', { name: 'Disable' }));

  expect(await screen.findByText('grace@example.com is disabled')).toBeVisible();
  expect(calls('disablePerson')[0]?.params).toEqual({ id: 'user-2' });
});

test('after somebody is disabled the focus is on what stands in the place of its button', async () => {
  let state: 'active' | 'disabled' = 'active';
  const { person } = await show({
    listPeople: () => cannedReplies.listPeople.map(one => (one._id === 'user-2' ? { ...one, state } : one)),
    disablePerson() {
      state = 'disabled';
      return { ...cannedReplies.disablePerson, state };
    },
  });
  const dialog = await manage(person, 'grace@example.com');
  await person.click(dialog.getByRole('button', { name: 'Disable' }));
  const question = within(await screen.findByRole('dialog', { name: 'Disable this person?' }));
  await person.click(question.getByRole('button', { name: 'Disable' }));

  await waitFor(() => expect(dialog.getByRole('button', { name: 'Enable' })).toHaveFocus());
});

test('a link for a new password goes out without a question', async () => {
  const { person, calls } = await show();
  const dialog = await manage(person, 'grace@example.com');

  await person.click(dialog.getByRole('button', { name: 'Send a link' }));

  expect(await screen.findByText(/^A link for a new password is on its way/)).toBeVisible();
  expect(calls('sendPersonReset')).toHaveLength(1);
});

test('what is refused says why, and everybody is shown as they are', async () => {
  const { person, calls } = await show({
    changeRole: new ApiError('failed_precondition', 'This is the last active admin.', 422),
  });
  const dialog = await manage(person, 'ada@example.com');
  await person.click(dialog.getByRole('button', { name: 'Make member' }));
  const question = within(await screen.findByRole('dialog', { name: 'Make a member?' }));
  await person.click(question.getByRole('button', { name: 'Make member' }));

  expect(await screen.findByText('This is the last active admin.')).toBeVisible();
  await expect.poll(() => calls('listPeople').length).toBeGreaterThan(1);
});

test('who is invited is invited again from their own dialog', async () => {
  const { person } = await show();
  const dialog = await manage(person, 'mary.somerville@studio.example.com');

  await person.click(dialog.getByRole('button', { name: 'Invite again' }));

  const invite = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
  expect(invite.getByLabelText(/^Email/)).toHaveValue('mary.somerville@studio.example.com');
});

const spendingPart = async () => within(await screen.findByRole('region', { name: 'Spending' }));

test('what everybody spent stands with the budgets of all and of each person, the dearest first', async () => {
  await show();
  const part = await spendingPart();

  expect(await part.findByText('at least $8.41')).toBeVisible();
  expect(part.getByText(/^10 calls have no known price/)).toBeVisible();
  expect(
    part.getByRole('progressbar', { name: 'All people here, this month: $8.41 of $10.00' }),
  ).toBeVisible();
  expect(part.getByText('Little is left.')).toBeVisible();
  const table = within(part.getByRole('table', { name: 'Spending by person' }));
  const [, grace, ada, gone] = table.getAllByRole('row');
  await expect.poll(() => grace?.textContent).toContain('grace@example.com');
  expect(grace).toHaveTextContent('80 calls · 61 pictures · 30,100 tokens');
  expect(grace).toHaveTextContent('20 of 20 pictures today, used up');
  expect(grace).toHaveTextContent('$4.90 of $5.00 this month, little is left');
  expect(ada).toHaveTextContent(/^ada@example\.com \(you\)/);
  expect(ada).toHaveTextContent(/\$3\.51$/);
  expect(gone).toHaveTextContent(/^Removed person.*unknown$/);
});

test('an earlier month whose budgets nobody knows has none, and the address names it', async () => {
  const none = { calls: 0, pictures: 0, tokens: 0, micros: 0, unknown: 0 };
  const { person, calls } = await show({
    getEveryonesSpending: ({ query }) =>
      query?.month === cannedReplies.getEveryonesSpending.month
        ? cannedReplies.getEveryonesSpending
        : { month: String(query?.month), total: none, budgets: [], people: [] },
  });
  const part = await spendingPart();
  await part.findByRole('table');
  expect(part.getByRole('button', { name: 'Next month' })).toBeDisabled();

  await person.click(part.getByRole('button', { name: 'Previous month' }));

  expect(await part.findByText('October 2026')).toBeVisible();
  expect(await part.findByText(/^Nobody asked anything of a model/)).toBeVisible();
  expect(calls('getEveryonesSpending').at(-1)?.query).toMatchObject({ month: '2026-10', currentPage: '0' });
  expect(part.queryByRole('progressbar')).toBeNull();
  expect(part.queryByText(/have no budget/)).toBeNull();
  await person.click(part.getByRole('button', { name: 'Next month' }));
  expect(await part.findByText('November 2026')).toBeVisible();
});

test('where nothing is limited the section says so, and has no column for it', async () => {
  const { people, ...rest } = cannedReplies.getEveryonesSpending;
  const unlimited = { ...rest, budgets: [], people: people.map(one => ({ ...one, budgets: [] })) };
  await show({ getEveryonesSpending: unlimited });
  const part = await spendingPart();

  expect(await part.findByText(/^All people together have no budget/)).toBeVisible();
  expect(part.queryByRole('columnheader', { name: 'Used of the budget' })).toBeNull();
});

test('spending that cannot be loaded is said to be, and asked for again', async () => {
  let failures = 1;
  const { person } = await show({
    getEveryonesSpending: () => {
      if (failures-- > 0) throw new ApiError('unavailable', 'Restarting.', 503);
      return cannedReplies.getEveryonesSpending;
    },
  });
  const part = await spendingPart();

  expect(await part.findByText('The spending could not be loaded')).toBeVisible();
  await person.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByRole('table')).toBeVisible();
});

test('more people than a page holds come page by page, and nobody stands there twice', async () => {
  const { people, ...rest } = cannedReplies.getEveryonesSpending;
  const [first] = people;
  const spenders = Array.from({ length: 42 }, (_, n) => ({ ...first, owner: `person-${n}` }));
  let moved = 0;
  const { person } = await show({
    getEveryonesSpending: ({ query }) => {
      const from = Number(query?.currentPage) * 40;
      return { ...rest, people: spenders.slice(Math.max(0, from - moved), from + 40) } as never;
    },
  });
  const part = await spendingPart();
  expect(await part.findAllByRole('row')).toHaveLength(1 + 40);
  // Somebody came in above.
  moved = 1;

  await person.click(part.getByRole('button', { name: 'Load more...' }));

  await expect.poll(() => part.getAllByRole('row').length).toBe(1 + 42);
  expect(part.queryByRole('button', { name: 'Load more...' })).toBeNull();
});

test('a name that could not be looked up is no removed person', async () => {
  await show({ listPeople: new ApiError('unavailable', 'Restarting.', 503) });
  const part = await spendingPart();

  await expect.poll(() => part.queryAllByText(/Name not loaded/).length).toBe(3);
  expect(part.queryByText('Removed person')).toBeNull();
});

test('a member reads that the page is for admins, and nothing is asked for them', async () => {
  const { calls } = await show({}, testUser);

  expect(screen.getByText('This page is for admins')).toBeVisible();
  expect(calls()).toEqual([]);
});

test('after a message is sent again or dropped the focus is on the next one, and at last on the heading', async () => {
  let { letters } = cannedReplies.listDeadLetters;
  const without = (id: string) => {
    letters = letters.filter(({ _id }) => _id !== id);
    return {};
  };
  const { person } = await show({
    listDeadLetters: () => ({ count: letters.length, letters }),
    replayDeadLetter: ({ params }) => without(params.id ?? '') as never,
    dropDeadLetter: ({ params }) => without(params.id ?? '') as never,
  });

  await person.click(await screen.findByRole('button', { name: 'Send again: mail-link' }));
  const drop = screen.getByRole('button', { name: 'Drop: A message that cannot be read' });
  await waitFor(() => expect(drop).toHaveFocus());
  await person.keyboard('{Enter}');
  const question = within(await screen.findByRole('dialog', { name: 'Drop this message?' }));
  await person.click(question.getByRole('button', { name: 'Drop' }));

  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Messages between services' })).toHaveFocus(),
  );
});

test('an invitation under way is not closed: its link is shown this once', async () => {
  const answer = Promise.withResolvers<void>();
  const { person } = await show({
    invitePerson: async () => {
      await answer.promise;
      return cannedReplies.invitePerson;
    },
  });
  await person.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
  await person.type(dialog.getByLabelText(/^Email/), 'new@example.com{Enter}');
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await person.keyboard('{Escape}');
  answer.resolve();

  expect(await dialog.findByLabelText('Link')).toHaveValue(cannedReplies.invitePerson.link);
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByLabelText(/^Email/)).toHaveValue('');
});

test('an invitation that was sent hands the focus to its link', async () => {
  const { person } = await show();
  await person.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));

  await person.type(dialog.getByLabelText(/^Email/), 'new@example.com{Enter}');

  await waitFor(() => expect(dialog.getByRole('button', { name: 'Done' })).toHaveFocus());
});
