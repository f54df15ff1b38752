import { type Consumer, done, workOn } from '@insta-ai/chassis/messaging/consumer';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { isAsking, isWorkedOn } from './ask-again.timer.ts';
import type { GenerationParts } from './generation-parts.ts';
import { runGeneration } from './run-generation.ts';

/**
 * A job is held until its prediction ends, not handed back between looks: a return counts as one of the job's 20 tries
 * (proto/bus/jobs.ts), and a run of minutes has hundreds of looks. Held work costs a timer and no thread, so a process
 * holds many at once; the chassis keeps the message alive, and a killed worker's job is free again after the ack wait.
 */
const heldAtOnce = 12;

export function generateImage(parts: GenerationParts, concurrency = heldAtOnce): Consumer {
  return workOn(
    jobs.generateImage,
    async ({ id, payload: { predictionId } }) => {
      const prediction = isAsking(id) ? await parts.predictions.find(predictionId) : undefined;
      if (prediction && isWorkedOn(prediction, parts.pace, parts.now())) return done;
      return runGeneration(parts, predictionId);
    },
    { concurrency },
  );
}
