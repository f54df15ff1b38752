import { type Consumer, done, hear } from '@insta-ai/chassis/messaging/consumer';
import { events } from '@insta-ai/proto/bus/events';
import { type CostParts, settleCost } from './costs.service.ts';

/** A generation ended: what it came to is known, or what was held for it stays. */
export function pictureEnded(parts: CostParts): Consumer {
  return hear('spending', events.predictionFinished, async ({ payload: { cost } }) => {
    if (!cost) return done;
    const { holdId, wasNotMade, pictures, seconds } = cost;
    const amount = { ...(pictures !== undefined && { pictures }), ...(seconds !== undefined && { seconds }) };
    await settleCost(parts, holdId, { wasNotMade, amount });
    return done;
  });
}
