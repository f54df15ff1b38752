import { Center, FailureNote, Loader } from '@insta-ai/design';
import { connectRealtime, session, useSession } from '@insta-ai/platform';
import { RouterProvider } from '@insta-ai/platform/router';
import { useEffect, useMemo } from 'react';
import { createAnonymousRouter } from './anonymous.routes.tsx';
import { PaletteProvider } from './palette/palette.context.tsx';
import { ChoosePersonPage } from './sign-in/choose-person.page.tsx';
import { createSignedInRouter } from './signed-in.routes.tsx';

/** Which routes there are depends on whether somebody is signed in (specification section 2). */
export function AuthGate() {
  const current = useSession();
  if (current.status === 'checking') return <Checking />;
  if (current.status === 'unreachable') return <Unreachable message={current.message} />;
  if (current.status === 'choosing')
    return <ChoosePersonPage key={`${current.isLinkRefused}`} {...current} />;
  return current.status === 'anonymous' ? <Anonymous /> : <SignedIn key={current.user._id} />;
}

function Anonymous() {
  const router = useMemo(createAnonymousRouter, []);
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}

function SignedIn() {
  const router = useMemo(createSignedInRouter, []);
  useEffect(() => () => router.dispose(), [router]);
  useEffect(connectRealtime, []);
  return (
    <PaletteProvider>
      <RouterProvider router={router} />
    </PaletteProvider>
  );
}

function Checking() {
  return (
    <Center component="main" mih="100dvh" role="status" aria-label="Insta AI is starting">
      <Loader />
    </Center>
  );
}

function Unreachable({ message }: { message: string }) {
  return (
    <Center component="main" mih="100dvh" p="lg">
      <FailureNote
        title="Insta AI is not responding"
        message={message}
        onRetry={() => void session.start()}
      />
    </Center>
  );
}
