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
