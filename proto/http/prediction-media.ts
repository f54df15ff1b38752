import { type Static, Type } from 'typebox';
import { callAddresses } from '../data/calls.ts';
import { aspectRatioNames, controlTypes, orderFields } from '../data/content-type.ts';
import { mediaKinds, mediaOrigins, mediaTags, remixKinds } from '../data/prediction-media.ts';
import { ProviderCheck } from './provider-check.ts';
import { defineCall, webhookLimit } from './shared/call.ts';
import { PagingQuery } from './shared/paging.ts';
import { Id, Instant, Nullable, OneOf, Text } from './shared/schema.ts';

/** The picture that another one begins with, and what is kept of it. */
export const Remix = Type.Object({ output: Text(2_000), kind: OneOf(remixKinds) });
export type Remix = Static<typeof Remix>;

/** The same of one that was drawn. */
export const RemixOf = Type.Object({
  ...Remix.properties,
  /** A change at a model that does not edit: drawn from the first prompt and the words, guided by the picture; absent otherwise. */
  isGuided: Type.Optional(Type.Boolean()),
});
export type RemixOf = Static<typeof RemixOf>;

/** One run of the image model, or one upload, for one item. */
export const Prediction = Type.Object({
  _id: Id,
  _content: Id,
  started_at: Instant,
  completed_at: Nullable(Instant),
  /** Name of the uploaded file; null for generated pictures. */
  filename: Nullable(Type.String()),
  output: Type.Array(Type.String()),
  outputPreferred: Type.Array(Type.String()),
  input: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  /** How far the run is, 0 to 100. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Why there is no picture, in words for the person; null while all is well. */
  error: Nullable(Type.String()),
  /** Why there are fewer pictures than were drawn, in words for the person; absent where all are there. */
  missing: Type.Optional(Type.String()),
  /** The image service asked for a pause before it begins: until when; absent otherwise. */
  paused_until: Type.Optional(Instant),
  /** Image service and model; absent for uploads, and where an older version ordered it. */
  drawn_by: Type.Optional(Type.Object({ title: Type.String(), model: Type.String() })),
  /** The picture that it began with; absent where it began with none. */
  remix_of: Type.Optional(RemixOf),
  /** Small picture of each output, in the same order. */
  thumbnails: Type.Array(Type.String()),
});
export type Prediction = Static<typeof Prediction>;

export const Predictions = Type.Array(Prediction);

/** An item that uses an output, else the one it was made for. */
const MediaOwner = Type.Object({
  _id: Id,
  title: Type.String(),
  status: Type.String(),
  /** Whether the item uses it, that is, has it selected. */
  isSelected: Type.Boolean(),
});

export const MediaItem = Type.Object({
  output: Type.String(),
  preferred: Type.Boolean(),
  _prediction: Id,
  _content: Id,
  thumbnail: Type.String(),
  /** A few pixels of it as a data address, to be shown blurred at once; empty where there are none. */
  placeholder: Type.String(),
  createdAt: Instant,
  /** Upright size in pixels; 0 where it is not known (videos). */
  width: Type.Integer(),
  height: Type.Integer(),
  /** Null while it cannot be told. */
  usedIn: Nullable(MediaOwner),
  /** The person's own words for it, in the order they were given. */
  tags: Type.Array(Type.String()),
  /** How many others of the person's are the same, byte for byte. */
  copies: Type.Integer(),
});
export type MediaItem = Static<typeof MediaItem>;

/** What an image model makes of a content type. */
const declared = {
  /** Fields of a content type that the model does not use; null while that cannot be told. */
  unused: Nullable(Type.Array(OneOf(orderFields))),
  /** Types of control pictures that it does not use. */
  unusedTypes: Type.Array(OneOf(controlTypes)),
  /** Whether words change a picture that is given to it, else it draws anew, guided by it; absent while that cannot be told. */
  edits: Type.Optional(Type.Boolean()),
  /** Styles that it knows, where it ignores any other; absent where it takes any name, or that cannot be told. */
  styles: Type.Optional(Type.Array(Type.String())),
  /** Most pictures of one order; absent while that cannot be told, or where as many are drawn as are ordered. */
  most: Type.Optional(Type.Integer()),
  /** Sizes of a content type that are drawn as another, such as 1024×1024 or 4:5; absent from an older version. */
  drawnAs: Type.Optional(Type.Array(Type.Object({ size: OneOf(aspectRatioNames), as: Type.String() }))),
};

/** An image service that is set up here, and the model that draws there by default. */
export const ImageModel = Type.Object({
  /** As a content type names it. */
  name: Type.String(),
  /** As a person reads it. */
  title: Type.String(),
  model: Type.String(),
  /** Draws where a content type names none. */
  isUsual: Type.Boolean(),
  ...declared,
  /** Its other models, which a content type may name beside it; absent where there are none. */
  further: Type.Optional(Type.Array(Type.Object({ model: Type.String(), ...declared }))),
});
export type ImageModel = Static<typeof ImageModel>;

const byId = Type.Object({ id: Id });
const Output = Type.Object({ output: Text(2_000) });
const Tagged = Type.Object({
  output: Text(2_000),
  tag: Type.String({ minLength: 1, maxLength: mediaTags.length }),
});
/** Tags of one output. */
const Tags = Type.Object({ tags: Type.Array(Type.String()) });
const predictionMedia = { owner: 'prediction-media' } as const;

export const predictionMediaCalls = {
  listImageModels: defineCall({
    ...predictionMedia,
    ...callAddresses.listImageModels,
    summary: 'Image services that are set up here, the usual one first, and what their models do not use',
    reply: Type.Array(ImageModel),
  }),
  listPredictions: defineCall({
    ...predictionMedia,
    ...callAddresses.listPredictions,
    summary: 'Predictions of an item, newest first',
    params: byId,
    reply: Predictions,
  }),
  deletePrediction: defineCall({
    ...predictionMedia,
    ...callAddresses.deletePrediction,
    summary: 'Delete one output of a prediction (its address, its index, or both), or the whole prediction',
    params: Type.Object({ id: Id, predictionId: Id }),
    query: Type.Object({
      index: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      /**
       * Means the same output however often it is asked, which an index does not; alone it is refused while an item uses it. With
       * an index it says which output was seen there, and another one is left alone.
       */
      output: Type.Optional(Text(2_000)),
    }),
    reply: Type.Object({
      predictions: Predictions,
      content: Type.Unsafe<Record<string, unknown> | null>({
        type: 'object',
        additionalProperties: true,
        nullable: true,
      }),
    }),
  }),
  listMedia: defineCall({
    ...predictionMedia,
    ...callAddresses.listMedia,
    summary:
      'All outputs of the signed-in user. `filter`: a JSON object of `search` (words), `tag`, `sameAs` (an output), `preferred`, `uploads`, `unused` and `duplicates` (true; equal ones side by side), or the plain word `preferred`',
    query: Type.Object({
      ...PagingQuery(['createdAt']).properties,
      kind: Type.Optional(OneOf(mediaKinds)),
      origin: Type.Optional(OneOf(mediaOrigins)),
      /** Only those that were generated with this content type. */
      contentType: Type.Optional(Id),
      /** Not older than this moment. */
      from: Type.Optional(Instant),
      /** Older than this moment. */
      to: Type.Optional(Instant),
    }),
    reply: Type.Array(MediaItem),
  }),
  addPreferred: defineCall({
    ...predictionMedia,
    ...callAddresses.addPreferred,
    summary: 'Star an output',
    params: byId,
    body: Output,
    reply: Prediction,
  }),
  removePreferred: defineCall({
    ...predictionMedia,
    ...callAddresses.removePreferred,
    summary: 'Take the star off an output',
    params: byId,
    body: Output,
    reply: Prediction,
  }),
  listMediaTags: defineCall({
    ...predictionMedia,
    ...callAddresses.listMediaTags,
    summary: 'All tags that the signed-in user gave, by the alphabet',
    reply: Type.Array(Type.String()),
  }),
  addTag: defineCall({
    ...predictionMedia,
    ...callAddresses.addTag,
    summary: 'Give an output a tag; kept in small letters without spaces around it',
    params: byId,
    body: Tagged,
    reply: Tags,
  }),
  removeTag: defineCall({
    ...predictionMedia,
    ...callAddresses.removeTag,
    summary: 'Take a tag off an output',
    params: byId,
    body: Tagged,
    reply: Tags,
  }),
  testImageService: defineCall({
    ...predictionMedia,
    ...callAddresses.testImageService,
    summary:
      'Check that an image service accepts our token; nothing is drawn. `service`: its name of `listImageModels`, the usual one when left out',
    query: Type.Object({ service: Type.Optional(Text(100)) }),
    reply: ProviderCheck,
  }),
  predictionWebhook: defineCall({
    ...callAddresses.predictionWebhook,
    owner: 'prediction-media',
    summary: 'The image provider reports that a prediction moved; the signature is checked',
    params: byId,
    body: Type.Any(),
    signed: true,
    bodyLimit: webhookLimit,
    reply: Type.Object({ received: Type.Boolean() }),
  }),
  getMedia: defineCall({
    ...callAddresses.getMedia,
    owner: 'prediction-media',
    summary:
      'Bytes of a picture or video, with ranges, or where a browser that shows it gets them; the address is unguessable',
    params: Type.Object({ '*': Type.String({ pattern: '^[A-Za-z0-9/._-]{1,300}$' }) }),
    also: [206, 302, 304],
    reply: Type.Any(),
  }),
};
