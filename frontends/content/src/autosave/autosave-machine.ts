import type { EditableField } from '@insta-ai/proto/data/content-fields';
import type { Consent, ContentSave, ContentWithNeighbours, WrittenWords } from '@insta-ai/proto/http/content';
import { clashes, editableOf, except, type ItemEdits, without } from './item-edits.ts';

/** Business constant of the specification (section 9), in milliseconds. */
const debounceMs = 500;
/** Waits between the tries of a save that failed; the last one repeats. */
const backOffMs = [1_000, 2_000, 5_000, 10_000, 30_000];

/** What a save can be that its person may take back. */
export type Undoing = NonNullable<ContentSave['undoable']>;

/** A step of the person: with a name it is one over several saves, with words these are its note. */
export type StepTaken = { kind: Undoing; name?: string; words?: string };

/** A save that failed; `isGone` where there is no such item any more. */
type Problem = { message: string; canRetry: boolean; isGone?: boolean };

/**
 * The one item of an editor and what becomes of its edits. One save is in flight at most; what is typed meanwhile waits in
 * `edits` and goes with the next one, so saves arrive in the order they were made.
 */
export type Autosave = {
  /** The item as the server last told it; null while a new one has not been created. */
  base: ContentWithNeighbours | null;
  /** What the person changed since, those in flight included. */
  edits: ItemEdits;
  /**
   * Fields that were changed here and elsewhere at once, with what they are elsewhere. They wait until the person has
   * chosen; everything else goes on being saved.
   */
  theirs: ItemEdits;
  /** The person's word that the plan among the edits may post again what was published; gone with that plan. */
  consent: Consent | null;
  /** What the person did, where their edits are one step that they may take back; gone with those edits. */
  undoable: StepTaken | null;
  /** The edits that a save is carrying at this moment. */
  inFlight: ItemEdits | null;
  /** Tries that failed one after the other. */
  failures: number;
  /** Why the last try failed. */
  problem: Problem | null;
  /** When the last save was answered, in milliseconds since 1970. */
  savedAt: number | null;
};

export type AutosaveEvent =
  | { type: 'edited'; edits: ItemEdits; consent?: Consent | undefined; undoable?: StepTaken | undefined }
  | { type: 'sent' }
  | { type: 'saved'; content: ContentWithNeighbours; at: number }
  | { type: 'conflicted'; content: ContentWithNeighbours }
  | { type: 'asked' }
  | ({ type: 'failed' } & Problem)
  | { type: 'told'; content: ContentWithNeighbours; written?: WrittenWords | undefined }
  | { type: 'chosen'; side: 'mine' | 'theirs' }
  | { type: 'forgotten' };

export function newAutosave(base: ContentWithNeighbours | null): Autosave {
  return {
    base,
    edits: {},
    theirs: {},
    consent: null,
    undoable: null,
    inFlight: null,
    failures: 0,
    problem: null,
    savedAt: null,
  };
}

/** What follows from an event; pure. */
export function step(state: Autosave, event: AutosaveEvent): Autosave {
  switch (event.type) {
    case 'edited':
      return edited(state, event);
    case 'sent':
      return { ...state, inFlight: toSave(state) };
    case 'saved':
      return saved(state, event);
    case 'conflicted': {
      // Somebody else saved meanwhile: their item is the ground, what was typed here goes on top and is saved again.
      const theirs = { ...state.theirs, ...clashes(state.edits, state.base ?? {}, event.content) };
      return settle({ ...state, base: event.content, theirs, inFlight: null, problem: null });
    }
    case 'asked': {
      // Until the person has answered, the plan is as it was; what else the refused save carried is saved without it.
      const edits = without(state.edits, planIn(state.inFlight ?? {}));
      return settle({ ...state, edits, inFlight: null, failures: 0, problem: null });
    }
    case 'failed':
      return failed(state, event);
    case 'told':
      return told(state, event);
    case 'chosen':
      return settle({
        ...state,
        theirs: {},
        edits: event.side === 'mine' ? state.edits : except(state.edits, held(state)),
      });
    case 'forgotten':
      return { ...state, edits: {}, theirs: {}, consent: null, undoable: null, problem: null };
  }
}

/** The item as the person sees it: the server's with their edits on top. */
export function shown(state: Autosave): ItemEdits & Partial<ContentWithNeighbours> {
  const { base, edits } = state;
  const isRetyped = edits._contentType !== undefined && edits._contentType !== base?._contentType;
  // Another type brings its kind, which the server says once it is saved.
  return { ...base, ...edits, ...(isRetyped && { instagramType: null }) };
}

/** The edits that may be saved: all but those about which the person has to choose. */
export function toSave(state: Pick<Autosave, 'edits' | 'theirs'>): ItemEdits {
  return except(state.edits, held(state));
}

/** The fields that wait for a choice. Nothing is scheduled while its date does: it would go out at the other one. */
function held({ edits, theirs }: Pick<Autosave, 'edits' | 'theirs'>): ItemEdits {
  const { status } = edits;
  return 'date' in theirs && status === 'Scheduled' ? { ...theirs, status } : theirs;
}

/** The edit that makes a save a plan: the status, or the other date of what is scheduled already. */
export function planIn({ status, date }: ItemEdits): ItemEdits {
  if (status !== undefined) return status === 'Scheduled' ? { status } : {};
  return date === undefined ? {} : { date };
}

/** The person's word, while edits are the plan that it was given for. */
function wordFor({ base, consent }: Autosave, edits: ItemEdits): Consent | null {
  const isPlan = Object.keys(planIn(edits)).length > 0 && (edits.status ?? base?.status) === 'Scheduled';
  return isPlan ? consent : null;
}

/** TABLE: the fields of which one at least changes in a step. */
const fieldsOfStep: { readonly [kind in Undoing]: readonly EditableField[] } = {
  move: ['date'],
  status: ['status', 'date'],
  type: ['_contentType'],
  replace: ['metaDescription', 'hashtags', 'contents', 'coverOutput', 'enableCaption', 'commentPrompt'],
};

/** The step that the person took, while edits are it. */
export function stepIn({ undoable }: Autosave, edits: ItemEdits): StepTaken | null {
  return undoable && fieldsOfStep[undoable.kind].some(name => name in edits) ? undoable : null;
}

/** How long to wait until the next save; null when there is nothing to save, or it must not be tried as it is. */
export function waitBeforeSave(state: Autosave): number | null {
  const { inFlight, failures, problem } = state;
  if (inFlight || Object.keys(toSave(state)).length === 0) return null;
  if (!problem) return debounceMs;
  return problem.canRetry ? (backOffMs[failures - 1] ?? 30_000) : null;
}

/** The whole item with the edits on top, and the version they were made on (specification section 4). */
export function bodyOfSave(state: Autosave): ContentSave {
  const { base } = state;
  const edits = toSave(state);
  if (!base) return edits;
  return {
    ...editableOf(base),
    ...edits,
    version: base.version,
    ...wordFor(state, edits),
    ...asStep(stepIn(state, edits)),
  };
}

/** A step as a save tells it. */
export function asStep(taken: StepTaken | null): Pick<ContentSave, 'undoable' | 'step'> {
  return taken ? { undoable: taken.kind, ...(taken.name && { step: taken.name }) } : {};
}

function edited(
  state: Autosave,
  { edits: typed, consent, undoable }: Extract<AutosaveEvent, { type: 'edited' }>,
): Autosave {
  const edits = { ...state.edits, ...typed };
  return settle({
    ...state,
    ...another(state),
    edits,
    consent: consent ?? state.consent,
    undoable: undoable ?? state.undoable,
  });
}

function saved(state: Autosave, { content, at }: Extract<AutosaveEvent, { type: 'saved' }>): Autosave {
  const sent = state.inFlight ?? {};
  // A create that was sent twice answers what the first one made: what was typed between the two is still to be saved.
  const edits = without(state.edits, state.base ? sent : content);
  const base = newer(state.base, content);
  // Another save came right after this one and was told before this answer.
  const isOvertaken = base !== null && base.version > content.version;
  const theirs = isOvertaken ? { ...state.theirs, ...clashes(edits, sent, base) } : state.theirs;
  return settle({ ...state, base, edits, theirs, inFlight: null, failures: 0, problem: null, savedAt: at });
}

/**
 * News may be about the very save that is in flight: what it carries cannot clash before its own answer is there. Nor does
 * what a model wrote into an empty field, while something was typed into it, clash with that: it is nobody's words.
 */
function told(state: Autosave, { content, written }: Extract<AutosaveEvent, { type: 'told' }>): Autosave {
  const base = newer(state.base, content);
  const waiting = except(state.edits, state.inFlight ?? {});
  const theirs = { ...state.theirs, ...clashes(waiting, state.base ?? base, base) };
  return settle({ ...state, ...another(state), base, theirs: without(theirs, written ?? {}) });
}

/** What was refused may be accepted now that something changed; a dead connection is not repaired by that. */
function another({ problem, failures }: Autosave): Pick<Autosave, 'problem' | 'failures'> {
  return problem?.canRetry ? { problem, failures } : { problem: null, failures: 0 };
}

/** Drops edits that changed nothing after all; not during a save, which may be carrying the older value. */
function settle(state: Autosave): Autosave {
  if (state.inFlight || !state.base) return state;
  const edits = without(state.edits, state.base);
  return {
    ...state,
    edits,
    consent: wordFor(state, edits),
    undoable: stepIn(state, edits),
    theirs: except(state.theirs, except(state.theirs, edits)),
  };
}

function failed(state: Autosave, { message, canRetry, isGone }: Problem): Autosave {
  const told = { message, canRetry, ...(isGone && { isGone }) };
  const next = { ...state, inFlight: null, failures: state.failures + 1, problem: told };
  if (canRetry || state.edits.status === undefined) return next;
  // A status the server refuses is taken back, so that the screen never shows a plan that does not exist; texts stay.
  const { status, ...edits } = state.edits;
  const problem = Object.keys(edits).length > 0 ? null : next.problem;
  return { ...next, edits, consent: null, problem };
}

/** News may overtake each other; neighbours are only in some of them. */
function newer(base: ContentWithNeighbours | null, content: ContentWithNeighbours): ContentWithNeighbours {
  if (!base) return content;
  if (content.version < base.version) return base;
  return { ...base, ...content };
}
