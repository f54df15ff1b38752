import type { WithOutbox } from '@insta-ai/chassis/messaging/outbox';
import { newId } from '@insta-ai/chassis/new-id';
import type { UndoKind } from '@insta-ai/proto/data/content-action';
import {
  type ContentStatus,
  type contentFields,
  newContentFields,
} from '@insta-ai/proto/data/content-fields';
import type { NamesWith } from '@insta-ai/proto/data/field';
import type { Content, Outcome } from '@insta-ai/proto/http/content';

/** Name and kind of an item's type, kept with the item so that a list is one query. */
export type TypeOfContent = {
  _id: string;
  name: string;
  instagramType: string;
  /** When this was true; older events about the type are ignored. */
  asOf: Date;
};

/** One decision to publish; its id is the key of the job and of the ledger in instagram. */
export type Decision = {
  publishId: string;
  dueAt: Date;
  giveUpAt: Date;
  /** When to ask for its job again, and how often we did: the job or the answer may be lost. */
  askAt?: Date;
  asked?: number;
};

export type StoredOutcome = Omit<Outcome, 'at' | 'until'> & { at: Date; until?: Date };

type Moment = NamesWith<typeof contentFields, { kind: 'moment' }>;
type Moments = { [N in keyof Pick<Content, Moment>]: Date | Exclude<Content[N], string> };

/** What the store holds in a different form than the wire. */
type Stored = Moments & {
  status: ContentStatus;
  _contentType: TypeOfContent | null;
  outcome: StoredOutcome | null;
};

/** The newest step of a person that can be taken back, written with it. */
export type UndoStep = {
  /** One for all items that it changed. */
  id: string;
  /** Who took it: a deleted item has no owner. */
  owner: string;
  kind: UndoKind;
  at: Date;
  /** The fields that it changed as they were, and the names of those that the item did not have. */
  before: Partial<ContentDocument>;
  lacked: string[];
  /** The item's version after it, or after later changes of other fields: with any other, it was changed since. */
  version: number;
  /** Those that can be taken back after it, the newest first. */
  below?: StepBelow[];
};

/** A step of an item that waits until those after it were taken back. */
export type StepBelow = Omit<UndoStep, 'version' | 'below'>;

/** An item as the store holds it. */
export type ContentDocument = Omit<Content, keyof Stored> &
  Stored &
  WithOutbox & {
    owner: string;
    /** The moment it stands at in lists (`rules/stands-at.ts`), kept for their indexes by the store. */
    standsAt?: Date | null;
    /**
     * What people read in the columns of a list, in their order (`store/listing/place-of.ts`), kept for the indexes by the store. An older
     * version knows nothing of type and status, and leaves them out.
     */
    sortedAs?: { title: string; city: string; type?: string; status?: number };
    /** When its plan was made: a plan for a past moment is not late, it was meant to go out at once. */
    plannedAt?: Date;
    /** When a backup brought it back: of what was due before, nobody here knows whether it went out. */
    restoredUntil?: Date;
    /** Kind of post; what becomes of its type changes nothing, so that a planned item still goes out as that kind. */
    instagramType?: string;
    /** Decisions to publish so far; the next one gets the next number. */
    decisions: number;
    /** The decision that is being carried out. */
    decision?: Decision;
    /** A decision we gave up on without an answer: instagram is asked about it before the next one. */
    unheard?: string;
    /** The decision that may have led to a live post; nobody knows. */
    mayBeLiveAs?: string;
    /** The decision that led to a live post; tells a repeated message from a new one. */
    publishedAs?: string;
    /** A person agreed that a published item may go out again with its current plan; removed with that plan. */
    consent?: true;
    /** It went out more than once: a consent must name the publication it follows, or a repeated one posts twice. */
    postedAgain?: true;
    /** The first picture made for it becomes its media. */
    wantsPicture?: true;
    /** When to ask next whether that picture is there: the event may be lost. */
    pictureAskAt?: Date;
    /** Set exactly while the item is scheduled and undecided: what the due-scan looks for. */
    dueAt?: Date;
    /** When to have it prepared at Instagram; a change of the item sets it anew. */
    aheadAt?: Date;
    /** When to check the item next; a change makes that now. */
    preflightAt?: Date;
    /** When to try the wish again; set exactly while there is one. */
    wishAt?: Date;
    /** The person's newest step, while nothing later is to be taken back. */
    undo?: UndoStep;
    /** The newest steps and actions that changed it, one in an older version; tells a page that is worked off again from a new one. */
    actedAs?: string | string[];
    /** How often its steps were forgotten, which makes no new version; who read it before that may not write them again. */
    stepsForgotten?: number;
    /** Whose it was: deleted, but it may come back. */
    deletedFrom?: string;
    /** When to try to remove what a person deleted; set exactly while it is out of sight and still there. */
    forgetAt?: Date;
    /** When it was deleted for good; only its messages are still to be sent. */
    deletedAt?: Date;
    /** Its last change came after the stamp of the owner's list (`store/listing/list-stamps.ts`), and `by` names that change. */
    unstamped?: { owner: string; by: string };
  };

export function newContent(owner: string, now: Date, id = newId()): ContentDocument {
  return {
    ...newContentFields(),
    _id: id,
    owner,
    version: 1,
    createdAt: now,
    updatedAt: now,
    decisions: 0,
  };
}
