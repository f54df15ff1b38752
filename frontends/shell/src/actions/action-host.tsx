import { isDialogOpen, notify } from '@insta-ai/design';
import { hearSteps, useRealtime } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import { useEffect, useRef, useState } from 'react';
import type { ActionBars } from './action-bars.tsx';
import type { ActionCenter } from './action-center.ts';
import { keptInTab } from './kept-in-tab.ts';
import { notUndone } from './not-undone.ts';

/** The place of what is done to many items, and of Undo. All of it comes with the first step: most views are without one. */
export function ActionHost() {
  const { late, tell } = useLateCenter();
  useRealtime(
    'action-changed',
    ({ action }) => void tell(it => it.hear(action)),
    () => late?.center.catchUp(),
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isUndo(event)) return;
      event.preventDefault();
      if (event.repeat) return;
      void tell(
        it => void it.undoNewest(),
        () => notify.error(notUndone),
      );
    };
    const stop = hearSteps(
      step =>
        void tell(
          it => it.take(step),
          () => step === 'undo-newest' && notify.error(notUndone),
        ),
    );
    window.addEventListener('keydown', press);
    if (!keptInTab.isEmpty()) void tell(it => it.resume());
    return () => {
      stop();
      window.removeEventListener('keydown', press);
    };
  }, [tell]);
  return late && <late.ActionBars center={late.center} />;
}

/** What is told before the center has come waits for it, in its order. */
function useLateCenter() {
  const queryClient = useQueryClient();
  const [late, setLate] = useState<Late>();
  const coming = useRef<Promise<Late>>(undefined);
  const [tell] = useState(
    () =>
      async (deed: (center: ActionCenter) => void, onLost: () => unknown = () => {}) => {
        coming.current ??= import('./action-parts.ts').then(
          ({ actionParts: { createActionCenter, ActionBars } }) => ({
            center: createActionCenter({ queryClient }),
            ActionBars,
          }),
        );
        try {
          const come = await coming.current;
          setLate(come);
          deed(come.center);
        } catch {
          // It could not be loaded: the next step tries again.
          coming.current = undefined;
          onLost();
        }
      },
  );
  useEffect(() => late?.center.close, [late]);
  return { late, tell };
}

type Late = { center: ActionCenter; ActionBars: typeof ActionBars };

/** Ctrl/⌘ Z, where no screen has taken it; in a text it belongs to the browser, and what lies behind a dialog is not seen to change. */
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
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches(typed))) return false;
  return !isDialogOpen();
}

const typed = 'textarea, select, input:not([type=checkbox], [type=radio], [type=range])';
