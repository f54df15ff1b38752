import { useConfirm } from '@insta-ai/design';
import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from '../router.ts';

type Address = { pathname: string; search: string };

/**
 * Asks before typed work is left behind, inside the product and when the tab closes. `formAt`: what of an address says which form is
 * there; most write what they show behind the `?`.
 */
export function useLeaveGuard(
  hasUnsavedWork: () => boolean,
  formAt: (address: Address) => string = ({ pathname }) => pathname,
) {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedWork() && formAt(currentLocation) !== formAt(nextLocation),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const over = new AbortController();
    const question = {
      title: 'Leave without saving?',
      message: 'Your changes have not been saved.',
      confirmLabel: 'Leave',
      isOfBack: true,
      signal: over.signal,
    };
    void confirm(question).then(isSure => {
      if (over.signal.aborted) return;
      if (isSure) blocker.proceed();
      else blocker.reset();
    });
    // What was saved meanwhile led on.
    return () => over.abort();
  }, [blocker, confirm]);

  useBeforeUnload(event => {
    if (hasUnsavedWork()) event.preventDefault();
  });
}
