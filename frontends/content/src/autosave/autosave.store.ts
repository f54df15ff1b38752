import { ApiError, type BeforeUndo, callApi, canRetry, messageOf, newRepeatKey } from '@insta-ai/platform';
import type {
  Consent,
  Content,
  ContentSave,
  ContentWithNeighbours,
  WrittenWords,
} from '@insta-ai/proto/http/content';
import { type Publication, publicationAsked, publicationOf } from '../item/publication.ts';
import type { AskAgain } from '../item/use-ask-again.ts';
import {
  type Autosave,
  type AutosaveEvent,
  asStep,
  bodyOfSave,
  newAutosave,
  planIn,
  type StepTaken,
  shown,
  step,
  stepIn,
  toSave,
  waitBeforeSave,
} from './autosave-machine.ts';
import { type ItemEdits, without } from './item-edits.ts';

/** The running autosave of one item; it outlives its screen until the last edit has arrived. */
export type AutosaveStore = {
  /** Tells it from every other one; a screen belongs to one of them. */
  name: string;
  get(): Autosave;
  subscribe(listener: () => void): () => void;
  /** Takes edits of the person; `undoable` where they are a step that may be taken back. */
  edit(edits: ItemEdits, undoable?: StepTaken): void;
  /**
   * Schedules, and saves that now. Resolves when the answer is there or the try failed; false when the person was asked
   * whether to post again what was published, and said no.
   */
  schedule(date: string, consent?: Consent, undoable?: StepTaken): Promise<boolean>;
  /** Takes what the server says about this item (an answer, or news over the socket), and what a model wrote for it. */
  tell(content: Content | ContentWithNeighbours, written?: WrittenWords): void;
  /** Decides about the fields that were changed here and elsewhere at once. */
  choose(side: 'mine' | 'theirs'): void;
  /** Saves now what waits. Resolves when all is saved (true), or a try failed or a choice is open (false). */
  flush(): Promise<boolean>;
  /** The page is going away: sends what no answer has confirmed, in a request that outlives it. */
  lastWords(): void;
  /** The item was deleted: nothing of it is saved any more. */
  forget(): void;
};

/** Browsers refuse requests that outlive their page above 64 KiB, taken together. */
const keepaliveBytes = 60_000;

type Deps = {
  base: ContentWithNeighbours | null;
  onRefused: (message: string) => void;
  onSaved: (content: ContentWithNeighbours, step: StepTaken | undefined) => void;
  askAgain: AskAgain;
};

export function createAutosaveStore({ base, ...needs }: Deps): AutosaveStore {
  let state = newAutosave(base);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  /** Whether the person said no to a question of the saves that are running, or ran last. */
  let isDeclined = false;
  /** Whether the save that is running, or ran last, outlives its page. */
  let isKeptAlive = false;
  /** The last save had no answer: the browser may have refused it for what else it keeps alive, which looks the same. */
  let isUnanswered = false;
  /** What the last words were about: more than one screen may hold this store when the page goes away. */
  let said: ItemEdits | null = null;
  /** A new item is one item, however often its first save has to be sent. */
  const repeatKey = newRepeatKey();
  const listeners = new Set<() => void>();

  const dispatch = (event: AutosaveEvent) => {
    state = step(state, event);
    for (const listener of listeners) listener();
    clearTimeout(timer);
    const wait = waitBeforeSave(state);
    if (wait !== null) timer = setTimeout(() => void run(), wait);
  };

  /** Saves until nothing is left or a try fails; calls made meanwhile share the result. */
  const run = (): Promise<boolean> => {
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  };
  const saveAll = async (): Promise<boolean> => {
    isDeclined = false;
    while (Object.keys(toSave(state)).length > 0) {
      await saveOnce();
      if (state.problem) return false;
    }
    return !isDeclined && Object.keys(state.edits).length === 0;
  };
  /** The save was refused until the person says that it may be posted again; their yes is saved next. */
  const ask = async (
    publication: Publication,
    { plan, date, undoable }: { plan: ItemEdits; date: string | null; undoable: StepTaken | undefined },
  ) => {
    const consent = await needs.askAgain(publication, date);
    if (consent) dispatch({ type: 'edited', edits: plan, consent, undoable });
    else isDeclined = true;
  };
  const saveOnce = async () => {
    const body = bodyOfSave(state);
    const id = state.base?._id;
    const taken = body.undoable && state.undoable ? state.undoable : undefined;
    isKeptAlive = !isUnanswered && mayOutlivePage(body);
    dispatch({ type: 'sent' });
    try {
      const content = await send({ id, repeatKey }, body, isKeptAlive);
      isUnanswered = false;
      dispatch({ type: 'saved', content, at: Date.now() });
      needs.onSaved(content, taken);
    } catch (error) {
      isUnanswered = error instanceof ApiError && error.status === 0;
      await notSaved(error);
    }
  };
  const notSaved = (error: unknown): Promise<void> | void => {
    const theirs = storedItem(error);
    const publication = publicationAsked(error) ?? newPublication(state, theirs);
    const plan = planIn(state.inFlight ?? {});
    const date = shown(state).date ?? null;
    const undoable = state.undoable ?? undefined;
    if (publication) dispatch({ type: 'asked' });
    if (theirs) dispatch({ type: 'conflicted', content: theirs });
    if (publication) return ask(publication, { plan, date, undoable });
    if (theirs) return;
    const isRefused = !canRetry(error);
    const isGone = error instanceof ApiError && error.code === 'not_found';
    dispatch({
      type: 'failed',
      message: messageOf(error),
      canRetry: !isRefused,
      ...(isGone && { isGone }),
    });
    if (isRefused) needs.onRefused(messageOf(error));
  };

  return {
    name: repeatKey,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    edit: (edits, undoable) => dispatch({ type: 'edited', edits, undoable }),
    async schedule(date, consent, undoable) {
      dispatch({ type: 'edited', edits: { status: 'Scheduled', date }, consent, undoable });
      await run();
      return !isDeclined;
    },
    tell(content, written) {
      // What it was opened with is no news.
      if (content === state.base) return;
      dispatch({ type: 'told', content: content as ContentWithNeighbours, written });
    },
    choose: side => dispatch({ type: 'chosen', side }),
    flush: run,
    forget: () => dispatch({ type: 'forgotten' }),
    lastWords() {
      const id = state.base?._id;
      const arriving = isKeptAlive ? state.inFlight : null;
      const isCarried = arriving && Object.keys(without(state.edits, arriving)).length === 0;
      // Until the item has an id there is nothing to save into; the create that is on its way carries what it had.
      if (Object.keys(state.edits).length === 0 || isCarried || (arriving && !id)) return;
      // Without a version: nobody will be here to merge. Only what was typed is sent, so nothing else is undone.
      const { edits, consent } = state;
      if (said === edits) return;
      said = edits;
      const body = { ...edits, ...consent, ...(id && asStep(stepIn(state, edits))) };
      send({ id, repeatKey }, body, mayOutlivePage(body)).catch(() => {
        // A page that came back may go again.
        if (said === edits) said = null;
      });
    },
  };
}

/** Saves what waits, except what was refused as it is: that would only be refused, and told, once more. */
export async function flushUnlessRefused(store: Pick<AutosaveStore, 'get' | 'flush'>): Promise<boolean> {
  const { problem } = store.get();
  return problem && !problem.canRetry ? false : store.flush();
}

/** Saves what waits before a step is taken back. Words of an item that is gone keep nothing waiting: the step may be what brings it back. */
export async function saveBeforeUndo(
  store: Pick<AutosaveStore, 'get' | 'flush'>,
  isGone = false,
): ReturnType<BeforeUndo> {
  if (await flushUnlessRefused(store)) return 'ready';
  const { problem } = store.get();
  if (isGone || problem?.isGone) return 'ready';
  return problem?.canRetry ? 'unsaved' : 'held';
}

/** Every save outlives its page where it may, because a page can go at any moment. */
function mayOutlivePage(body: ContentSave): boolean {
  return new TextEncoder().encode(JSON.stringify(body)).length < keepaliveBytes;
}

function send(
  { id, repeatKey }: { id: string | undefined; repeatKey: string },
  body: ContentSave,
  keepalive: boolean,
): Promise<ContentWithNeighbours> {
  return id
    ? callApi('saveContent', { params: { id }, body, keepalive })
    : callApi('createContent', { body, keepalive, repeatKey });
}

/** The item was published elsewhere while it was being scheduled here: a question, not a choice between two versions. */
function newPublication(
  { base, inFlight }: Autosave,
  theirs: ContentWithNeighbours | null,
): Publication | null {
  if (!theirs || inFlight?.status !== 'Scheduled' || theirs.publishedDate === base?.publishedDate)
    return null;
  return publicationOf(theirs);
}

/** The item of the other tab that a 409 carries. */
function storedItem(error: unknown): ContentWithNeighbours | null {
  const isConflict = error instanceof ApiError && error.status === 409;
  return isConflict && error.details.content ? (error.details.content as ContentWithNeighbours) : null;
}
