import { type Consumer, done, hear } from '@insta-ai/chassis/messaging/consumer';
import { events } from '@insta-ai/proto/bus/events';
import type { PredictionCost } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { hasTokens, type Tokens } from '../prices/price-of.ts';
import { type CostParts, settleCost } from './costs.service.ts';

/** A generation ended: what it came to is known, or what was held for it stays. */
export function pictureEnded(parts: CostParts): Consumer {
  return hear('spending', events.predictionFinished, async ({ payload: { cost } }) => {
    if (!cost) return done;
    const { holdId, wasNotMade, pictures, seconds } = cost;
    const amount = {
      ...(pictures !== undefined && { pictures }),
      ...(seconds !== undefined && { seconds }),
      ...tokensOf(cost),
    };
    await settleCost(parts, holdId, { wasNotMade, amount });
    return done;
  });
}

/** Tokens as they were counted; undefined when nobody says both numbers. */
function tokensOf({
  inputTokens,
  outputTokens,
  pictureInputTokens: apart,
}: Pick<PredictionCost, 'inputTokens' | 'outputTokens' | 'pictureInputTokens'>): Tokens | undefined {
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  const isApart = apart !== undefined && apart <= inputTokens;
  const tokens = {
    inputTokens: Number(inputTokens),
    outputTokens: Number(outputTokens),
    // Nothing that was expected stays beside what was counted.
    pictureInputTokens: isApart ? Number(apart) : null,
  };
  return hasTokens(tokens) ? tokens : undefined;
}
