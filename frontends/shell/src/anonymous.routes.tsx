import { useSession } from '@insta-ai/platform';
import { createBrowserRouter } from '@insta-ai/platform/router';
import { PublicFrame } from './frame/public-frame.tsx';
import { loadRemoteModule } from './load-remote.ts';
import { isPublic, publicScreens, screenOf } from './remotes.ts';
import { RouteErrorPage } from './route-error.page.tsx';
import { SignInPage } from './sign-in/sign-in.page.tsx';
import { UnreachablePage } from './sign-in/unreachable.page.tsx';
import { placeholders } from './signed-in.routes.tsx';

const frameId = 'public-frame';

/** What there is without a sign-in: the public screens, and the login, or why it is not known who this is, everywhere else. */
export function createAnonymousRouter() {
  const known = new Set<string>();
  return createBrowserRouter(anonymousRoutes(), {
    async patchRoutesOnNavigation({ path, patch }) {
      const name = isPublic(path) ? screenOf(path)?.remote : undefined;
      if (!name || known.has(name)) return;
      const { routes } = await loadRemoteModule(name);
      if (known.has(name)) return;
      known.add(name);
      // The remote's other screens need a person.
      const open = routes.filter(route => isPublic(`/${route.path}`));
      patch(frameId, [{ id: `remote:${name}`, errorElement: <RouteErrorPage />, children: open }]);
    },
  });
}

function anonymousRoutes() {
  return [
    {
      errorElement: <RouteErrorPage isWhole />,
      children: [
        {
          id: frameId,
          element: <PublicFrame />,
          children: [
            {
              path: '/privacy',
              lazy: () => import('./privacy.page.tsx').then(page => ({ Component: page.PrivacyPage })),
            },
            ...placeholders(publicScreens),
          ],
        },
        { path: '*', element: <Outside /> },
      ],
      hydrateFallbackElement: <></>,
    },
  ];
}

function Outside() {
  const current = useSession();
  return current.status === 'unreachable' ? <UnreachablePage message={current.message} /> : <SignInPage />;
}
