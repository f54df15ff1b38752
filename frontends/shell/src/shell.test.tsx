import { ApiError, session } from '@insta-ai/platform';
import { testUser } from '@insta-ai/platform/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderShell } from '../test/render-shell.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the navigation bar has the logo, the links of the specification and Logout', async () => {
  await renderShell({ path: '/media' });

  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Contents', '/'],
    ['Types', '/contentTypes'],
    ['Comments', '/comments'],
    ['Media', '/media'],
    ['Profile', '/profile'],
  ]);
  expect(screen.getByRole('link', { name: 'Media' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Insta AI' })).toHaveAttribute('href', '/');
  expect(screen.getAllByRole('button', { name: 'Logout' }).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Instagram account ada.travels' })).toBeVisible();
});

test('a route change scrolls to the top, moves the focus to the heading and marks the link', async () => {
  const { person } = await renderShell({ path: '/nowhere' });
  await screen.findByRole('heading', { name: 'Not found' });
  const scroll = vi.spyOn(window, 'scrollTo');

  await person.click(screen.getByRole('link', { name: 'Comments' }));

  expect(await screen.findByRole('heading', { name: 'Loading chunk instagram failed' })).toHaveFocus();
  expect(scroll).toHaveBeenCalledWith(0, 0);
  expect(screen.getByRole('link', { name: 'Comments' })).toHaveAttribute('aria-current', 'page');
});

test('the burger opens and closes the menu', async () => {
  const { person } = await renderShell({ path: '/nowhere' });
  await screen.findByRole('heading', { name: 'Not found' });

  await person.click(screen.getByRole('button', { name: 'Open the menu' }));

  expect(screen.getByRole('button', { name: 'Close the menu' })).toHaveAttribute('aria-expanded', 'true');
});

test('a palette that is opened while the first screen is on its way stays open when it comes', async () => {
  const { person } = await renderShell({ path: '/media' });
  const first = screen.getByRole('button', { name: 'Search screens, actions and items' });
  expect(screen.getByText('Loading…')).toBeInTheDocument();

  await person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('heading', { name: 'Loading chunk prediction-media failed', hidden: true });

  expect(first).not.toBeInTheDocument();
  expect(await screen.findByRole('combobox', { name: 'Search screens, actions and items' })).toHaveFocus();
});

test('the privacy policy names date, country and minimum age, with and without a sign-in', async () => {
  await renderShell({ path: '/privacy', isSignedIn: false });

  expect(await screen.findByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
  expect(screen.getByText('September 14, 2024')).toBeVisible();
  expect(screen.getByText(/offered from Italy/)).toBeVisible();
  expect(screen.getByText(/at least 13 years old/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/');
});

test('the privacy policy names the bucket that pictures go through, and no bucket where there is none', async () => {
  await renderShell({ path: '/privacy', isSignedIn: false, config: { courierHost: 's3.example.com' } });

  expect(await screen.findByText(/s3\.example\.com/)).toBeVisible();
  expect(screen.getByText(/for minutes/)).toBeVisible();
  cleanup();

  await renderShell({ path: '/privacy', isSignedIn: false });
  expect(await screen.findByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
  expect(screen.queryByText(/bucket/)).toBeNull();
});

test('a connection that ends soon or is lost is said on every screen but the profile', async () => {
  const getConnection = { endsAt: null, endsSoon: false, lost: ['ada.travels'], addressProblem: null };
  const { person } = await renderShell({ path: '/privacy', replies: { getConnection } });

  expect(await screen.findByText('Instagram is disconnected: ada.travels.')).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Connect again' }));

  expect(await screen.findByRole('heading', { name: 'Loading chunk auth-user failed' })).toBeVisible();
  expect(screen.queryByText('Instagram is disconnected: ada.travels.')).toBeNull();
});

test('an address that no screen has says so inside the frame', async () => {
  await renderShell({ path: '/nowhere' });

  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
});

test('a remote that is not there leaves the frame and offers to try again', async () => {
  const { person } = await renderShell({ path: '/' });

  expect(await screen.findByRole('heading', { name: 'Loading chunk content failed' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();

  await person.click(screen.getByRole('link', { name: 'Media' }));
  expect(await screen.findByRole('heading', { name: 'Loading chunk prediction-media failed' })).toBeVisible();
});

test('a simulated installation says so and links to the feed', async () => {
  await renderShell({ path: '/media', config: { simulated: { feedUrl: '/feed', mailUrl: '/mail' } } });

  expect(screen.getByRole('link', { name: 'Simulated' })).toHaveAttribute('href', '/feed');
});

test('a real installation has no such badge', async () => {
  await renderShell({ path: '/media' });

  expect(screen.queryByRole('link', { name: 'Simulated' })).toBeNull();
});

test('a server that does not answer at the start offers to try again and then goes on', async () => {
  let isDown = true;
  const getUser = () => {
    if (isDown) throw new ApiError('unavailable', 'The service is restarting.', 503);
    return testUser;
  };
  const { person } = await renderShell({ path: '/nowhere', replies: { getUser } });

  expect(await screen.findByRole('alert')).toHaveTextContent('The service is restarting.');
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});

test('a server that does not answer at the start is asked again by itself, and the page goes on', async () => {
  let isDown = true;
  const getUser = vi.fn(() => {
    if (isDown) throw new ApiError('unavailable', 'The service is restarting.', 503);
    return testUser;
  });
  await renderShell({ path: '/nowhere', replies: { getUser } });
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is restarting.');
  const asked = getUser.mock.calls.length;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(getUser.mock.calls.length).toBeGreaterThan(asked));
  expect(screen.getByRole('alert')).toHaveTextContent('The service is restarting.');

  isDown = false;
  window.dispatchEvent(new Event('online'));

  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});

test('what anybody may see is there while the server does not answer, and the rest says so', async () => {
  const getUser = new ApiError('unavailable', 'The service is restarting.', 503);
  const { person } = await renderShell({ path: '/privacy', replies: { getUser } });

  expect(await screen.findByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Login' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('The service is restarting.');
  expect(window.localStorage.getItem('user_token')).toBe('test-token');
});

test.each(['/resetPassword', '/setPassword/user-1/one-time'])(
  '%s is there for whoever has a token while the server does not answer',
  async path => {
    const getUser = new ApiError('unavailable', 'The service is restarting.', 503);
    await renderShell({ path, replies: { getUser } });

    expect(await screen.findByRole('heading', { name: 'Loading chunk auth-user failed' })).toBeVisible();
  },
);

const bert = { ...testUser, _id: 'user-2', email: 'bert@example.com' };

test('a link with somebody else’s token asks first, and Enter stays', async () => {
  const getUser = ({ token }: { token: string | null }) => (token === 'of-bert' ? bert : testUser);
  const { person } = await renderShell({ path: '/nowhere?token=of-bert', replies: { getUser } });
  expect(screen.getByRole('heading', { name: 'Sign in as somebody else?' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent('You are signed in as ada@example.com.');
  expect(screen.getByRole('main')).toHaveTextContent('This link signs in bert@example.com.');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('button', { name: 'Stay as ada@example.com' })).toHaveFocus();

  await person.keyboard('{Enter}');

  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
  expect(window.localStorage.getItem('user_token')).toBe('test-token');
});

test('a yes signs in the link’s person', async () => {
  const getUser = ({ token }: { token: string | null }) => (token === 'of-bert' ? bert : testUser);
  const { person } = await renderShell({ path: '/nowhere?token=of-bert', replies: { getUser } });

  await person.click(screen.getByRole('button', { name: 'Sign in as bert@example.com' }));

  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
  expect(window.localStorage.getItem('user_token')).toBe('of-bert');
});

test('a code that fails after the yes says so, and leads back to whoever is signed in', async () => {
  let failure = new ApiError('unavailable', 'The service is restarting.', 503);
  const { person } = await renderShell({
    path: '/?code=user-2.once',
    replies: {
      redeemSignInCode: () => {
        throw failure;
      },
    },
  });
  const yes = screen.getByRole('button', { name: 'Sign in as somebody else' });
  await person.click(yes);
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is restarting.');
  failure = new ApiError('unauthenticated', 'Used', 401);

  await person.click(yes);

  expect(await screen.findByRole('heading', { name: 'This sign-in link does not work' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Stay as ada@example.com' }));
  // The frame stands there before, too, and makes place for the one that stays.
  expect(await screen.findByRole('heading', { name: 'Loading chunk content failed' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(window.localStorage.getItem('user_token')).toBe('test-token');
});

test('whoever is not signed in gets the login everywhere, and is told when it cannot be loaded', async () => {
  await renderShell({ path: '/contents/42', isSignedIn: false });

  expect(await screen.findByText('Loading chunk auth-user failed')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
});

test.each(['/resetPassword', '/setPassword/user-1/one-time'])(
  '%s needs no sign-in, and says when it cannot be loaded',
  async path => {
    await renderShell({ path, isSignedIn: false });

    expect(await screen.findByRole('heading', { name: 'Loading chunk auth-user failed' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/');
  },
);

test('a profile without a time zone gets that of the browser, and the session knows it', async () => {
  const timeZone = 'Asia/Makassar';
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone,
  });
  const replies = { getUser: { ...testUser, timeZone: '' }, adoptTimeZone: { ...testUser, timeZone } };
  const { seen } = await renderShell({ path: '/nowhere', replies });

  await vi.waitFor(() => expect(session.get().user).toMatchObject({ timeZone }));
  const asked = seen.filter(({ name }) => name === 'adoptTimeZone');
  expect(asked).toMatchObject([{ body: { timeZone } }]);
});

test('a profile that has a time zone is not asked to take another', async () => {
  const { seen } = await renderShell({ path: '/nowhere' });
  await screen.findByRole('heading', { name: 'Not found' });

  expect(seen.filter(({ name }) => name === 'adoptTimeZone')).toEqual([]);
});
