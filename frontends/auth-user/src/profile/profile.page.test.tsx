import { ApiError } from '@insta-ai/platform';
import { renderRemote, testUser } from '@insta-ai/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cannedReplies } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

type Options = NonNullable<Parameters<typeof renderRemote>[1]>;

async function show(replies: Options['replies'] = {}, user = testUser) {
  const shown = await renderRemote(remote.routes, {
    path: '/profile',
    user,
    replies: { ...cannedReplies, getUser: user, ...replies },
  });
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  return shown;
}

test('the profile shows what is saved, under the names of the specification', async () => {
  await show({}, { ...testUser, promptChat: 'Warm and short', search: 'bali', sendEmailFail: false });

  expect(screen.getByRole('combobox', { name: 'Instagram Account' })).toHaveValue('ada.travels');
  expect(screen.getByLabelText('Search public page')).toHaveValue('bali');
  expect(screen.getByLabelText('Notification Email')).toHaveValue('ada@example.com');
  expect(screen.getByLabelText('Prompt Chat')).toHaveValue('Warm and short');
  for (const label of ['Prompt calendar', 'Prompt image', 'Prompt Comment'])
    expect(screen.getByLabelText(label)).toHaveValue('');
  expect(screen.getByLabelText('Send Email Published')).toBeChecked();
  expect(screen.getByLabelText('Send Email Fail')).not.toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('UTC');
  expect(screen.getByRole('button', { name: 'Facebook login' })).toBeEnabled();
  expect(screen.getByText('Insta AI 0.1.0')).toBeVisible();
  expect(document.title).toBe('Profile · Insta AI');
});

test('Save stores what was changed, refreshes who is signed in and goes to /', async () => {
  const { person, calls, path } = await show({ saveUser: testUser });

  await person.type(screen.getByLabelText('Prompt image'), 'Golden light');
  await person.click(screen.getByLabelText('Send Email Fail'));
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(path()).toBe('/'));
  // Nothing else: what another tab saved meanwhile, as another selected account, stays.
  expect(calls('saveUser')[0]?.body).toEqual({ promptImage: 'Golden light', sendEmailFail: false });
  expect(calls('getUser')).toHaveLength(1);
});

test('a save that worked is no failure where the server cannot be asked again', async () => {
  let isAway = false;
  const { person, path } = await show({
    saveUser() {
      isAway = true;
      return { ...testUser, promptImage: 'Golden light' };
    },
    getUser() {
      if (isAway) throw new ApiError('unavailable', 'The server is restarting.', 503);
      return testUser;
    },
  });

  await person.type(screen.getByLabelText('Prompt image'), 'Golden light');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(path()).toBe('/'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a save that is refused is alerted and keeps what was typed', async () => {
  const { person, path } = await show({
    saveUser: new ApiError('invalid_argument', 'The notification email is not valid.', 400),
  });

  await person.type(screen.getByLabelText('Notification Email'), '!');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('The notification email is not valid.');
  expect(screen.getByLabelText('Notification Email')).toHaveValue('ada@example.com!');
  expect(path()).toBe('/profile');
});

test('Search Page lists what was found', async () => {
  const { person, calls } = await show({
    searchPage: [{ id: 'page-1', name: 'Bali Today', link: 'https://example.com/bali' }],
  });

  await person.type(screen.getByLabelText('Search public page'), 'bali');
  await person.click(screen.getByRole('button', { name: 'Search Page' }));

  expect(await screen.findByRole('link', { name: 'Bali Today' })).toHaveAttribute(
    'href',
    'https://example.com/bali',
  );
  expect(calls('searchPage')[0]?.body).toEqual({ search: 'bali' });
});

test('a search that finds nothing says so', async () => {
  const { person } = await show({ searchPage: [] });

  await person.type(screen.getByLabelText('Search public page'), 'bali{Enter}');

  expect(await screen.findByText('No pages found.')).toBeVisible();
});

test('a search that fails is alerted with its data and explained beside the field', async () => {
  const { person } = await show({ searchPage: new ApiError('rate_limited', 'Wait a minute.', 429) });

  await person.click(screen.getByRole('button', { name: 'Search Page' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(/^ERROR: .*Wait a minute\./);
  expect(screen.getByLabelText('Search public page')).toHaveAccessibleDescription('Wait a minute.');
});

test('Get last posts shows the text of the newest one', async () => {
  const post = { message: '', created_time: '2026-11-20T10:00:00.000Z', permalink: null };
  const { person } = await show({
    getPosts: [
      { ...post, id: '2', story: 'Sunset at Uluwatu' },
      { ...post, id: '1', story: 'Older' },
    ],
  });

  await person.click(screen.getByRole('button', { name: 'Get last posts' }));

  expect(await screen.findByText('The last content of the page is : Sunset at Uluwatu')).toBeVisible();
});

test('posts that cannot be read are alerted with their data', async () => {
  const { person } = await show({ getPosts: new ApiError('upstream_failed', 'No answer.', 502) });

  await person.click(screen.getByRole('button', { name: 'Get last posts' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(/^ERROR: .*No answer\./);
});

test('each conversation shows type, time and last message or sender, and can be ignored', async () => {
  const { person, calls } = await show({
    setConversationIgnore: call => ({ ...cannedReplies.listConversations[0], ...call.body }),
  });
  const first = await screen.findByRole('checkbox', {
    name: 'instagram 11-20 09:05 Is the villa free in May?',
  });
  expect(screen.getByRole('checkbox', { name: 'instagram 11-19 18:30 surf.school' })).toBeChecked();

  await person.click(first);

  expect(first).toBeChecked();
  await waitFor(() => expect(calls('setConversationIgnore')).toHaveLength(1));
  expect(calls('setConversationIgnore')[0]).toMatchObject({
    params: { id: 'conversation-1' },
    body: { ignore: true },
  });
});

test('a tick that the server refuses goes back and says why', async () => {
  const { person } = await show({
    setConversationIgnore: new ApiError('unavailable', 'The server is restarting.', 503),
  });
  const first = await screen.findByRole('checkbox', { name: /villa/ });

  await person.click(first);

  expect(await screen.findByRole('alert')).toHaveTextContent('The server is restarting.');
  expect(first).not.toBeChecked();
});

test('two quick ticks of one box arrive one after the other', async () => {
  const first = Promise.withResolvers<void>();
  const { person, calls } = await show({
    setConversationIgnore: async ({ body }) => {
      await first.promise;
      return { ...cannedReplies.listConversations[0], ...(body as object) };
    },
  });
  const box = await screen.findByRole('checkbox', { name: /villa/ });

  await person.click(box);
  await person.click(box);
  expect(box).not.toBeChecked();
  await waitFor(() => expect(calls('setConversationIgnore')).toHaveLength(1));
  first.resolve();

  await waitFor(() => expect(calls('setConversationIgnore')).toHaveLength(2));
  expect(calls('setConversationIgnore').map(({ body }) => body)).toEqual([
    { ignore: true },
    { ignore: false },
  ]);
});

test('an empty inbox says so', async () => {
  await show({ listConversations: [] });

  expect(await screen.findByText('This account has no conversations yet.')).toBeVisible();
});

test('conversations that cannot be loaded leave the rest and can be tried again', async () => {
  let isDown = true;
  const { person } = await show({
    listConversations: () => {
      if (isDown) throw new ApiError('upstream_failed', 'Instagram did not answer.', 502);
      return cannedReplies.listConversations;
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Instagram did not answer.');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('checkbox', { name: /villa/ })).toBeVisible();
});

test('without an account nothing is asked of Instagram', async () => {
  const { calls } = await show({}, { ...testUser, instagramAccounts: [], instagramAccount: null });

  expect(screen.getByText(/Connect and select an Instagram account/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Instagram Account' })).toBeDisabled();
  expect(calls('listConversations')).toHaveLength(0);
});

test('each provider can be tested, and says whether it works and where it is', async () => {
  const { person } = await show({
    testMail: new ApiError('upstream_failed', 'The mail server cannot be used.', 502),
  });

  await person.click(screen.getByRole('button', { name: 'Test Text model' }));
  expect(await screen.findByText('The model writes. Real service at api.example.com.')).toBeVisible();
  expect(screen.getByText('Works')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Test Email' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Does not workThe mail server cannot be used.');
  for (const name of ['Test Image service', 'Test Instagram'])
    expect(screen.getByRole('button', { name })).toBeEnabled();
});

test('each image service that a content type may name has a test of its own', async () => {
  const model = { model: 'm', unused: [], unusedTypes: [] };
  const { person, calls } = await show({
    listImageModels: [
      { ...model, name: 'replicate', title: 'Replicate', isUsual: true, further: [{ ...model, model: 'n' }] },
      { ...model, name: 'openai', title: 'OpenAI-compatible', isUsual: false },
    ],
  });

  await person.click(await screen.findByRole('button', { name: 'Test Image service: OpenAI-compatible' }));
  expect(screen.getAllByRole('button', { name: /^Test Image service/ })).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Test Image service' }));

  await waitFor(() => expect(calls('testImageService')).toHaveLength(2));
  expect(calls('testImageService').map(({ query }) => query)).toEqual([{ service: 'openai' }, {}]);
});

test('Enable webhook asks for events, and says why there are none', async () => {
  let isClosed = true;
  const { person } = await show({
    enableWebhook: () => {
      if (isClosed) throw new ApiError('failed_precondition', 'Facebook could not reach us.', 422);
      return { success: true, note: 'Messages are not reported.' };
    },
  });
  const button = screen.getByRole('button', { name: 'Enable webhook' });

  await person.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Facebook could not reach us.');
  isClosed = false;
  await person.click(button);

  expect(await screen.findByText('Webhook enabled')).toBeVisible();
  expect(screen.getByText('Messages are not reported.')).toBeVisible();
  expect(screen.queryByText('Facebook could not reach us.')).toBeNull();
});

test('typed work is not left behind without asking', async () => {
  const { person, router, path } = await show();
  await person.type(screen.getByLabelText('Prompt image'), '!');

  void router.navigate('/elsewhere');
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(path()).toBe('/profile');
  await person.click(within(question).getByRole('button', { name: 'Leave' }));

  await waitFor(() => expect(path()).toBe('/elsewhere'));
});

test('“Sign out everywhere else” asks first, and this browser goes on with a new session', async () => {
  const { person, calls, path } = await show({ endSessions: { token: 'fresh', user: testUser } });
  const button = screen.getByRole('button', { name: 'Sign out everywhere else' });

  await person.click(button);
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(calls('endSessions')).toEqual([]);
  await person.click(button);
  await person.click(await screen.findByRole('button', { name: 'Sign out' }));

  expect(await screen.findByText('Signed out everywhere else')).toBeVisible();
  expect(window.localStorage.getItem('user_token')).toBe('fresh');
  expect(path()).toBe('/profile');
  // The old session has ended: a further question that fails must not cost the new one.
  expect(calls('getUser')).toEqual([]);
});

test('when the sessions cannot be ended the person is told, and stays signed in', async () => {
  const { person } = await show({ endSessions: new ApiError('unavailable', 'Not now.', 503) });

  await person.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await person.click(await screen.findByRole('button', { name: 'Sign out' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(window.localStorage.getItem('user_token')).toBe('test-token');
});

test('an address that waits for confirmation says so, where mails go meanwhile, and mails its link again', async () => {
  const user = { ...testUser, notificationEmail: 'me@example.org', isNotificationEmailConfirmed: false };
  const { person, calls } = await show({ requestEmailConfirmation: { sent: true } }, user);
  const note = screen.getByText(/^Not confirmed yet: .* email to me@example\.org\. Until then, emails go to/);
  expect(note).toHaveTextContent('emails go to ada@example.com.');

  await person.click(screen.getByRole('button', { name: 'Send the link again' }));

  expect(await screen.findByText('Link sent to me@example.org')).toBeVisible();
  expect(calls('requestEmailConfirmation')).toHaveLength(1);
  await person.type(screen.getByLabelText('Notification Email'), 'x');
  expect(screen.queryByText(/Not confirmed yet/)).toBeNull();
});

test('after another address was saved the person is told to look into its mails', async () => {
  const saved = { ...testUser, notificationEmail: 'me@example.org', isNotificationEmailConfirmed: false };
  const { person } = await show({ saveUser: saved });

  await person.clear(screen.getByLabelText('Notification Email'));
  await person.type(screen.getByLabelText('Notification Email'), 'me@example.org');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(
    await screen.findByText('To confirm your address, open the link in the email to me@example.org.'),
  ).toBeVisible();
});

test('what is typed while Save runs stays on the page, unsaved', async () => {
  const save = Promise.withResolvers<void>();
  let stored = testUser;
  const { person, calls, path } = await show({
    getUser: () => stored,
    saveUser: async ({ body }) => {
      await save.promise;
      stored = { ...stored, ...(body as Partial<typeof testUser>) };
      return stored;
    },
  });
  await person.type(screen.getByLabelText('Prompt image'), 'Golden light');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await person.type(screen.getByLabelText('Prompt image'), ' at dawn');
  await person.type(screen.getByLabelText('Prompt Chat'), 'Warm');
  save.resolve();

  await waitFor(() => expect(calls('getUser')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  expect(path()).toBe('/profile');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(path()).toBe('/'));
  expect(calls('saveUser')[1]?.body).toEqual({ promptImage: 'Golden light at dawn', promptChat: 'Warm' });
});

test('who went on to another screen while Save runs is not taken away from it', async () => {
  const save = Promise.withResolvers<typeof testUser>();
  const { person, calls, path } = await show({ saveUser: () => save.promise });
  await person.type(screen.getByLabelText('Prompt image'), 'Golden light');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await person.click(screen.getByRole('link', { name: 'What they cost' }));
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { level: 1, name: 'Spending' });

  save.resolve(testUser);

  await waitFor(() => expect(calls('getUser')).toHaveLength(1));
  await screen.findByRole('heading', { level: 2, name: 'Budgets' });
  expect(path()).toBe('/profile/spending');
});

test('a question whether to leave goes when Save leads on meanwhile', async () => {
  const save = Promise.withResolvers<typeof testUser>();
  const { person, path } = await show({ saveUser: () => save.promise });
  await person.type(screen.getByLabelText('Prompt image'), 'Golden light');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await person.click(screen.getByRole('link', { name: 'What they cost' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });

  save.resolve(testUser);

  await waitFor(() => expect(path()).toBe('/'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('times are those of the browser where it does not know the zone of the profile', async () => {
  const lastMessage = '2026-11-20T10:30:00.000Z';
  const listConversations = cannedReplies.listConversations.map(one => ({ ...one, lastMessage }));
  await show({ listConversations }, { ...testUser, timeZone: 'Europe/Atlantis' });

  expect((await screen.findAllByText(/^11-20 \d\d:30$/))[0]).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Atlantis');
});

test('Enter that ends a word of an input method searches no page', async () => {
  const { calls } = await show({ searchPage: [] });
  const field = screen.getByLabelText('Search public page');

  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter' });

  expect(await screen.findByText('No pages found.')).toBeVisible();
  expect(calls('searchPage')).toHaveLength(1);
});
