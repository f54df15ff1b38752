import { type NoticeAction, notify } from '@insta-ai/design';
import { ApiError, askBeforeUndo, callApi, messageOf, type Step, tellReturned } from '@insta-ai/platform';
import type { QueryClient } from '@insta-ai/platform/data';
import type { Action, Undoable } from '@insta-ai/proto/http/many/content-action';
import { endInWords, stepInWords, undoneInWords } from './action-words.ts';
import { isFurther } from './is-further.ts';
import { keptInTab } from './kept-in-tab.ts';
import { notChosen, notSaved, notUndone } from './not-undone.ts';

/** Follows what a person does to many items, and takes steps back. */
export type ActionCenter = {
  /** The actions that go on, the newest first. */
  get(): readonly Action[];
  subscribe(listener: () => void): () => void;
  /** Takes news of an action, of this tab or another. */
  hear(action: Action): void;
  /** Takes a step of this page: shows how far it is, then that it can be taken back. */
  take(step: Step): void;
  /** Takes back the newest step. */
  undoNewest(): Promise<void>;
  /** Leaves out what an action has not done yet. */
  cancel(id: string): Promise<void>;
  /** Asks for what may have been missed. */
  catchUp(): void;
  /** Goes on after a reload. */
  resume(): void;
  /** The page is left for good. */
  close(): void;
};

/** How long the note with Undo is in sight, in milliseconds. */
const noteMs = 10_000;
/** After how long without news an action is asked for, in milliseconds. */
const silenceMs = 5_000;

export function createActionCenter({ queryClient }: { queryClient: QueryClient }): ActionCenter {
  /** Every action that was heard of: one that has ended stays, so that it ends once. */
  const known = new Map<string, Action>();
  /** The actions of this tab whose end is still to be said, each with the step that it takes back, if it is known. */
  const own = new Map<string, Undoable | undefined>();
  let shown: readonly Action[] = [];
  let isUndoing = false;
  let presses = Promise.resolve();
  let dismissNote: (() => void) | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const hear = (action: Action) => {
    const before = known.get(action._id);
    if (action.state === 'offered' || (before && !isFurther(action, before))) return;
    known.set(action._id, action);
    show();
    if (action.state === 'ended') {
      void queryClient.invalidateQueries({ queryKey: ['contents'] });
      finish(action);
    }
  };
  const show = () => {
    shown = [...known.values()].filter(({ state }) => state === 'running').reverse();
    for (const listener of listeners) listener();
    clearTimeout(silence);
    if (shown.length > 0) silence = setTimeout(catchUp, silenceMs);
  };
  /** Says once what became of an action of this tab. */
  const finish = (action: Action) => {
    if (!own.has(action._id)) return;
    const undone = own.get(action._id);
    forget(action._id);
    if (action.kind === 'undo') {
      notify.info(undoneInWords(action, undone));
      if (undone?._content && undone.kind !== 'add' && action.done > 0) tellReturned(undone._content);
    } else if (action.done === 0) notify.info(endInWords(action));
    else void offerUndo(endInWords(action));
  };
  const forget = (id: string) => {
    own.delete(id);
    if (keptInTab.action() === id) keptInTab.keepAction(undefined);
  };
  const follow = (action: Action, undone?: Undoable) => {
    own.set(action._id, undone);
    keptInTab.keepAction(action._id);
    hear(action);
    // Its end may have been heard before the answer that it has begun.
    const now = known.get(action._id);
    if (now?.state === 'ended') finish(now);
  };

  const ask = async (id: string) => {
    try {
      hear(await callApi('getAction', { params: { id } }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) return show();
      // Nothing is known of it any more: what it did is on the lists.
      forget(id);
      known.delete(id);
      show();
      void queryClient.invalidateQueries({ queryKey: ['contents'] });
    }
  };
  const catchUp = () => {
    for (const { _id } of shown) void ask(_id);
  };

  /** Shows the note while the step is the newest that can be taken back; one note at a time. */
  const offerUndo = async (words?: string, told?: Told) => {
    const ways = told?.way ? [told.way] : [];
    try {
      const { undo } = await callApi('getUndo');
      const isOffered = undo && undo.items > 0 && (told === undefined || undo.kind === told.kind);
      const isAnother = told?._content !== undefined && told._content !== undo?._content;
      // A newer step has come meanwhile, which is told in its turn.
      if (isOffered && isAnother) noteOf(undo);
      else if (isOffered) noteOf(undo, words, ways);
      else if (words) notify.info(words, ...ways);
    } catch {
      // What was done is done; the key asks again.
      if (words) notify.info(words, ...ways);
    }
  };
  const noteOf = (undo: Undoable, words = stepInWords(undo), ways: NoticeAction[] = []) => {
    dismissNote?.();
    keptInTab.keepNote(Date.now() + noteMs);
    const run = () =>
      onceAtATime(async () => {
        try {
          await takeBack(undo);
        } catch (error) {
          if (isUnanswered(error)) noteOf(undo, words, ways);
          throw error;
        }
      });
    dismissNote = notify.info(words, ...ways, { label: 'Undo', run: () => void run() });
  };

  const takeBack = async (undo: Undoable) => {
    dismissNote?.();
    dismissNote = undefined;
    keptInTab.keepNote(undefined);
    follow(await callApi('undo', { params: { id: undo._id } }), undo);
  };
  const onceAtATime = async (deed: () => Promise<void>) => {
    if (isUndoing) return;
    isUndoing = true;
    try {
      await deed();
    } catch (error) {
      notify.error(isUnanswered(error) ? notUndone : messageOf(error));
    } finally {
      isUndoing = false;
    }
  };

  /** Each press is a step, also one that comes while another is taken back. */
  const undoNewest = () => {
    presses = presses.then(undoOne);
    return presses;
  };
  const undoOne = () =>
    onceAtATime(async () => {
      const before = await askBeforeUndo();
      if (before === 'done') return;
      if (before === 'unsaved') return void notify.error(notSaved);
      if (before === 'held') return void notify.error(notChosen);
      const { undo } = await callApi('getUndo');
      if (undo) await takeBack(undo);
      else notify.info('There is nothing to undo.');
    });

  return {
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    hear,
    take(step) {
      if (step === 'undo-newest') void undoNewest();
      else if ('action' in step) follow(step.action);
      else void offerUndo(step.words, step);
    },
    undoNewest,
    cancel: id =>
      callApi('changeAction', { params: { id }, body: { wish: 'cancel' } }).then(
        hear,
        error => void notify.error(messageOf(error)),
      ),
    catchUp,
    resume() {
      const id = keptInTab.action();
      if (id) {
        own.set(id, undefined);
        void ask(id);
      }
      if (keptInTab.hasNote()) void offerUndo();
    },
    close() {
      clearTimeout(silence);
      dismissNote?.();
    },
  };
}

type Told = Exclude<Step, { action: Action } | 'undo-newest'>;

/** No answer came: the step is as good as before, and asked twice it is taken back once. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}
