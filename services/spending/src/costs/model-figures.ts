import type { Measures } from '@insta-ai/chassis/metrics/measures';
import type { CostParts } from './costs.service.ts';

/** Tells what a call that has ended came to; one that was not made is none. */
export function tellEndTo(measures: Measures): CostParts['tellEnd'] {
  return ({ task, provider, model, micros, state, inputTokens, outputTokens }) => {
    if (state === 'not-made') return;
    const about = { task, provider, model };
    measures.count('insta_ai_model_calls_total', { ...about, price: priceWord(micros) });
    if (micros) measures.count('insta_ai_model_dollars_total', about, micros / 1_000_000);
    for (const [direction, tokens] of [
      ['in', inputTokens],
      ['out', outputTokens],
    ] as const)
      if (tokens > 0) measures.count('insta_ai_model_tokens_total', { ...about, direction }, tokens);
  };
}

function priceWord(micros: number | null): string {
  if (micros === null) return 'unknown';
  return micros === 0 ? 'free' : 'known';
}
