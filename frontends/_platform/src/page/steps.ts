import type { UndoKind } from '@insta-ai/proto/data/content-action';
import type { Action } from '@insta-ai/proto/http/many/content-action';

/** What a person did: a step that the server can take back, or an action on many items that goes on by itself. */
export type Step = { kind: UndoKind; words?: string } | { action: Action };

const listeners = new Set<(step: Step) => void>();

/** Says what the person did, once the server has it; the frame shows it on every screen, with Undo. */
export function tellStep(step: Step): void {
  for (const listener of listeners) listener(step);
}

/** Listens to the steps of this page; answers how to stop. The frame does it, and tests do. */
export function hearSteps(listener: (step: Step) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
