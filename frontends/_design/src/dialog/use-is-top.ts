import { useEffect, useState, useSyncExternalStore } from 'react';

/** The dialogs that are open, the one in front last. */
const open: symbol[] = [];
const listeners = new Set<() => void>();

/** Whether a dialog is the one in front. Escape is for that one alone: a question must not close what it was asked over. */
export function useIsTop(isOpen: boolean): boolean {
  const [me] = useState(() => Symbol('dialog'));
  useEffect(() => {
    if (!isOpen) return;
    open.push(me);
    tell();
    return () => {
      open.splice(open.indexOf(me), 1);
      tell();
    };
  }, [isOpen, me]);
  return useSyncExternalStore(subscribe, () => open.at(-1) === me);
}

function tell() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
