import { type Static, Type } from 'typebox';
import { callAddresses } from '../data/calls.ts';
import { contentFields, editableFields } from '../data/content-fields.ts';
import { findingPlaces } from '../rules/finding.ts';
import { CalendarEntry } from './calendar-ai.ts';
import { defineCall } from './call.ts';
import { pick, schemasOf } from './field-schema.ts';
import { PagingQuery } from './paging.ts';
import { Predictions } from './prediction-media.ts';
import { Id, Instant, Nullable, OneOf, Patch, Text } from './schema.ts';

/** Keys a content list may be sorted by; each has an index. */
export const contentSortKeys = ['date', 'title', 'city', 'status', 'updatedAt'] as const;

/** How far the publishing of an item has come; owned by the server. */
export const Outcome = Type.Object({
  /**
   * `overdue` waits for an answer: it was due too long ago to go out without being asked about. `unknown`: it was sent, and
   * nobody found out whether it is live; the person says.
   */
  state: OneOf(['publishing', 'held', 'failed', 'notified', 'overdue', 'unknown']),
  /** What happened, in words for the person. */
  message: Type.String(),
  /** What the person can do about it. */
  advice: Type.String(),
  at: Instant,
  /** Until when it is tried, where it takes longer than usual. */
  until: Type.Optional(Instant),
  /** It was handed to Instagram and may be live, so that nobody can stop it: its answer is waited for. */
  sent: Type.Optional(Type.Boolean()),
});
export type Outcome = Static<typeof Outcome>;

/** What stands in the way of an item, found before its hour: an error keeps it from going out, a warning does not. */
export const PreflightProblem = Type.Object({
  rule: Type.String(),
  level: OneOf(['error', 'warning']),
  where: OneOf(findingPlaces),
  /** What is wrong, in words for the person. */
  message: Type.String(),
  /** What the person can do about it. */
  fix: Type.String(),
});
export type PreflightProblem = Static<typeof PreflightProblem>;

/** The checks of publishing, made before the hour; no problems means that nothing stands in the way. */
export const Preflight = Type.Object({ checkedAt: Instant, problems: Type.Array(PreflightProblem) });
export type Preflight = Static<typeof Preflight>;

const ContentTypeName = Type.Object({
  _id: Id,
  name: Type.String(),
  instagramType: Type.Optional(Type.String()),
});

const fields = schemasOf(contentFields, { outcome: Outcome, preflight: Preflight });

/** An item as one call returns it: its type by reference. */
export const Content = Type.Object(fields);
export type Content = Static<typeof Content>;

/** An item in a list: its type with the name. */
export const ContentListItem = Type.Object({ ...fields, _contentType: Nullable(ContentTypeName) });
export type ContentListItem = Static<typeof ContentListItem>;

/** An item with the ids of its neighbours by (date, _id). */
export const ContentWithNeighbours = Type.Object({
  ...Content.properties,
  prev: Nullable(Id),
  next: Nullable(Id),
});
export type ContentWithNeighbours = Static<typeof ContentWithNeighbours>;

/** A post as the account shows it; what Instagram does not tell is empty. */
export const AccountPost = Type.Object({
  _id: Type.String(),
  caption: Type.String(),
  permalink: Type.String(),
  thumbnail: Type.String(),
  publishedAt: Nullable(Instant),
});
export type AccountPost = Static<typeof AccountPost>;

/** What the account shows now, newest first; `problem` says why it cannot be read, and is empty when it can. */
export const AccountPosts = Type.Object({ posts: Type.Array(AccountPost), problem: Type.String() });
export type AccountPosts = Static<typeof AccountPosts>;

/**
 * The word of a person that what was published before may be posted once more; an instruction, no field of the item.
 * Without it the call is refused (`published_before`).
 */
const consent = {
  again: Type.Boolean(),
  /**
   * The `publishedDate`, or `mayBeLive`, that the person was asked about: for a later publication the word does not count, so a request that
   * arrives twice posts once. May be left out the first time an item is posted again.
   */
  againAfter: Instant,
};
export const Consent = Patch(consent);
export type Consent = Static<typeof Consent>;

/**
 * What a save takes: any of the editable fields; a field that is left out stays as it is. What the server owns is
 * ignored when posted back.
 */
export const ContentSave = Patch({
  ...pick(fields, editableFields),
  _contentType: Type.Unsafe<string | { _id: string } | null>({
    anyOf: [Id, Type.Object({ _id: Id }), Type.Null()],
  }),
  version: Type.Integer({ minimum: 0 }),
  ...consent,
});
export type ContentSave = Static<typeof ContentSave>;

/** What becomes of items that are overdue; of each that is not (any more) nothing changes. */
export const OverdueAnswer = Type.Object({
  /** `send` them now, `move` each to its date, or `drop` the plan: they become drafts. */
  answer: OneOf(['send', 'move', 'drop']),
  items: Type.Array(Type.Object({ _id: Id, date: Type.Optional(Instant) }), { minItems: 1, maxItems: 500 }),
});
export type OverdueAnswer = Static<typeof OverdueAnswer>;

/** A list may be narrowed to the dates from `from` up to, but not including, `to`, or to what is still to be planned. */
export const ContentsQuery = Type.Object({
  ...PagingQuery(contentSortKeys).properties,
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  /** Only items that have no date and are not published. */
  unplanned: Type.Optional(Type.Boolean()),
});
export type ContentsQuery = Static<typeof ContentsQuery>;

const byId = Type.Object({ id: Id });
const content = { owner: 'content' } as const;

export const contentCalls = {
  listContents: defineCall({
    ...content,
    ...callAddresses.listContents,
    aliases: ['/api/contents/'],
    summary:
      'Items of the signed-in user, paged and sorted; for a calendar those of a range, or those without a date',
    query: ContentsQuery,
    reply: Type.Array(ContentListItem),
  }),
  getContent: defineCall({
    ...content,
    ...callAddresses.getContent,
    summary: 'One item with its neighbours',
    params: byId,
    reply: ContentWithNeighbours,
  }),
  createContent: defineCall({
    ...content,
    ...callAddresses.createContent,
    aliases: ['/api/contents/'],
    summary: 'Create an item',
    body: ContentSave,
    reply: ContentWithNeighbours,
  }),
  saveContent: defineCall({
    ...content,
    ...callAddresses.saveContent,
    summary:
      'Save the whole item; 409 with the stored item when it changed meanwhile, 409 when it would be posted a second time without `again`',
    params: byId,
    body: ContentSave,
    reply: ContentWithNeighbours,
  }),
  deleteContent: defineCall({
    ...content,
    ...callAddresses.deleteContent,
    summary:
      'Delete an item with its predictions and media; 202 with the reason when it is going out: it is deleted as soon as that has ended',
    params: byId,
    reply: Type.Object({
      _id: Id,
      waits: Type.Optional(Type.String()),
      /** It went out before it could be stopped: the post is on Instagram, and stays there. */
      live: Type.Optional(Type.Boolean()),
    }),
  }),
  createContentWizard: defineCall({
    ...content,
    ...callAddresses.createContentWizard,
    summary: 'Magic AI: one description becomes one item',
    body: Type.Object({
      description: Text(),
      _contentType: Type.Optional(Nullable(Text(64))),
      date: Type.Optional(Nullable(Text(64))),
    }),
    reply: Type.Object({ _id: Id }),
  }),
  generateImage: defineCall({
    ...content,
    ...callAddresses.generateImage,
    summary: 'Start a picture for the item; answers at once with all its predictions',
    params: byId,
    reply: Predictions,
  }),
  generateMetadata: defineCall({
    ...content,
    ...callAddresses.generateMetadata,
    summary: 'Write caption and hashtags for the item',
    params: byId,
    reply: ContentWithNeighbours,
  }),
  publishContent: defineCall({
    ...content,
    ...callAddresses.publishContent,
    summary:
      'Publish now; answers when the item is live or has failed. What was published before needs `again`, else 409',
    params: byId,
    body: Nullable(Consent),
    reply: ContentWithNeighbours,
  }),
  stopPublishing: defineCall({
    ...content,
    ...callAddresses.stopPublishing,
    summary:
      'Stop trying: a Draft again, or with that `wish` until Instagram has answered; 409 with the item when it went out. May be asked twice',
    params: byId,
    reply: ContentWithNeighbours,
  }),
  keepContent: defineCall({
    ...content,
    ...callAddresses.keepContent,
    summary: 'Take back the wish to delete or stop an item that is going out; it goes on. May be asked twice',
    params: byId,
    reply: ContentWithNeighbours,
  }),
  listOverdue: defineCall({
    ...content,
    ...callAddresses.listOverdue,
    summary: 'Items that were due too long ago to go out by themselves, the longest waiting first',
    reply: Type.Array(ContentListItem),
  }),
  answerOverdue: defineCall({
    ...content,
    ...callAddresses.answerOverdue,
    summary: 'Send, move or drop what is overdue; answers those items that are there. May be asked twice',
    body: OverdueAnswer,
    reply: Type.Array(Content),
  }),
  getNewestPosts: defineCall({
    ...content,
    ...callAddresses.getNewestPosts,
    summary: 'What the account shows now, for an item of which nobody knows whether it is live',
    params: byId,
    reply: AccountPosts,
  }),
  setLive: defineCall({
    ...content,
    ...callAddresses.setLive,
    summary:
      'The word that an item of which nobody knew it is live, and which of the newest posts it is; asking again answers the same',
    params: byId,
    body: Type.Object({ post: Type.Optional(Text(100)) }),
    reply: ContentWithNeighbours,
  }),
  getContentPreflight: defineCall({
    ...content,
    ...callAddresses.getContentPreflight,
    summary: 'What would keep the item from going out as it is now',
    params: byId,
    reply: Preflight,
  }),
  uploadContentMedia: defineCall({
    ...content,
    ...callAddresses.uploadContentMedia,
    summary: 'Upload a picture or video for the item',
    params: byId,
    upload: true,
    reply: Predictions,
  }),
  saveCalendar: defineCall({
    ...content,
    ...callAddresses.saveCalendar,
    summary: 'Create one item per calendar entry',
    body: Type.Array(CalendarEntry, { minItems: 1, maxItems: 500 }),
    reply: Type.Array(Content),
  }),
  createSampleWeek: defineCall({
    ...content,
    ...callAddresses.createSampleWeek,
    summary:
      'Fill an empty calendar with a week of examples; their pictures follow by event. Only while the platforms are simulated; asking again finishes the same week',
    body: Type.Object({ timeZone: Type.Optional(Text(64)) }),
    reply: Type.Array(Content),
  }),
};
