import { SkeletonPage } from '@insta-ai/design';
import { useSession } from '@insta-ai/platform';
import { Outlet, useNavigation } from '@insta-ai/platform/router';
import type { ReactNode } from 'react';
import { ActionHost } from '../actions/action-host.tsx';
import { BatchHost } from '../batches/batch-host.tsx';
import { ConnectionHost } from '../connection/connection-host.tsx';
import { SignInAgainDialog } from '../sign-in/sign-in-again.dialog.tsx';
import { useArrival } from '../sign-in/use-arrival.ts';
import classes from './frame.module.css';
import { NavigationBar } from './navigation-bar.tsx';
import { SlowNote, SlowScreenNote } from './slow-note.tsx';
import { useAdoptedTimeZone } from './use-adopted-time-zone.ts';
import { useLinksAhead } from './use-links-ahead.ts';

/**
 * Bar above, one screen below; what is under the bar may fail without taking the bar with it. It asks nothing of the router
 * itself: with the address only the parts change that depend on it.
 */
export function Frame() {
  useAdoptedTimeZone();
  useLinksAhead();
  const { status } = useSession();
  return (
    <FrameView
      bar={<NavigationBar />}
      notice={<ConnectionHost />}
      news={
        <>
          <BatchHost />
          <ActionHost />
        </>
      }
    >
      <ScreenProgress />
      <SlowScreenNote />
      <Outlet />
      {status === 'expired' && <SignInAgainDialog />}
    </FrameView>
  );
}

/** The line of a screen that is on its way. */
function ScreenProgress() {
  const isMoving = useNavigation().state !== 'idle';
  return isMoving && <div className={classes.progress} role="progressbar" aria-label="Loading the screen" />;
}

/** The frame while the first screen is on its way. */
export function FrameWhileLoading() {
  return (
    <FrameView bar={<NavigationBar />}>
      <SlowNote />
      <SkeletonPage />
    </FrameView>
  );
}

type FrameViewProps = { bar: ReactNode; notice?: ReactNode; news?: ReactNode; children: ReactNode };

/** Skip link, banner, main: the landmarks of every screen. */
export function FrameView({ bar, notice, news, children }: FrameViewProps) {
  const main = useArrival();
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <header className={classes.bar}>{bar}</header>
      {notice}
      {news && <div className={classes.news}>{news}</div>}
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </>
  );
}
