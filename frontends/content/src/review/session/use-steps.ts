import { notify } from '@insta-ai/design';
import { useEffect, useState } from 'react';

type Step = { back: () => void; dismiss: () => void };

/** Steps that can be taken back, the last one first or each by its note. */
export type Steps = {
  /** Keeps a step with its note. Answers how to drop it when it came to nothing. */
  take(note: string, back: () => void): () => void;
  undoLast(): void;
};

export function useSteps(): Steps {
  const [{ steps, close }] = useState(createSteps);
  useEffect(() => close, [close]);
  return steps;
}

function createSteps() {
  let taken: Step[] = [];
  const drop = (step: Step) => {
    taken = taken.filter(one => one !== step);
    step.dismiss();
  };
  const undo = (step: Step) => {
    if (!taken.includes(step)) return;
    drop(step);
    step.back();
  };
  const steps: Steps = {
    take(note, back) {
      const step: Step = { back, dismiss: () => undefined };
      step.dismiss = notify.info(note, { label: 'Undo', run: () => undo(step) });
      taken.push(step);
      return () => drop(step);
    },
    undoLast() {
      const last = taken.at(-1);
      if (last) undo(last);
      else notify.info('There is nothing to undo.');
    },
  };
  const close = () => {
    for (const { dismiss } of taken) dismiss();
  };
  return { steps, close };
}
