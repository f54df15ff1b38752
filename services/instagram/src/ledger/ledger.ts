import type { InstagramType } from '@insta-ai/proto/data/content-type';
import type { CaptionStyle } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { type LiveOption, noOptions, type PostOptions } from '@insta-ai/proto/rules/post-options';

/** How a caption is drawn, as it came with the job. */
export type CaptionFields = Omit<Partial<CaptionStyle>, '$typeName' | '$unknown'>;

/** A file that the platform can fetch. */
export type FittedFile = {
  url: string;
  kind: 'image' | 'video';
  /** A model drew what it shows, or some of it. */
  aiDrawn?: true;
  /**
   * Where it lies in the object store when we bring it, a film in an upload and a picture by the courier; absent where the platform
   * fetches it from us.
   */
  uploadKey?: string;
  /** Where the picture is that stands for a film; absent where a frame does. */
  coverUrl?: string;
  /** Where that picture lies in the object store when the courier brings it. */
  coverKey?: string;
};

/** The upload of a film: where to, and how many bytes of it the platform said that it has. */
export type Upload = { uri: string; offset: number; isWhole: boolean };

/** Something prepared at the platform. */
export type Container = { id: string; createdAt: Date; ready: boolean; upload?: Upload };

/** What a person is told about why a post waits or failed. */
export type Reason = { cause: string; message: string; advice: string };

/** The reason alone, as it is stored; rows of the error table carry more. */
export function reasonOf({ cause, message, advice }: Reason): Reason {
  return { cause, message, advice };
}

/**
 * Consecutive looks at which the container of a post in doubt said the same: `finished`, that it waits to be published;
 * `lost`, that it is useless or gone.
 */
export type Streak = Agreement & { of: 'finished' | 'lost' };

/** Looks that all said the same, and when the first one did. */
export type Agreement = { looks: number; since: Date };

/** One sending of media_publish. */
export type Sending = {
  at: Date;
  /** When it was first sent; the same container may be sent again. Absent in older versions, like the looks. */
  firstAt?: Date;
  /** When the sender saw its call end, so that nothing is still on its way. */
  endedAt: Date | null;
  /** What the account showed just before, and the newest moment among it, on the platform's clock. */
  mediaBefore: string[];
  newestBefore: string;
  /** How often the platform was asked about it. */
  looks?: number;
  /** From when on others of its account may go out, while it is held; what shows later is not this one. Absent before. */
  freedAt?: Date;
};

/** Whether others of its account wait until it is known what became of a sending. */
export function keepsOthers(sent: Sending | null | undefined): boolean {
  return sent != null && !sent.freedAt;
}

/**
 * Something that is done once the post is live. `asked`: a call was sent, or may have been, and its outcome is not known. `resting`:
 * nothing of it is on its way, for the platform wanted a pause. `left-out`: it could not be done, and the note says why.
 */
export type Extra = {
  state: 'asked' | 'resting' | 'done' | 'left-out';
  at: Date;
  times: number;
  note?: string;
  /** How often the platform wanted a pause, and until when the last one lasts; absent where it wanted none. */
  rests?: number;
  restsUntil?: Date;
  /** Looks that did not show what was asked for; absent before one, and in ledgers of an older version. */
  absent?: Agreement;
};

/** What the platform said no with: its own words, cut and without secrets, and what its support asks for. */
export type Said = { readonly words: string; readonly code: string; readonly trace: string };

/** Why a publish pauses, and until when; without a moment it waits for something else. */
export type Wait = {
  readonly why: string;
  readonly until?: Date;
  /** Why it must not go on sooner; absent where it may. */
  readonly notSooner?: string;
};

/** Something that happened to a publish, in words for the person. */
export type TimelineEntry = {
  /** Tells what is the same happening again. */
  readonly step: string;
  readonly at: Date;
  readonly words: string;
  readonly said?: Said;
  /** How often it happened in a row, and when last; absent for once. */
  readonly times?: number;
  readonly lastAt?: Date;
  /** The pause that followed. */
  readonly wait?: Wait;
};

/**
 * Everything known about one decision to publish. Each fact is stored before the next step is tried, so that whoever
 * takes over knows exactly what may have happened.
 */
export type Ledger = {
  /** The publish id. */
  _id: string;
  owner: string;
  contentId: string;
  accountId: string;
  instagramType: InstagramType;
  outputs: string[];
  caption: string;
  fit: string;
  /** Text that is drawn on the picture of a Story, and how; absent when none is. */
  drawnCaption?: { text: string; style: CaptionFields };
  /** What else the post is to have; absent in ledgers of an older version. */
  options?: PostOptions;
  title: string;
  dueAt: Date;
  /** Last moment at which it may go out. */
  giveUpAt: Date;
  /** The request and the span that it is done for; absent in ledgers of an older version, the span where nothing is traced. */
  requestId?: string;
  traceparent?: string;

  /**
   * `held` waits for the person to reconnect the account; everything else that goes on automatically is `open`. `canceled`
   * was taken back before it went out. `unknown` was sent, and nobody found out whether it is live: the person tells us.
   */
  state: 'open' | 'held' | 'published' | 'failed' | 'canceled' | 'unknown';
  media: FittedFile[] | null;
  /** Slides of a carousel, in order; null where none was made yet. */
  children: (Container | null)[];
  /** What will be published. */
  container: Container | null;
  /** Set before media_publish is sent, removed when its outcome is certain: while it is set the post may be live. */
  sent: Sending | null;
  /** It was sent with an unclear answer and sent again: a clear answer to the second says nothing about the first. */
  sentBefore: boolean;
  streak: Streak | null;
  /** A final refusal of media_publish, believed once the platform is seen not to have the post. */
  refusal: Reason | null;
  /** Known to be live; `mediaId` is empty when the platform does not show which post it is. */
  live: { mediaId: string; at: Date } | null;
  permalink: string;
  /** What was done to the live post so far; absent until something is. */
  extras?: { readonly [O in LiveOption]?: Extra };
  failure: Reason | null;
  /** The person wants it back: it ends as soon as possible, and is not sent again. */
  wantedBack?: boolean;
  /** The person ended its pause, and it was not tried since. */
  isHastened?: true;
  /** When a publish that ended as `unknown` was sent. */
  unknownSince: Date | null;
  /** Last reason for a delay that we told the person. */
  trouble: string | null;
  /** Last reason to wait that we told the person. */
  held: Reason | null;
  /** How often each cause occurred. */
  faults: Record<string, number>;
  /** What happened so far, oldest first; absent before anything did, and in ledgers of an older version. */
  timeline?: readonly TimelineEntry[];
  /** When Instagram was asked whether it went out in the time that a restore lost; absent where that was not to be asked. */
  askedAfterRestore?: Date;
  /** A restore brought it back without its item: its post may be that of any item which is still to go out. */
  isOfNoItem?: true;
  /** How often we queued the job again; part of the ids of those messages. */
  resumes: number;
};

/** What a new ledger begins with. */
export type LedgerHead = Pick<
  Ledger,
  | '_id'
  | 'owner'
  | 'contentId'
  | 'accountId'
  | 'instagramType'
  | 'outputs'
  | 'caption'
  | 'fit'
  | 'drawnCaption'
  | 'options'
  | 'title'
  | 'dueAt'
  | 'giveUpAt'
>;

export function newLedger(head: LedgerHead): Ledger {
  return {
    ...head,
    state: 'open',
    media: null,
    children: [],
    container: null,
    sent: null,
    sentBefore: false,
    streak: null,
    refusal: null,
    live: null,
    permalink: '',
    failure: null,
    unknownSince: null,
    trouble: null,
    held: null,
    faults: {},
    resumes: 0,
  };
}

/** Takes the place of a publish whose job has not arrived yet, so that the job does nothing when it does. */
export function canceledLedger(owner: string, publishId: string, now: Date): Ledger {
  const unknown = { contentId: '', accountId: '', caption: '', fit: '', title: '' };
  const head = {
    ...unknown,
    _id: publishId,
    owner,
    instagramType: 'Post',
    dueAt: now,
    giveUpAt: now,
  } as const;
  return { ...newLedger({ ...head, outputs: [] }), state: 'canceled' };
}

/** What a post is to have; a ledger of an older version lacks what is newer. */
export function optionsOf({ options }: Pick<Ledger, 'options'>): PostOptions {
  return { ...noOptions, ...options };
}

/** Nothing more will happen. */
export function isEnded({ state }: Pick<Ledger, 'state'>): boolean {
  return state !== 'open' && state !== 'held';
}

/** Whether it can as well wait until the platform answers for its account again: nothing of it is public, and nobody asked for it. */
export function restsInSilence(
  { sent, live, wantedBack, giveUpAt, isHastened }: RestFacts,
  now: Date,
): boolean {
  return !sent && !live && !wantedBack && !isHastened && now < giveUpAt;
}

export type RestFacts = Pick<Ledger, 'sent' | 'live' | 'wantedBack' | 'giveUpAt' | 'isHastened'>;
