import { type Static, Type } from 'typebox';
import { mostCalendarBytes, mostEntries } from '../data/calendar-ai.ts';
import { callAddresses } from '../data/calls.ts';
import { CalendarEntry } from './calendar-ai.ts';
import {
  Consent,
  Content,
  ContentCreate,
  ContentListItem,
  ContentSave,
  ContentWithNeighbours,
  DraftedText,
  WrittenWords,
} from './content-item.ts';
import { AccountPosts, Preflight } from './content-outcome.ts';
import { Timeline } from './content-timeline.ts';
import { Predictions, Remix } from './prediction-media.ts';
import { defineCall } from './shared/call.ts';
import { PagingQuery } from './shared/paging.ts';
import { Id, Instant, Nullable, OneOf, Text } from './shared/schema.ts';
import { TextVoice, WrittenVoice } from './voice/text-voice.ts';

export { type ContentStatus, contentStatuses, wishes } from '../data/content-fields.ts';
export {
  Consent,
  Content,
  ContentCreate,
  ContentListItem,
  ContentSave,
  ContentWithNeighbours,
  DraftedText,
  WrittenWords,
} from './content-item.ts';
export {
  AccountPost,
  AccountPosts,
  Outcome,
  Preflight,
  PreflightProblem,
} from './content-outcome.ts';
export { PublishStep, PublishTimeline, Timeline } from './content-timeline.ts';
export { TextVoice, WrittenVoice } from './voice/text-voice.ts';

/**
 * Keys a content list may be sorted by; each has an index. `date` is the day an item stands on (`rules/stands-at.ts`), `type` the
 * name of its content type.
 */
export const contentSortKeys = ['date', 'title', 'city', 'type', 'status', 'createdAt', 'updatedAt'] as const;
export type ContentSortKey = (typeof contentSortKeys)[number];

/** The most words that a search takes. */
export const searchWordsMax = 10;

/** What becomes of items that are overdue; of each that is not (any more) nothing changes. */
export const OverdueAnswer = Type.Object({
  /** `send` them now, `move` each to its date, or `drop` the plan: they become drafts. */
  answer: OneOf(['send', 'move', 'drop']),
  items: Type.Array(Type.Object({ _id: Id, date: Type.Optional(Instant) }), { minItems: 1, maxItems: 500 }),
});
export type OverdueAnswer = Static<typeof OverdueAnswer>;

/**
 * A list may be narrowed to the days that items stand on, from `from` up to, but not including, `to`, or to what has no day
 * yet. `filter` narrows it by what items say: plain text finds titles, a JSON object of texts takes `title`, `city` and `status`
 * (as it is shown), each a part in any letter case, `_contentType` and `account` (ids) and `search` (words that must all be found
 * in title, description, text, location, city or hashtags).
 */
export const ContentsQuery = Type.Object({
  ...PagingQuery(contentSortKeys).properties,
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  /** Only items that stand on no day: they have no date and are not published. */
  unplanned: Type.Optional(Type.Boolean()),
  /** Only items that were made after this moment. */
  madeSince: Type.Optional(Instant),
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
    also: [304],
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
    body: ContentCreate,
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
    also: [202],
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
    reply: Type.Object({ _id: Id, textVoice: Type.Optional(Nullable(TextVoice)) }),
  }),
  generateImage: defineCall({
    ...content,
    ...callAddresses.generateImage,
    summary: 'Start a picture for the item; answers at once with all its predictions',
    params: byId,
    reply: Predictions,
  }),
  remixImage: defineCall({
    ...content,
    ...callAddresses.remixImage,
    summary:
      'Start a picture for the item from another one: with its seed, from its prompt, or changed in words; answers like generateImage',
    params: byId,
    body: Type.Object({ ...Remix.properties, words: Type.Optional(Text()) }),
    reply: Predictions,
  }),
  generateMetadata: defineCall({
    ...content,
    ...callAddresses.generateMetadata,
    summary:
      'Have text and hashtags written: fields that are empty take them, others stay; `written` has both. May be asked twice',
    params: byId,
    reply: Type.Object({
      ...ContentWithNeighbours.properties,
      written: WrittenWords,
      voice: Type.Optional(WrittenVoice),
      /** The model saw the first picture; absent where an older version wrote it. */
      sawPicture: Type.Optional(Type.Boolean()),
    }),
  }),
  draftAltText: defineCall({
    ...content,
    ...callAddresses.draftAltText,
    summary:
      'Have a picture of the item described: from itself where the text model sees, else from its prompt; stores nothing',
    params: byId,
    body: Type.Object({ output: Text(2_000) }),
    reply: DraftedText,
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
    summary: 'What the account shows now, for an item that may be live',
    params: byId,
    reply: AccountPosts,
  }),
  setLive: defineCall({
    ...content,
    ...callAddresses.setLive,
    summary:
      'Confirm that an item is live, and which of the newest posts it is; asking again answers the same',
    params: byId,
    body: Type.Object({ post: Type.Optional(Text(100)) }),
    reply: ContentWithNeighbours,
  }),
  getTimeline: defineCall({
    ...content,
    ...callAddresses.getTimeline,
    summary:
      'What happened at the last publishes of the item, what Instagram answered, and what is waited for',
    params: byId,
    reply: Timeline,
  }),
  tryNow: defineCall({
    ...content,
    ...callAddresses.tryNow,
    summary: 'A publish that waits goes on at once; 422 where that is not safe. May be asked twice',
    params: byId,
    reply: Timeline,
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
    body: Type.Array(CalendarEntry, { minItems: 1, maxItems: mostEntries }),
    bodyLimit: mostCalendarBytes,
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
