import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { editableOf, type ItemEdits, without } from './item-edits.ts';

/** Business constant of the specification (section 9), in milliseconds. */
export const debounceMs = 500;
/** Waits between the tries of a save that failed; the last one repeats. */
const backOffMs = [1_000, 2_000, 5_000, 10_000, 30_000];

/**
 * The one item of an editor and what becomes of its edits. One save is in flight at most; what is typed meanwhile waits in
 * `edits` and goes with the next one, so saves arrive in the order they were made.
 */
export type Autosave = {
  /** The item as the server last told it; null while a new one has not been created. */
  base: ContentWithNeighbours | null;
  /** What the person changed since, those in flight included. */
  edits: ItemEdits;
  /** The edits that a save is carrying at this moment. */
  inFlight: ItemEdits | null;
  /** Tries that failed one after the other. */
  failures: number;
  /** Why the last try failed. */
  problem: { message: string; canRetry: boolean } | null;
  /** When the last save was answered, in milliseconds since 1970. */
  savedAt: number | null;
};

export type AutosaveEvent =
  | { type: 'edited'; edits: ItemEdits }
  | { type: 'sent' }
  | { type: 'saved'; content: ContentWithNeighbours; at: number }
  | { type: 'conflicted'; content: ContentWithNeighbours }
  | { type: 'failed'; message: string; canRetry: boolean }
  | { type: 'told'; content: ContentWithNeighbours }
  | { type: 'forgotten' };

export function newAutosave(base: ContentWithNeighbours | null): Autosave {
  return { base, edits: {}, inFlight: null, failures: 0, problem: null, savedAt: null };
}

/** What follows from an event; pure. */
export function step(state: Autosave, event: AutosaveEvent): Autosave {
  switch (event.type) {
    case 'edited':
      return settle({ ...state, ...another(state), edits: { ...state.edits, ...event.edits } });
    case 'sent':
      return { ...state, inFlight: state.edits };
    case 'saved': {
      const edits = without(state.edits, state.inFlight ?? {});
      const base = newer(state.base, event.content);
      return settle({ ...state, base, edits, inFlight: null, failures: 0, problem: null, savedAt: event.at });
    }
    case 'conflicted':
      // Somebody else saved meanwhile: their item is the ground, what was typed here goes on top and is saved again.
      return settle({ ...state, base: event.content, inFlight: null, problem: null });
    case 'failed':
      return failed(state, event);
    case 'told':
      return settle({ ...state, ...another(state), base: newer(state.base, event.content) });
    case 'forgotten':
      return { ...state, edits: {}, problem: null };
  }
}

/** The item as the person sees it: the server's with their edits on top. */
export function shown(state: Autosave): ItemEdits & Partial<ContentWithNeighbours> {
  return { ...state.base, ...state.edits };
}

/** How long to wait until the next save; null when there is nothing to save, or it must not be tried as it is. */
export function waitBeforeSave({ edits, inFlight, failures, problem }: Autosave): number | null {
  if (inFlight || Object.keys(edits).length === 0) return null;
  if (!problem) return debounceMs;
  return problem.canRetry ? (backOffMs[failures - 1] ?? 30_000) : null;
}

/** The whole item with the edits on top, and the version they were made on (specification section 4). */
export function bodyOfSave({ base, edits }: Autosave): ItemEdits & { version?: number } {
  return base ? { ...editableOf(base), ...edits, version: base.version } : edits;
}

/** What was refused as it was may be taken now that something changed; a dead connection is not nearer for that. */
function another({ problem, failures }: Autosave): Pick<Autosave, 'problem' | 'failures'> {
  return problem?.canRetry ? { problem, failures } : { problem: null, failures: 0 };
}

/** Drops edits that changed nothing after all; not during a save, which may be carrying the older value. */
function settle(state: Autosave): Autosave {
  if (state.inFlight || !state.base) return state;
  return { ...state, edits: without(state.edits, state.base) };
}

function failed(state: Autosave, { message, canRetry }: { message: string; canRetry: boolean }): Autosave {
  const next = { ...state, inFlight: null, failures: state.failures + 1, problem: { message, canRetry } };
  if (canRetry || state.edits.status === undefined) return next;
  // A status the server refuses is taken back, so that the screen never shows a plan that does not exist; texts stay.
  const { status, ...edits } = state.edits;
  const problem = Object.keys(edits).length > 0 ? null : next.problem;
  return { ...next, edits, problem };
}

/** News may overtake each other; neighbours are only in some of them. */
function newer(base: ContentWithNeighbours | null, content: ContentWithNeighbours): ContentWithNeighbours {
  if (!base) return content;
  if (content.version < base.version) return base;
  return { ...base, ...content };
}
