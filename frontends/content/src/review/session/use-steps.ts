import { beforeUndo, tellStep } from '@insta-ai/platform';
import { useEffect, useState } from 'react';
import type { DraftStores } from './use-draft-stores.ts';

/** What was done and is not sent yet. */
type Held = {
  isTakenBack(): boolean;
  /** It is sent, or came to nothing. */
  release(): void;
};

/** The steps of a review are the server's, as everywhere; only what it has not heard of is taken back here. */
export type Steps = {
  hold(back: () => void): Held;
  undoLast(): void;
};

export function useSteps({ saveBeforeUndo }: Pick<DraftStores, 'saveBeforeUndo'>): Steps {
  const [{ steps, takeBackHeld }] = useState(createSteps);
  useEffect(
    () => beforeUndo(async () => (takeBackHeld() ? 'done' : saveBeforeUndo())),
    [takeBackHeld, saveBeforeUndo],
  );
  return steps;
}

function createSteps() {
  const held = new Set<() => void>();
  const takeBackHeld = () => {
    const last = [...held].at(-1);
    last?.();
    return last !== undefined;
  };
  const steps: Steps = {
    hold(back) {
      let isTakenBack = false;
      const takeBack = () => {
        isTakenBack = true;
        held.delete(takeBack);
        back();
      };
      held.add(takeBack);
      return { isTakenBack: () => isTakenBack, release: () => void held.delete(takeBack) };
    },
    undoLast: () => tellStep('undo-newest'),
  };
  return { steps, takeBackHeld };
}
