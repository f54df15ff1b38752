import { createBrowserRouter, type RouteObject } from '@insta-ai/platform/router';
import { Frame, FrameWhileLoading } from './frame/frame.tsx';
import { UntilReady } from './hand-over/until-ready.tsx';
import { loadRemoteModule } from './load-remote.ts';
import { NotBuiltPage } from './not-built.page.tsx';
import { NotFoundPage } from './not-found.page.tsx';
import { comingScreens, remotes, screenOf } from './remotes.ts';
import { RouteErrorPage } from './route-error.page.tsx';

const frameId = 'frame';

/** All screens of a signed-in person; a remote's routes arrive with the first visit to one of its paths. */
export function createSignedInRouter() {
  const known = new Set<string>();
  return createBrowserRouter(signedInRoutes(), {
    async patchRoutesOnNavigation({ path, patch }) {
      const name = screenOf(path)?.remote;
      if (!name || known.has(name)) return;
      const { routes } = await loadRemoteModule(name);
      if (known.has(name)) return;
      known.add(name);
      patch(frameId, [{ id: `remote:${name}`, errorElement: <RouteErrorPage />, children: routes }]);
    },
  });
}

/** The tree before any remote is there. The frame has no path: with one it would match / by itself and ask for no routes. */
function signedInRoutes(): RouteObject[] {
  return [
    {
      id: frameId,
      element: <Frame />,
      errorElement: <RouteErrorPage isWhole />,
      hydrateFallbackElement: (
        <UntilReady>
          <FrameWhileLoading />
        </UntilReady>
      ),
      children: [
        {
          path: '/privacy',
          errorElement: <RouteErrorPage />,
          lazy: () => import('./privacy.page.tsx').then(page => ({ Component: page.PrivacyPage })),
        },
        ...comingScreens.map(({ path, title }) => ({
          path,
          element: <NotBuiltPage title={title} />,
        })),
        ...placeholders(remotes.flatMap(({ pages }) => Object.keys(pages))),
        { path: '*', element: <NotFoundPage />, errorElement: <RouteErrorPage /> },
      ],
    },
  ];
}

/**
 * Where a remote's routes will be. They end in a splat because the router asks for more routes only where it matched a
 * parameter, and they hold the error boundary inside the frame for a remote that does not come.
 */
export function placeholders(paths: string[]): RouteObject[] {
  const sections = paths.filter(path => path !== '/');
  const folders = new Set(sections.map(path => `${path.replace(/\/\*$/, '')}/*`));
  return [...folders].map(path => ({ path, element: <NotFoundPage />, errorElement: <RouteErrorPage /> }));
}
