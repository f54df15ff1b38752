import { UiProvider } from '@insta-ai/design';
import { type AppConfig, AppConfigContext, session, setTransport } from '@insta-ai/platform';
import { QueryClient, QueryClientProvider } from '@insta-ai/platform/data';
import { testUser } from '@insta-ai/platform/testing';
import { type Replies, stubTransport } from '@insta-ai/platform/testing/stub-transport';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthGate } from '../src/auth-gate.tsx';

type Options = { path: string; isSignedIn?: boolean; replies?: Replies; config?: Partial<AppConfig> };

/** A connection that lasts. */
const noEnd = { endsAt: null, endsSoon: false, lost: [], addressProblem: null };

/** The whole shell at an address, without any remote and without a network. */
export async function renderShell({ path, isSignedIn = true, replies = {}, config = {} }: Options) {
  const { transport, seen } = stubTransport({
    getUser: testUser,
    listBatches: [],
    getConnection: noEnd,
    ...replies,
  });
  setTransport(transport);
  window.history.replaceState(null, '', path);
  if (isSignedIn) window.localStorage.setItem('user_token', 'test-token');
  await session.start();
  render(
    <AppConfigContext
      value={{ remotes: {}, simulated: null, facebook: null, appVersion: '0.1.0', ...config }}
    >
      <UiProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <AuthGate />
        </QueryClientProvider>
      </UiProvider>
    </AppConfigContext>,
  );
  return { person: userEvent.setup(), seen };
}
