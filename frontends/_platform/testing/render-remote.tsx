import { loadLaterParts, UiProvider } from '@insta-ai/design';
import type { User } from '@insta-ai/proto/http/auth-user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { setTransport } from '../src/api/api-client.ts';
import { AppConfigContext } from '../src/app-config.context.ts';
import type { AppConfig } from '../src/app-config.ts';
import { dispatchConnected, dispatchRealtime } from '../src/realtime.ts';
import { type RouteObject, RouterProvider } from '../src/router.ts';
import { session } from '../src/session.store.ts';
import { type Replies, type ReplyHeaders, type SeenCall, stubTransport } from './stub-transport.ts';

/** Not in the door of the router: no screen needs it, and every screen would pay for it. */
export const createTestRouter = createMemoryRouter;

/** What the socket brings: a message, and the word that it stands again. */
export const socketSays = { message: dispatchRealtime, connected: dispatchConnected };

/** A signed-in person for tests. */
export const testUser: User = {
  _id: 'user-1',
  email: 'ada@example.com',
  role: 'member',
  instagramAccounts: [{ id: 'ig-1', name: 'ada.travels', profile_picture_url: '/media/ada.jpg' }],
  instagramAccount: 'ig-1',
  notificationEmail: 'ada@example.com',
  isNotificationEmailConfirmed: true,
  promptCalendar: '',
  promptImage: '',
  promptChat: '',
  promptComment: '',
  sendEmailSuccess: true,
  sendEmailFail: true,
  search: '',
  timeZone: 'UTC',
  lateLimit: 60,
};

type Options = {
  /** Where the person is, for example `/contents/42`. */
  path?: string;
  /** What each call answers; `getUser` is answered with `user` already. */
  replies?: Replies;
  /** Headers that the replies carry; the total of a list is there by itself. */
  headers?: ReplyHeaders;
  /** Who is signed in; null for nobody. */
  user?: User | null;
  /** Settings of the page; nothing is simulated and there is no Facebook app unless given. */
  config?: Partial<AppConfig>;
};

const plainConfig: AppConfig = { remotes: {}, simulated: null, facebook: null, appVersion: '0.1.0' };

/** Shows a remote's routes as the shell does, with stubbed replies: no federation, no network. */
export async function renderRemote(
  routes: RouteObject[],
  { path = '/', replies = {}, headers, user = testUser, config }: Options = {},
) {
  const { transport, seen } = stubTransport({ ...(user && { getUser: user }), ...replies }, headers);
  setTransport(transport);
  if (user) window.localStorage.setItem('user_token', 'test-token');
  await Promise.all([session.start(), loadLaterParts()]);
  seen.length = 0;

  const router = createMemoryRouter([...routes, { path: '*', element: <p>Elsewhere</p> }], {
    initialEntries: [path],
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const screen = render(
    <AppConfigContext value={{ ...plainConfig, ...config }}>
      <UiProvider env="test">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    </AppConfigContext>,
  );
  return {
    ...screen,
    /** Types and clicks like a person. */
    person: userEvent.setup(),
    router,
    /** Where the person is now. */
    path: () => router.state.location.pathname,
    /** The calls made, oldest first; with a name only those. */
    calls: (name?: SeenCall['name']) => (name ? seen.filter(call => call.name === name) : seen),
    /** Says something over the socket. */
    say: dispatchRealtime,
  };
}
