import { type Static, Type } from 'typebox';
import { callAddresses } from '../../data/calls.ts';
import { mediaChangeKinds, mediaTags, mostChangedMedia } from '../../data/prediction-media.ts';
import { defineCall } from '../shared/call.ts';
import { Id, Instant, Nullable, OneOf, Text } from '../shared/schema.ts';

const Tag = Type.String({ minLength: 1, maxLength: mediaTags.length });

/** What is to be done with each of the files. */
export const ChangeOfMedia = Type.Union([
  Type.Object({ kind: OneOf(['star', 'unstar', 'delete']) }),
  Type.Object({
    kind: OneOf(['tag', 'untag']),
    tags: Type.Array(Tag, { minItems: 1, maxItems: mediaTags.each }),
  }),
]);
export type ChangeOfMedia = Static<typeof ChangeOfMedia>;

const Count = Type.Integer({ minimum: 0 });

/** A change of many files that can be taken back. */
export const MediaUndo = Type.Object({
  _id: Id,
  kind: OneOf(mediaChangeKinds),
  files: Count,
  until: Instant,
});
export type MediaUndo = Static<typeof MediaUndo>;

/** What became of a change. */
export const ChangedMedia = Type.Object({
  /** How many it changed; the others were so already, or are gone. */
  files: Count,
  /** Those that are not deleted, because items use them, and the title of one of those. */
  kept: Type.Array(Type.String()),
  usedBy: Type.Optional(Type.String()),
  /** Null where nothing was changed. */
  undo: Nullable(MediaUndo),
});
export type ChangedMedia = Static<typeof ChangedMedia>;

const predictionMedia = { owner: 'prediction-media' } as const;

export const mediaChangeCalls = {
  changeMedia: defineCall({
    ...predictionMedia,
    ...callAddresses.changeMedia,
    summary:
      'Star, tag or delete many outputs at once, whole or not at all; what an item uses is not deleted. May be asked twice',
    body: Type.Object({
      change: ChangeOfMedia,
      outputs: Type.Array(Text(300), { minItems: 1, maxItems: mostChangedMedia, uniqueItems: true }),
    }),
    reply: ChangedMedia,
    bodyLimit: 2 * 1024 * 1024,
  }),
  getMediaUndo: defineCall({
    ...predictionMedia,
    ...callAddresses.getMediaUndo,
    summary: "The person's newest change of media that was not taken back, for ten minutes",
    reply: Type.Object({ undo: Nullable(MediaUndo) }),
  }),
  undoMedia: defineCall({
    ...predictionMedia,
    ...callAddresses.undoMedia,
    summary: 'Take a change of media back; answers how many are as they were before. May be asked twice',
    params: Type.Object({ id: Id }),
    reply: Type.Object({ files: Count }),
  }),
};
