import { isLedToLogin } from '@insta-ai/platform/facebook';
import { useLocation, useNavigate } from '@insta-ai/platform/router';
import { useEffect, useState } from 'react';

/** Whether a button elsewhere led here because it could not open Facebook's window; a reload knows nothing of it any more. */
export function useLedToLogin(): boolean {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [wasLed] = useState(() => isLedToLogin(state));
  const isNoted = isLedToLogin(state);
  useEffect(() => {
    if (isNoted) navigate('.', { replace: true, state: { keepFocus: true } });
  }, [isNoted, navigate]);
  return wasLed;
}
