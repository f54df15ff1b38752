import { late } from '@insta-ai/design';
import { hearSteps, useRealtime } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import { useEffect, useRef, useState } from 'react';
import type { ActionCenter } from './action-center.ts';
import { keptInTab } from './kept-in-tab.ts';

const ActionBars = late(async () => (await import('./action-bars.tsx')).ActionBars);

/** The place of what is done to many items, and of Undo. All of it comes with the first step: most views are without one. */
export function ActionHost() {
  const { center, tell } = useLateCenter();
  useRealtime(
    'action-changed',
    ({ action }) => tell(it => it.hear(action)),
    () => center?.catchUp(),
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isUndo(event)) return;
      event.preventDefault();
      tell(it => void it.undoNewest());
    };
    const stop = hearSteps(step => tell(it => it.take(step)));
    window.addEventListener('keydown', press);
    if (!keptInTab.isEmpty()) tell(it => it.resume());
    return () => {
      stop();
      window.removeEventListener('keydown', press);
    };
  }, [tell]);
  return center ? <ActionBars center={center} /> : null;
}

/** What is told before the center has come waits for it, in its order. */
function useLateCenter() {
  const queryClient = useQueryClient();
  const [center, setCenter] = useState<ActionCenter>();
  const coming = useRef<Promise<ActionCenter>>(undefined);
  const [tell] = useState(() => (deed: (center: ActionCenter) => void) => {
    coming.current ??= import('./action-center.ts').then(({ createActionCenter }) =>
      createActionCenter({ queryClient }),
    );
    coming.current.then(
      it => {
        setCenter(it);
        deed(it);
      },
      () => {
        coming.current = undefined;
      },
    );
  });
  useEffect(() => center?.close, [center]);
  return { center, tell };
}

/** Ctrl/⌘ Z, where no screen has taken it; in a text it belongs to the browser. */
function isUndo({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  defaultPrevented,
  target,
}: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || shiftKey || defaultPrevented)
    return false;
  return !(target instanceof HTMLElement && (target.isContentEditable || target.matches(typed)));
}

const typed = 'textarea, select, input:not([type=checkbox], [type=radio], [type=range])';
