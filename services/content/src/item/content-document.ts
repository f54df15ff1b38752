import type { WithOutbox } from '@insta-ai/chassis/messaging/outbox';
import { newId } from '@insta-ai/chassis/new-id';
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
  /** When this was true; an older event about the type changes nothing any more. */
  asOf: Date;
};

/** One decision to publish; its id is the key of the job and of the ledger in instagram. */
export type Decision = {
  publishId: string;
  dueAt: Date;
  giveUpAt: Date;
  /** When its job is asked for again, and how often it was: the job or the answer may be lost. */
  askAt?: Date;
  asked?: number;
};

export type StoredOutcome = Omit<Outcome, 'at' | 'until'> & { at: Date; until?: Date };

type Moment = NamesWith<typeof contentFields, { kind: 'moment' }>;
type Moments = { [N in keyof Pick<Content, Moment>]: Date | Exclude<Content[N], string> };

/** What the store holds in another form than the wire. */
type Stored = Moments & {
  status: ContentStatus;
  _contentType: TypeOfContent | null;
  outcome: StoredOutcome | null;
};

/** An item as the store holds it. */
export type ContentDocument = Omit<Content, keyof Stored> &
  Stored &
  WithOutbox & {
    owner: string;
    /** When its plan was made: a plan for a moment that had passed is not late, it was meant to go out at once. */
    plannedAt?: Date;
    /** Kind of post; outlives a deleted type, so that what was planned still goes out as what it was. */
    instagramType?: string;
    /** Decisions to publish so far; the next one gets the next number. */
    decisions: number;
    /** The decision that is being carried out. */
    decision?: Decision;
    /** A decision that was ended for want of word: instagram is asked about it before there is another. */
    unheard?: string;
    /** The decision of which nobody knows whether it led to a live post. */
    mayBeLiveAs?: string;
    /** The decision that led to a live post; tells a repeated message from a new fact. */
    publishedAs?: string;
    /** A person said that what was published before may go out again by the plan it has now; gone with that plan. */
    consent?: true;
    /** It went out more than once: a consent must say after which publication, or one that arrives twice posts twice. */
    postedAgain?: true;
    /** The first picture that is made for it becomes its media. */
    wantsPicture?: true;
    /** When it is asked for next whether that picture is there: the word of it may be lost. */
    pictureAskAt?: Date;
    /** Set exactly while the item is scheduled and nothing was decided yet: what the due-scan looks for. */
    dueAt?: Date;
    /** When the item is to be checked next; a change of it makes that at once. */
    preflightAt?: Date;
    /** When what is wished of it is tried again; there exactly while something is wished. */
    wishAt?: Date;
    deletedAt?: Date;
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
