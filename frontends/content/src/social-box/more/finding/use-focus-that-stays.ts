import { useRef } from 'react';

/** For a field whose pressed button goes away with the press: its other button takes the focus as it comes. */
export function useFocusThatStays() {
  const wasPressed = useRef(false);
  return {
    /** To be called with the press. */
    keep: () => {
      wasPressed.current = true;
    },
    /** The ref of what comes in the place of what was pressed. */
    take: (node: HTMLElement | null) => {
      if (!wasPressed.current || !node) return;
      wasPressed.current = false;
      node.focus();
    },
  };
}
