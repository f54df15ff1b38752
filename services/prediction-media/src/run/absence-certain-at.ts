import type { Prediction } from '../predictions/prediction.ts';
import type { Pace } from './pace.ts';

/**
 * When a run that is not in the provider's list surely does not exist.
 *
 * There is no idempotency key (ai-providers.md A1), so after an unclear create the list decides. A lost ANSWER is mostly
 * harmless: the run was stored before the answer was sent. A lost REQUEST never appears. What is still on its way, or what
 * the provider took in and shows late, can appear later: while our own request can still be open (`requestMs`, unless we
 * saw it end), and for `quietMs` after that. A look at the list after that moment is believed; should the run appear even
 * later, it is stopped (`find-lost-run.ts`).
 */
export function absenceCertainAt(
  prediction: Pick<Prediction, 'createTriedAt' | 'unclearAt' | 'startedAt'>,
  pace: Pick<Pace, 'requestMs' | 'quietMs'>,
): Date {
  const triedAt = prediction.createTriedAt ?? prediction.startedAt;
  const endedAt = prediction.unclearAt?.getTime() ?? triedAt.getTime() + pace.requestMs;
  return new Date(endedAt + pace.quietMs);
}
