import { ApiError, callApi, canRetry, messageOf } from '@insta-ai/platform';
import type { Content, ContentSave, ContentWithNeighbours } from '@insta-ai/proto/http/content';
import {
  type Autosave,
  type AutosaveEvent,
  bodyOfSave,
  newAutosave,
  step,
  toSave,
  waitBeforeSave,
} from './autosave-machine.ts';
import { type ItemEdits, without } from './item-edits.ts';

/** The running autosave of one item; it outlives its screen until the last edit has arrived. */
export type AutosaveStore = {
  get(): Autosave;
  subscribe(listener: () => void): () => void;
  /** Takes edits of the person. */
  edit(edits: ItemEdits): void;
  /** Takes what the server says about this item (an answer, or news over the socket). */
  tell(content: Content | ContentWithNeighbours): void;
  /** Decides about the fields that were changed here and elsewhere at once. */
  choose(side: 'mine' | 'theirs'): void;
  /** Saves now what waits. Resolves when all is saved (true), or a try failed or a choice is open (false). */
  flush(): Promise<boolean>;
  /** The page is going away: sends what no answer has confirmed, in a request that outlives it. */
  lastWords(): void;
  /** The item was deleted: nothing of it is saved any more. */
  forget(): void;
};

/** Browsers refuse a request that outlives its page above 64 KiB. */
const keepaliveLimit = 60_000;

type Needs = { onRefused: (message: string) => void; onSaved: (content: ContentWithNeighbours) => void };

export function createAutosaveStore(base: ContentWithNeighbours | null, needs: Needs): AutosaveStore {
  let state = newAutosave(base);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();

  const dispatch = (event: AutosaveEvent) => {
    state = step(state, event);
    for (const listener of listeners) listener();
    clearTimeout(timer);
    const wait = waitBeforeSave(state);
    if (wait !== null) timer = setTimeout(() => void run(), wait);
  };

  /** Saves until nothing is left or a try fails; those who come meanwhile wait for the same end. */
  const run = (): Promise<boolean> => {
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  };
  const saveAll = async (): Promise<boolean> => {
    while (Object.keys(toSave(state)).length > 0) {
      await saveOnce();
      if (state.problem) return false;
    }
    return Object.keys(state.edits).length === 0;
  };
  const saveOnce = async () => {
    const body = bodyOfSave(state);
    const id = state.base?._id;
    dispatch({ type: 'sent' });
    try {
      const content = await send(id, body);
      dispatch({ type: 'saved', content, at: Date.now() });
      needs.onSaved(content);
    } catch (error) {
      const theirs = storedItem(error);
      if (theirs) return dispatch({ type: 'conflicted', content: theirs });
      const isRefused = !canRetry(error);
      dispatch({ type: 'failed', message: messageOf(error), canRetry: !isRefused });
      if (isRefused) needs.onRefused(messageOf(error));
    }
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    edit: edits => dispatch({ type: 'edited', edits }),
    tell: content => dispatch({ type: 'told', content: content as ContentWithNeighbours }),
    choose: side => dispatch({ type: 'chosen', side }),
    flush: run,
    forget: () => dispatch({ type: 'forgotten' }),
    lastWords() {
      const id = state.base?._id;
      const isCarried = state.inFlight && Object.keys(without(state.edits, state.inFlight)).length === 0;
      // A second create would make a second item.
      if (Object.keys(state.edits).length === 0 || isCarried || (state.inFlight && !id)) return;
      // Without a version: nobody will be here to merge. Only what was typed is sent, so nothing else is undone.
      send(id, state.edits).catch(() => undefined);
    },
  };
}

/** One save; every one may outlive its page, because a page can go at any moment. */
function send(id: string | undefined, body: ContentSave): Promise<ContentWithNeighbours> {
  const keepalive = JSON.stringify(body).length < keepaliveLimit;
  return id
    ? callApi('saveContent', { params: { id }, body, keepalive })
    : callApi('createContent', { body, keepalive });
}

/** The item of the other tab that a 409 carries. */
function storedItem(error: unknown): ContentWithNeighbours | null {
  const isConflict = error instanceof ApiError && error.status === 409;
  return isConflict && error.details.content ? (error.details.content as ContentWithNeighbours) : null;
}
