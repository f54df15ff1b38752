import { createBrowserRouter } from '@insta-ai/platform/router';
import { NotBuiltPage } from './not-built.page.tsx';
import { PublicFrame } from './public-frame.tsx';
import { comingPublicScreens } from './remotes.ts';
import { RouteErrorPage } from './route-error.page.tsx';
import { SignInPage } from './sign-in.page.tsx';

/** What there is without a sign-in: three public screens, and the login everywhere else. */
export function createAnonymousRouter() {
  return createBrowserRouter([
    {
      errorElement: <RouteErrorPage isWhole />,
      children: [
        {
          element: <PublicFrame />,
          children: [
            {
              path: '/privacy',
              lazy: () => import('./privacy.page.tsx').then(page => ({ Component: page.PrivacyPage })),
            },
            ...comingPublicScreens.map(({ path, title }) => ({
              path,
              element: <NotBuiltPage title={title} />,
            })),
          ],
        },
        { path: '*', element: <SignInPage /> },
      ],
      hydrateFallbackElement: <></>,
    },
  ]);
}
