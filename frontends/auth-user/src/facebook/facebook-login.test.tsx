import { ApiError, session } from '@insta-ai/platform';
import { ledToLogin } from '@insta-ai/platform/facebook';
import { renderRemote, testUser } from '@insta-ai/platform/testing';
import { rememberWindows } from '@insta-ai/platform/testing/facebook-window';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { cannedReplies } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

const facebook = { appId: '4711', dialogUrl: 'https://www.facebook.com/v25.0/dialog/oauth' };
const connected = {
  ...testUser,
  instagramAccounts: [{ id: 'ig-2', name: 'bali.days' }],
  instagramAccount: 'ig-2',
};
type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

let windows: ReturnType<typeof rememberWindows>;
afterEach(() => windows.end());

type Options = { blocks?: boolean; config?: object; path?: string };

/** The profile, with a browser whose windows are only remembered. */
async function visit(replies: Replies, { blocks = false, config = { facebook }, path }: Options) {
  windows = rememberWindows({ blocks });
  const shown = await renderRemote(remote.routes, {
    path: path ?? '/profile',
    replies: { ...cannedReplies, getUser: testUser, instagramLogin: connected, ...replies },
    config,
  });
  return { ...shown, ...windows };
}

/** The same with the window of Facebook open. */
async function show(replies: Replies = {}, options: Options = {}) {
  const shown = await visit(replies, options);
  const button = await screen.findByRole('button', { name: 'Facebook login' });
  await shown.person.click(button);
  return { ...shown, button };
}

/** The same for who pressed a button elsewhere that could not open the window. */
async function beLedHere(config?: object) {
  const shown = await visit({}, { path: '/elsewhere', ...(config && { config }) });
  await act(() => shown.router.navigate('/profile', { state: ledToLogin }));
  return { ...shown, button: await screen.findByRole('button', { name: 'Facebook login' }) };
}

test('the code of the dialog connects, and the person is who the server says now', async () => {
  const { opened, comeBack, calls } = await show();
  expect(opened[0]?.href).toMatch(/^https:\/\/www\.facebook\.com\/v25\.0\/dialog\/oauth\?client_id=4711&/);
  expect(screen.getByText('Finish the login in the Facebook window.')).toBeVisible();

  await comeBack({ code: 'AQcode' });

  expect(await screen.findByRole('alert')).toHaveTextContent(/^Instagram connected$/);
  expect(calls('instagramLogin')[0]?.body).toEqual({
    code: 'AQcode',
    redirectUri: `${window.location.origin}/profile/facebook`,
  });
  expect(session.get().user).toMatchObject({ instagramAccount: 'ig-2' });
  expect(screen.getByRole('combobox', { name: 'Instagram Account' })).toHaveValue('bali.days');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('an account that the login did not connect is named until the next login', async () => {
  const note = 'ada.travels is not connected: Facebook gave no access to its page.';
  let reply: typeof connected & { note?: string } = { ...connected, note };
  const { comeBack, person, button } = await show({ instagramLogin: () => reply });

  await comeBack({ code: 'AQcode' });
  expect(await screen.findByText(note)).toBeVisible();
  expect(session.get().user).not.toHaveProperty('note');

  reply = connected;
  await person.click(button);
  await comeBack({ code: 'AQagain' });
  await vi.waitFor(() => expect(screen.queryByText(note)).toBeNull());
});

test('what the login before had is ticked and asked for again, until the person chooses', async () => {
  const before = ['instagram_manage_comments', 'pages_manage_metadata', 'pages_messaging'];
  const connection = { endsAt: null, endsSoon: false, lost: ['ada.travels'], addressProblem: null };
  const { opened, person } = await show({ getConnection: { ...connection, scopes: before } });
  const scopes = () => opened.at(-1)?.searchParams.get('scope')?.split(',');
  const again = await screen.findByRole('button', { name: 'Connect again' });
  expect(screen.getByRole('checkbox', { name: 'Comments' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Messages' })).not.toBeChecked();

  await person.click(again);
  expect(scopes()).toEqual(expect.arrayContaining(before));

  await person.click(screen.getByRole('checkbox', { name: 'Comments' }));
  await person.click(again);
  expect(scopes()).not.toContain('instagram_manage_comments');
  expect(scopes()).not.toContain('pages_messaging');
});

test('Facebook is asked for publishing alone, and for what the person switches on', async () => {
  const { opened, person, button } = await show();
  expect(opened[0]?.searchParams.get('scope')).not.toContain('messag');

  await person.click(screen.getByRole('checkbox', { name: 'Messages' }));
  await person.click(button);

  const scopes = opened[1]?.searchParams.get('scope')?.split(',');
  expect(scopes).toContain('instagram_manage_messages');
  expect(scopes).not.toContain('instagram_manage_comments');
});

test('nothing can be switched on where Facebook Login for Business settles it', async () => {
  const { opened } = await show({}, { config: { facebook: { ...facebook, configId: '42' } } });

  expect(opened[0]?.searchParams.get('config_id')).toBe('42');
  expect(screen.queryByRole('checkbox', { name: 'Messages' })).toBeNull();
});

test.each([
  [
    { endsAt: '2099-12-05T10:00:00.000Z', endsSoon: true },
    'The connection to Instagram ends on December 5, 2099',
  ],
  [{ lost: ['ada.travels'] }, 'Instagram is disconnected: ada.travels'],
])('a connection that ends or is lost, %j, is said with the button that renews it', async (part, words) => {
  const connection = { endsAt: null, endsSoon: false, lost: [], addressProblem: null, ...part };
  const { opened, person } = await show({ getConnection: connection });

  expect(await screen.findByText(words)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Connect again' }));

  expect(opened).toHaveLength(2);
});

test('a connection that lasts says until when, and an address that Instagram cannot reach is named', async () => {
  const addressProblem = 'Instagram cannot fetch pictures from http://localhost:8080.';
  await show({
    getConnection: { endsAt: '2027-01-22T10:00:00.000Z', endsSoon: false, lost: [], addressProblem },
  });

  expect(await screen.findByText('Connected until January 22, 2027.')).toBeVisible();
  expect(screen.getByText(addressProblem)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Connect again' })).toBeNull();
});

test('both ends are told, also where one is near and named', async () => {
  await show({
    getConnection: {
      endsAt: '2099-12-05T10:00:00.000Z',
      tokenEndsAt: '2100-01-22T10:00:00.000Z',
      dataAccessEndsAt: '2099-12-05T10:00:00.000Z',
      endsSoon: true,
      lost: [],
      addressProblem: null,
    },
  });

  expect(await screen.findByText('The access to your Instagram data ends on December 5, 2099')).toBeVisible();
  expect(
    screen.getByText(
      'Connected: the login at Facebook until January 22, 2100, the access to your Instagram data until December 5, 2099.',
    ),
  ).toBeVisible();
});

test('a result that is said twice connects once, one with another state never', async () => {
  const { comeBack, sayResult, calls } = await show();
  let wasHeard = false;
  sayResult({ state: 'somebody-else', code: 'AQforged' }, () => {
    wasHeard = true;
  });

  await comeBack({ code: 'AQcode' });
  await comeBack({ code: 'AQcode' });

  expect(await screen.findByText('Instagram connected')).toBeVisible();
  expect(calls('instagramLogin')).toHaveLength(1);
  expect(wasHeard).toBe(false);
});

test.each([
  [{ refusal: '' }, 'The login was cancelled. Nothing has changed'],
  [{ refusal: 'Try later' }, 'Facebook did not finish the login: Try later.'],
])('a login that ended with %j says so', async (result, words) => {
  const { comeBack, calls } = await show();

  await comeBack(result);

  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(calls('instagramLogin')).toHaveLength(0);
});

test('a closed window is noticed, and a login that comes after all still counts', async () => {
  const { popup, comeBack } = await show();

  popup.closed = true;
  expect(await screen.findByRole('alert')).toHaveTextContent('was closed before');
  await comeBack({ code: 'AQcode' });

  expect(await screen.findByText('Instagram connected')).toBeVisible();
  expect(screen.queryByText(/was closed before/)).toBeNull();
});

test('a window that cuts us off looks closed, and nothing is said while the person is in it', async () => {
  const { popup } = await show();
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);

  popup.closed = true;
  await vi.waitFor(() => expect(hasFocus.mock.calls.length).toBeGreaterThan(3));
  expect(screen.queryByRole('alert')).toBeNull();

  hasFocus.mockReturnValue(true);
  expect(await screen.findByRole('alert')).toHaveTextContent('was closed before');
});

test('a blocked window is explained', async () => {
  await show({}, { blocks: true });

  expect(screen.getByRole('alert')).toHaveTextContent('Allow pop-ups for this page');
});

test('a login that the server refuses keeps everything and says why', async () => {
  const { comeBack, button } = await show({
    instagramLogin: new ApiError('failed_precondition', 'No Instagram business account was found.', 422),
  });

  await comeBack({ code: 'AQcode' });

  expect(await screen.findByRole('alert')).toHaveTextContent('No Instagram business account was found.');
  expect(session.get().user).toMatchObject({ instagramAccount: 'ig-1' });
  expect(button).toBeEnabled();
});

test('who was led here by a button that could not open the window reads why, until the next press', async () => {
  const { person, button, router } = await beLedHere();
  const words = /Allow pop-ups for this page/;
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  // A reload knows nothing of it any more.
  expect(router.state.location.state).not.toEqual(ledToLogin);

  await person.click(button);
  expect(screen.queryByText(words)).toBeNull();
});

test('who was led here without an app reads what to set', async () => {
  await beLedHere({});

  expect(screen.getByText(/FACEBOOK_APP_ID and FACEBOOK_APP_SECRET/)).toBeVisible();
});

test('without an app the button says what to set', async () => {
  const { opened } = await show({}, { config: {} });

  expect(screen.getByText(/FACEBOOK_APP_ID and FACEBOOK_APP_SECRET/)).toBeVisible();
  expect(screen.getByText(new RegExp(`${window.location.origin}/profile/facebook`))).toBeVisible();
  expect(opened).toEqual([]);
});
