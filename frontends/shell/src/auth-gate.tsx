import { Center, Loader } from '@insta-ai/design';
import { connectRealtime, type Session, useSession } from '@insta-ai/platform';
import { RouterProvider } from '@insta-ai/platform/router';
import { useDeferredValue, useEffect, useState } from 'react';
import { createAnonymousRouter } from './anonymous.routes.tsx';
import { SlowNote } from './frame/slow-note.tsx';
import { UntilReady } from './hand-over/until-ready.tsx';
import { PaletteProvider } from './palette/palette.context.tsx';
import { ChoosePersonPage } from './sign-in/choose-person.page.tsx';
import { createSignedInRouter } from './signed-in.routes.tsx';

/** Which routes there are depends on whether somebody is signed in (specification section 2). */
export function AuthGate() {
  const current = useFirstInSlices(useSession());
  if (current.status === 'checking') return <Checking />;
  if (current.status === 'choosing')
    return <ChoosePersonPage key={`${current.isLinkRefused}`} {...current} />;
  // What anybody may see needs no answer about a token.
  return current.status === 'anonymous' || current.status === 'unreachable' ? (
    <Anonymous current={current} />
  ) : (
    <SignedIn key={current.user._id} current={current} />
  );
}

/** What follows the check is the first screen: it is drawn in slices, all that comes later at once. */
function useFirstInSlices(current: Session): Session {
  const drawn = useDeferredValue(current, checking);
  return drawn.status === 'checking' ? drawn : current;
}

const checking: Session = { status: 'checking', user: null };

function Anonymous({ current }: { current: Session }) {
  return <RouterProvider router={useRouterOf(current, createAnonymousRouter)} />;
}

function SignedIn({ current }: { current: Session }) {
  const router = useRouterOf(current, createSignedInRouter);
  useEffect(connectRealtime, []);
  return (
    <PaletteProvider>
      <RouterProvider router={router} />
    </PaletteProvider>
  );
}

type Router = ReturnType<typeof createSignedInRouter>;

const routers = new WeakMap<Session, Router>();

/** The router that goes with the sign-in: one, also when a drawing in slices is begun anew and forgets what it had made. */
function useRouterOf(current: Session, create: () => Router): Router {
  const [{ router, end }] = useState(() => {
    const router = routers.get(current) ?? create();
    routers.set(current, router);
    return {
      router,
      end() {
        routers.delete(current);
        router.dispose();
      },
    };
  });
  useEffect(() => end, [end]);
  return router;
}

function Checking() {
  return (
    <>
      <SlowNote />
      <UntilReady>
        <Center component="main" mih="100dvh" role="status" aria-label="Insta AI is starting">
          <Loader />
        </Center>
      </UntilReady>
    </>
  );
}
