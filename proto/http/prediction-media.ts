import { type Static, Type } from 'typebox';
import { defineCall } from './call.ts';
import { PagingQuery } from './paging.ts';
import { Id, Instant, Nullable, Text } from './schema.ts';

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
  /** Small picture of each output, in the same order. */
  thumbnails: Type.Array(Type.String()),
});
export type Prediction = Static<typeof Prediction>;

export const Predictions = Type.Array(Prediction);

export const MediaItem = Type.Object({
  output: Type.String(),
  preferred: Type.Boolean(),
  _prediction: Id,
  _content: Id,
  thumbnail: Type.String(),
  createdAt: Instant,
});
export type MediaItem = Static<typeof MediaItem>;

const byId = Type.Object({ id: Id });
const Output = Type.Object({ output: Text(2_000) });
const predictionMedia = { owner: 'prediction-media', access: 'user' } as const;

export const predictionMediaCalls = {
  listPredictions: defineCall({
    ...predictionMedia,
    method: 'GET',
    path: '/api/predictions/content/:id',
    summary: 'Predictions of an item, newest first',
    params: byId,
    reply: Predictions,
  }),
  deletePrediction: defineCall({
    ...predictionMedia,
    method: 'DELETE',
    path: '/api/predictions/content/:id/:predictionId',
    summary: 'Delete one output of a prediction (index), or the whole prediction',
    params: Type.Object({ id: Id, predictionId: Id }),
    query: Type.Object({ index: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })) }),
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
    method: 'GET',
    path: '/api/predictions/media',
    summary: 'All outputs of the signed-in user',
    query: PagingQuery(['createdAt']),
    reply: Type.Array(MediaItem),
  }),
  addPreferred: defineCall({
    ...predictionMedia,
    method: 'POST',
    path: '/api/predictions/:id/addPreferred',
    summary: 'Star an output',
    params: byId,
    body: Output,
    reply: Prediction,
  }),
  removePreferred: defineCall({
    ...predictionMedia,
    method: 'POST',
    path: '/api/predictions/:id/removePreferred',
    summary: 'Take the star off an output',
    params: byId,
    body: Output,
    reply: Prediction,
  }),
  predictionWebhook: defineCall({
    method: 'POST',
    path: '/api/predictions/webhook/:id',
    owner: 'prediction-media',
    access: 'public',
    summary: 'The image provider tells that a prediction moved; the signature is checked',
    params: byId,
    body: Type.Any(),
    reply: Type.Object({ received: Type.Boolean() }),
  }),
  getMedia: defineCall({
    method: 'GET',
    path: '/media/*',
    owner: 'prediction-media',
    access: 'public',
    summary: 'Bytes of a picture or video, with ranges; the address is unguessable',
    params: Type.Object({ '*': Type.String({ pattern: '^[A-Za-z0-9/._-]{1,300}$' }) }),
    reply: Type.Any(),
  }),
};
