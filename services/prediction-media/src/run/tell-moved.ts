import { message } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { momentToBus } from '@insta-ai/proto/convert/moment';
import type { Prediction } from '../predictions/prediction.ts';
import type { GenerationParts } from './generation-parts.ts';

/** Tells how far a run is and whether it is put off. Only for display: sent without the outbox, so it may get lost. */
export async function tellMoved(
  parts: Pick<GenerationParts, 'bus' | 'log'>,
  { _id, owner, content, progress, pausedUntil, pauses, state }: Prediction,
): Promise<void> {
  const what = state === 'queued' ? `paused.${pauses}` : `progress.${progress}`;
  const payload = {
    predictionId: _id,
    contentId: content,
    progress,
    pausedUntil: momentToBus(pausedUntil?.toISOString()),
  };
  await parts.bus
    .send(message(events.predictionProgressed, { id: `${_id}.${what}`, userId: owner }, payload))
    .catch((error: unknown) => parts.log.debug({ err: error }, 'progress not told'));
}
