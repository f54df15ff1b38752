import type { WithOutbox } from '@insta-ai/chassis/messaging/outbox';
import type { RemixOf } from '@insta-ai/proto/http/prediction-media';
import type { VideoFacts } from '../media/video-facts.ts';

/**
 * How far a prediction is. Generated: queued → creating → created → completed or failed. Uploaded: adopting →
 * completed or failed. `deleting` is the way out from any of them.
 */
export type PredictionState =
  | 'queued'
  | 'creating'
  | 'created'
  | 'adopting'
  | 'completed'
  | 'failed'
  | 'deleting';

/** Parameters of a run as a person reads them: control pictures by file name, never as bytes. */
export type PredictionInput = Record<string, string | number>;

/** Object keys of an output that is gone for the person and whose bytes are still to be removed. */
export type Trash = { output: string; keys: string[] };

/** `isChosen`: that very model was asked for, so no other of the service draws in its place. */
export type DrawnBy = { provider: string; model: string; title?: string; isChosen?: true };

/** One run of the image model, or one upload. */
export type Prediction = WithOutbox & {
  owner: string;
  content: string;
  /** Idempotency key of the click or the upload. */
  key: string;
  /** How often the same click was ordered before and lost, what was held for it given back; absent where it was not. */
  lostBefore?: number;
  state: PredictionState;
  startedAt: Date;
  /** Past it the prediction fails, whatever anybody is doing. Counts anew from when its turn came. */
  deadlineAt: Date;
  /** Present until it ends: what workers and the deadline timer look for. */
  runningUntil?: Date;
  /**
   * From when its turn came to its end: one of the places that its owner has at the provider. The index allows each
   * place once, so no number of workers opens more at once.
   */
  place?: string;
  /** When its turn came; runs at the provider are younger. */
  begunAt?: Date;
  /** The worker that is at it; one that was killed lets it run out. */
  leaseHolder?: string;
  leaseUntil?: Date;
  completedAt: Date | null;
  filename: string | null;
  /** Preset it was drawn with; absent without one, and for uploads. */
  contentType?: string;
  input: PredictionInput;
  /** Whose pictures they are; absent for uploads, and where an older version began it (Replicate then). */
  drawnBy?: DrawnBy;
  /** The picture that it began with; absent where it began with none. */
  remixOf?: RemixOf;
  /** Random part of the addresses of its outputs; kept, so that a repeated copy writes the same object. */
  secret: string;
  /** The request that began it and, where that is traced, its span: what workers do belongs to the click. */
  requestId?: string;
  traceparent?: string;
  progress: number;
  error: string | null;
  /** Why there are fewer pictures than were drawn; absent where all are there. */
  missing?: string;
  /** Moment before the last create request; the request may have been sent any time after it. */
  createTriedAt?: Date;
  /** Moment at which that request was seen to end without a clear answer. */
  unclearAt?: Date;
  /** The provider asked for a pause before a run is begun: until when, and which one in a row it is. */
  pausedUntil?: Date;
  pauses?: number;
  /** A create without an answer was followed by another: the first run may still appear. */
  createdAnew?: true;
  /** When the provider's list is looked at next for that first run, also after the end. */
  surplusLookAt?: Date;
  /** Runs of the provider beside the one whose pictures are kept. Each may have been charged. */
  surplusRuns?: string[];
  providerId?: string;
  /** When the provider was first seen to be done with it: from then on the deadline is that of fetching. */
  drawnAt?: Date;
  webhookIds?: string[];
  trash?: Trash[];
  trashAt?: Date;
};

/** A picture or video that is in our object store. */
export type Output = {
  /** `<prediction>.<position>`: storing it twice is storing it once. */
  _id: string;
  owner: string;
  content: string;
  prediction: string;
  position: number;
  key: string;
  thumbnailKey: string;
  kind: 'image' | 'video';
  origin: 'generated' | 'uploaded';
  /** The uploaded file said that a model drew it. */
  saysAiDrawn?: true;
  contentType?: string;
  /** What it can be found by: the prompt, or the name the person's file had. */
  about: string;
  mimeType: string;
  /** Upright size in pixels; 0 where it is not known (videos). */
  width: number;
  height: number;
  bytes: number;
  /** Of the bytes that are kept: what has the same is a copy. */
  sha256: string;
  /** A few pixels of it as an address; videos have none. */
  placeholder?: string;
  preferred: boolean;
  /** Words of the person; absent before the first. */
  tags?: string[];
  /** What a video is, once somebody looked. */
  video?: VideoFacts;
  /** Its bytes say no more than they show; what an earlier version kept lacks this until somebody looked. */
  isPublic?: true;
  /** When it is looked at whether they do, or again, should who looks be killed; only what lacks the word above has it. */
  stripAt?: Date;
  /** Files made from it for publishing; they go when it goes. */
  fitted: string[];
  createdAt: Date;
  /** The newest change of many that it was part of, which can be taken back (`many/`). */
  changedAs?: string;
  /** The newest changes of many that were made, or taken back, of it: tells a write that comes late from a new one. */
  hadSteps?: string[];
  /** Whose it was: deleted, but it may come back; then `owner` is empty, so that no search finds it. */
  deletedFrom?: string;
  /** When what is deleted is removed for good. */
  forgetAt?: Date;
};

/** A prediction with its outputs in order. */
export type PredictionWithOutputs = { prediction: Prediction; outputs: Output[] };

/** States of a generation that a worker is to take on. */
export const generatingStates: readonly PredictionState[] = ['queued', 'creating', 'created'];

/** States in which a prediction is still to come to an end by itself. */
export const runningStates: readonly PredictionState[] = [...generatingStates, 'adopting'];

/** Fields that go when it ends. */
export const fieldsOfRunning = [
  'runningUntil',
  'place',
  'leaseHolder',
  'leaseUntil',
  'pausedUntil',
  'pauses',
] as const;

export function isRunning(prediction: Prediction): boolean {
  return runningStates.includes(prediction.state);
}

/** What the outputs of a prediction can be found by. */
export function aboutOf({ filename, input }: Pick<Prediction, 'filename' | 'input'>): string {
  return filename ?? String(input.prompt ?? '');
}

/** Whether a model drew it: ours, or another one as the file said. */
export function isAiDrawn({ origin, saysAiDrawn }: Pick<Output, 'origin' | 'saysAiDrawn'>): boolean {
  return origin === 'generated' || saysAiDrawn === true;
}

export function outputId(predictionId: string, position: number): string {
  return `${predictionId}.${position}`;
}

/** The name of an order: of the click, which may come twice. */
export function orderIdOf({ owner, key }: Pick<Prediction, 'owner' | 'key'>): string {
  return `picture.${owner}.${key}`;
}

/** The name under which its cost is held. One that has ended is held no more, so each order that follows a lost one has its own. */
export function holdIdOf({ lostBefore, ...order }: Pick<Prediction, 'owner' | 'key' | 'lostBefore'>): string {
  return lostBefore ? `${orderIdOf(order)}#${lostBefore}` : orderIdOf(order);
}

/** Whether surely nothing was asked of the image service; what was put off was refused each time. */
export function wasNotMade({
  state,
  providerId,
  createdAnew,
}: Pick<Prediction, 'state' | 'providerId' | 'createdAnew'>): boolean {
  return state === 'queued' && providerId === undefined && !createdAnew;
}

/** Whether its turn came: it has a place, or an older version began it, which gave none. */
export function hasBegun({ state, place }: Pick<Prediction, 'state' | 'place'>): boolean {
  return state !== 'queued' || place !== undefined;
}
