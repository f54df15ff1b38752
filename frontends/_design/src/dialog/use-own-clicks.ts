import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * Keeps from a dialog the second half of the double click that opened it. It lands on what lies there by now: beside the dialog, which
 * would close unread, or on an answer that nobody chose.
 */
export function useOwnClicks(isOpen: boolean) {
  const wasClicked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it opens or closes
  useEffect(() => {
    wasClicked.current = false;
  }, [isOpen]);
  return (event: MouseEvent) => {
    if (event.detail < 2) wasClicked.current = true;
    else if (!wasClicked.current) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}
