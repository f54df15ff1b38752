import type { PlacedEntry } from './calendar-ai.ts';
import type { Content } from './content.ts';
import type { Action } from './many/content-action.ts';
import type { Batch } from './many/content-batch.ts';
import type { Prediction } from './prediction-media.ts';

/**
 * TABLE: what a signed-in person's pages hear over the socket, by the name of the message (specification section 4). Said by
 * the realtime gateway, heard by `useRealtime` of the front ends' platform.
 */
export type RealtimeMessages = {
  /** A picture of an item is finished; `content` is the item as it is now. */
  'image-generated': { prediction: Prediction; content: Content };
  /** An item changed by itself: it went out, failed, was held or checked; a save of the person is not said. */
  'content-changed': { content: Content };
  /** An item is gone; `live` when its post is on Instagram, where it stays. */
  'content-deleted': { _content: string; live: boolean };
  /** How far a picture has come; `progress` in percent, 0 to 100; `paused_until` while the image service asks for a pause. */
  'prediction-progress': { _prediction: string; _content: string; progress: number; paused_until?: string };
  /** A batch of texts and pictures moved, was offered, or has ended; `order` grows with each news of the batch. */
  'batch-changed': { batch: Batch; order: number };
  /** An action on many items moved or has ended; `order` grows with each news of the action. Its items are not said one by one. */
  'action-changed': { action: Action; order: number };
  /** Entries of a calendar that is being written, as they come; `requestKey` is the one of the request. */
  'calendar-entries': { requestKey: string; entries: PlacedEntry[]; written: number; total: number };
};

/** What a page says over its socket. */
export type MessagesOfPages = {
  /** Answered once all that was said to this connection before has been sent: the page may leave it for another. */
  'until-here': (answer: () => void) => void;
};
