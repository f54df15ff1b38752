import type { Measures } from '../metrics/measures.ts';
import { traced } from '../tracing/traced.ts';
import { type OutsideCause, outsideCauseOf } from './outside-cause.ts';

/** Who is asked, and for what: words of ours, a few of each, for they tell figures and spans apart. */
export type OutsideCall = { provider: string; call: string };

/**
 * Asks a service that is not ours, seen by whoever watches: how often, how long it takes, in what way it fails; as a span of what
 * this code works for. `causeOf` says what an answer that is no success came to; what is thrown says it by itself.
 */
export type AskOutside = <T>(
  call: OutsideCall,
  ask: () => Promise<T>,
  causeOf?: (answer: T) => OutsideCause | undefined,
) => Promise<T>;

export function createAskOutside(measures: Measures): AskOutside {
  return ({ provider, call }, ask, causeOf) => {
    const began = performance.now();
    const note = (cause: OutsideCause | undefined) => {
      measures.observe('insta_ai_outside_seconds', { provider, call }, (performance.now() - began) / 1_000);
      if (cause) measures.count('insta_ai_outside_failures_total', { provider, call, cause });
    };
    const step = { name: `${provider} ${call}`, kind: 'client' as const, attributes: { provider, call } };
    return traced(
      step,
      async () => {
        try {
          const answer = await ask();
          note(causeOf?.(answer));
          return answer;
        } catch (error) {
          note(outsideCauseOf(error));
          throw error;
        }
      },
      causeOf,
    );
  };
}

/** Asks and tells nobody. */
export const askUnseen: AskOutside = (_call, ask) => ask();
