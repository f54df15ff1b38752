import { useAskAgain } from '@insta-ai/design';
import { useState } from 'react';

/**
 * A new try of a screen that failed. Only a fresh page helps, since browser and router keep what failed to load; and it must
 * come, or nothing would be left of this one. While the server cannot be reached it is asked again by itself.
 */
export function useFreshPage() {
  const [isUnreachable, setIsUnreachable] = useState(false);
  const tryAgain = async () => {
    if (await isReachable()) window.location.reload();
    else setIsUnreachable(true);
  };
  useAskAgain(isUnreachable, () => void tryAgain());

  return { isUnreachable, tryAgain };
}

function isReachable(): Promise<boolean> {
  return fetch(window.location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
