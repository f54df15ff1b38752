import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import type { Timer } from '@insta-ai/chassis/timer';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { Prediction } from '../predictions/prediction.ts';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import type { Pace } from './pace.ts';

const askingMark = '.again.';
/** Longest time between two askings, in times of the first: what waits in a long queue is not asked for each minute. */
const mostSilences = 4;

type Parts = {
  predictions: Pick<PredictionsStore, 'listSilent' | 'noteAsked'>;
  pace: Pick<Pace, 'silenceMs'>;
  now(): Date;
};

/**
 * Asks for a generation again that no worker has shown a sign of life for: its job may have been lost with its stream.
 * Whoever is at it already, or has ended it, makes the question do nothing.
 */
export function askForSilent(parts: Parts): Timer {
  return {
    name: 'silent-predictions',
    everyMs: 5_000,
    async run(stopping) {
      for (const prediction of await parts.predictions.listSilent(parts.now(), 200)) {
        if (stopping()) return;
        const asked = (prediction.asked ?? 0) + 1;
        const pauseMs = parts.pace.silenceMs * Math.min(mostSilences, asked);
        const askAt = new Date(parts.now().getTime() + pauseMs);
        const id = `${prediction._id}.generate${askingMark}${asked}`;
        await parts.predictions.noteAsked(prediction, askAt, generateJob(prediction, id));
      }
    },
  };
}

export function generateJob(prediction: Pick<Prediction, '_id' | 'owner'>, id: string): OutgoingMessage {
  return message(jobs.generateImage, { id, userId: prediction.owner }, { predictionId: prediction._id });
}

/** Whether a job is such a question. */
export function isAsking(messageId: string): boolean {
  return messageId.includes(askingMark);
}

/** Whether a worker has shown lately that it is at it. */
export function isWorkedOn(
  { workedAt }: Pick<Prediction, 'workedAt'>,
  { silenceMs }: Pick<Pace, 'silenceMs'>,
  now: Date,
): boolean {
  return workedAt !== undefined && now.getTime() - workedAt.getTime() < silenceMs;
}
