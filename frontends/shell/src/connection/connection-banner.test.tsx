import { ApiError, session } from '@insta-ai/platform';
import { ledToLogin } from '@insta-ai/platform/facebook';
import { testUser } from '@insta-ai/platform/testing';
import { rememberWindows } from '@insta-ai/platform/testing/facebook-window';
import type { Replies } from '@insta-ai/platform/testing/stub-transport';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderShell } from '../../test/render-shell.tsx';

const facebook = { appId: '4711', dialogUrl: 'https://www.facebook.com/v25.0/dialog/oauth' };
const lasts = { endsAt: null, endsSoon: false, lost: [] as string[], addressProblem: null };
const scopes = ['instagram_basic', 'instagram_manage_comments', 'pages_manage_metadata', 'pages_messaging'];
const lost = { ...lasts, lost: ['ada.travels'], scopes };
const disconnected = 'Instagram is disconnected: ada.travels.';
const note = 'bali.days is not connected: Facebook gave no access to its page.';

let windows: ReturnType<typeof rememberWindows>;
afterEach(() => windows.end());

/** A screen of somebody whose connection is lost, until a login is answered. */
async function show(
  replies: Replies = {},
  { blocks = false, app = facebook as typeof facebook | null } = {},
) {
  windows = rememberWindows({ blocks });
  let connection: typeof lasts = lost;
  const { person, seen } = await renderShell({
    path: '/media',
    config: { facebook: app },
    replies: {
      getConnection: () => connection,
      instagramLogin: () => {
        connection = lasts;
        return testUser;
      },
      ...replies,
    },
  });
  expect(await screen.findByText(disconnected)).toBeVisible();
  const logins = () => seen.filter(({ name }) => name === 'instagramLogin');
  const go = (screenName: string) => person.click(screen.getByRole('link', { name: screenName }));
  return { ...windows, person, logins, go };
}

const again = () => screen.getByRole('button', { name: 'Connect again' });
const banner = () => screen.queryByRole('complementary', { name: 'Connection to Instagram' });

test('one click opens Facebook’s window, and its return connects', async () => {
  const { opened, comeBack, person, logins } = await show();

  await person.click(again());
  expect(opened).toHaveLength(1);
  expect(opened[0]?.origin).toBe('https://www.facebook.com');
  expect(screen.getByText(/Finish the login in the Facebook window\./)).toBeVisible();
  await comeBack({ code: 'AQcode' });

  expect(await screen.findByText('Instagram connected')).toBeVisible();
  expect(logins().map(({ body }) => body)).toEqual([
    { code: 'AQcode', redirectUri: `${window.location.origin}/profile/facebook` },
  ]);
  await waitFor(() => expect(banner()).toBeNull());
});

test('no less is asked for than the lost login had', async () => {
  const { opened, person } = await show();

  await person.click(again());

  expect(opened[0]?.searchParams.get('scope')?.split(',')).toEqual(expect.arrayContaining(scopes));
});

test.each(['Comments', 'Profile'])('a login that is answered on another screen, %s, connects', async name => {
  const { comeBack, person, go, logins } = await show();
  await person.click(again());
  await go(name);
  expect(screen.getByText(/Finish the login in the Facebook window\./)).toBeVisible();

  await comeBack({ code: 'AQcode' });

  expect(await screen.findByText('Instagram connected')).toBeVisible();
  expect(logins()).toHaveLength(1);
});

test('a result that is said twice connects once, one with another state never', async () => {
  const { comeBack, sayResult, person, logins } = await show();
  let wasHeard = false;
  await person.click(again());
  sayResult({ state: 'somebody-else', code: 'AQforged' }, () => {
    wasHeard = true;
  });

  await comeBack({ code: 'AQcode' });
  await comeBack({ code: 'AQcode' });

  expect(await screen.findByText('Instagram connected')).toBeVisible();
  expect(logins()).toHaveLength(1);
  expect(wasHeard).toBe(false);
});

test('before a click no result connects', async () => {
  const { comeBack, sayResult, person, logins } = await show();
  sayResult({ state: '', code: 'AQforged' });
  sayResult({ state: 'guessed', code: 'AQforged' });

  await person.click(again());
  await comeBack({ code: 'AQcode' });

  await waitFor(() => expect(logins()).toHaveLength(1));
  expect(logins()[0]?.body).toMatchObject({ code: 'AQcode' });
});

test('what the login did not connect is said until it is dismissed', async () => {
  let connection: typeof lasts = lost;
  const { comeBack, person, go } = await show({
    getConnection: () => connection,
    instagramLogin: () => {
      connection = lasts;
      return { ...testUser, note };
    },
  });
  await person.click(again());
  await comeBack({ code: 'AQcode' });

  expect(await screen.findByText(note)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(disconnected)).toBeNull());
  expect(session.get().user).not.toHaveProperty('note');
  await go('Comments');
  expect(screen.getByText(note)).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(banner()).toBeNull();
});

test('a login that the server refuses says why, and can be tried again', async () => {
  const refusal = 'No Instagram business account was found.';
  const { opened, comeBack, person } = await show({
    instagramLogin: new ApiError('failed_precondition', refusal, 422),
  });
  await person.click(again());
  await comeBack({ code: 'AQcode' });
  expect(await screen.findByText(refusal)).toBeVisible();

  await person.click(again());

  expect(opened).toHaveLength(2);
  expect(screen.queryByText(refusal)).toBeNull();
});

test('a cancelled login says that nothing has changed', async () => {
  const { comeBack, person, logins } = await show();
  await person.click(again());

  await comeBack({ refusal: '' });

  expect(await screen.findByText(/^The login was cancelled\. Nothing has changed\./)).toBeVisible();
  expect(logins()).toHaveLength(0);
});

test('the profile says what is lost by itself', async () => {
  const { go } = await show();

  await go('Profile');

  await waitFor(() => expect(banner()).toBeNull());
});

test('a window that the browser blocks leads to the profile, which says why', async () => {
  const { person } = await show({}, { blocks: true });

  await person.click(again());

  await waitFor(() => expect(window.location.pathname).toBe('/profile'));
  expect(window.history.state.usr).toEqual(ledToLogin);
  expect(banner()).toBeNull();
});

test('without an app the way leads to the profile, which says what to set', async () => {
  const { opened, person } = await show({}, { app: null });
  const link = within(banner() as HTMLElement).getByRole('link', { name: 'Connect again' });

  await person.click(link);

  await waitFor(() => expect(window.location.pathname).toBe('/profile'));
  expect(window.history.state.usr).toEqual(ledToLogin);
  expect(opened).toEqual([]);
});
