import { useConfirm } from '@insta-ai/design';
import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from '../router.ts';

/** Asks before typed work is left behind, inside the product and when the tab closes. */
export function useLeaveGuard(hasUnsavedWork: () => boolean) {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedWork() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = {
      title: 'Leave without saving?',
      message: 'Your changes have not been saved.',
      confirmLabel: 'Leave',
      isOfBack: true,
    };
    void confirm(question).then(isSure => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);

  useBeforeUnload(event => {
    if (hasUnsavedWork()) event.preventDefault();
  });
}
