import type { NoticeAction } from '@insta-ai/design';
import type { UndoKind } from '@insta-ai/proto/data/content-action';
import type { Action } from '@insta-ai/proto/http/many/content-action';

/**
 * What a person did: a step that the server can take back (`_content` is its item; its words and where they lead count for no
 * other), or an action on many items that goes on by itself; or that they want their newest step back.
 */
export type Step = StepOfItems | { action: Action } | 'undo-newest';

type StepOfItems = { kind: UndoKind; words?: string; way?: NoticeAction; _content?: string };

/**
 * What comes before the newest step is taken back: `ready` when the server has all of the screen that it can have, `unsaved` when it
 * has not, `held` when it has not until the person changes or chooses something, `done` when the screen took back what was not sent yet.
 */
export type BeforeUndo = () => Promise<'ready' | (typeof stops)[number]>;

/** TABLE: what stops the newest step from being taken back; of several, the first here counts. */
const stops = ['done', 'held', 'unsaved'] as const;

const listeners = new Set<(step: Step) => void>();
const before = new Set<BeforeUndo>();
const returned = new Set<(id: string) => void>();

/** Says what the person did, once the server has it; the frame shows it on every screen, with Undo. */
export function tellStep(step: Step): void {
  for (const listener of listeners) listener(step);
}

/** Listens to the steps of this page; answers how to stop. The frame does it, and tests do. */
export function hearSteps(listener: (step: Step) => void): () => void {
  return listen(listeners, listener);
}

/** A screen that saves later than it shows is asked before a step is taken back; answers how to stop. */
export function beforeUndo(listener: BeforeUndo): () => void {
  return listen(before, listener);
}

/** Asks every screen; the frame does it. */
export function askBeforeUndo(): ReturnType<BeforeUndo> {
  return allBeforeUndo([...before].map(ask => ask()));
}

/** What several answers come to. */
export async function allBeforeUndo(asked: readonly ReturnType<BeforeUndo>[]): ReturnType<BeforeUndo> {
  const answers = await Promise.all(asked);
  return stops.find(stop => answers.includes(stop)) ?? 'ready';
}

/** Says which item is as it was before, or there again. */
export function tellReturned(id: string): void {
  for (const listener of returned) listener(id);
}

/** A screen that shows the item for which a step was taken back; answers how to stop. */
export function hearReturned(listener: (id: string) => void): () => void {
  return listen(returned, listener);
}

function listen<Listener>(all: Set<Listener>, listener: Listener): () => void {
  all.add(listener);
  return () => {
    all.delete(listener);
  };
}
