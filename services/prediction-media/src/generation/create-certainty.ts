import type { Prediction } from '../predictions/prediction.ts';
import type { Pace } from './pace.ts';

/**
 * When a run that is not in the provider's list surely does not exist.
 *
 * There is no idempotency key (ai-providers.md A1), so after an unclear create the list decides. A lost ANSWER is
 * harmless: the run was stored before the answer was sent, so it is in the list at once. A lost REQUEST never appears.
 * Only a request that is still on its way can appear later: while our own request can still be open (`requestMs`, unless
 * we saw it end), and a little longer for what the network and the provider had already taken in (`quietMs`). A look at
 * the list after that moment tells the truth.
 */
export function certainAt(
  prediction: Pick<Prediction, 'createTriedAt' | 'unclearAt' | 'startedAt'>,
  pace: Pick<Pace, 'requestMs' | 'quietMs'>,
): Date {
  const triedAt = prediction.createTriedAt ?? prediction.startedAt;
  const endedAt = prediction.unclearAt?.getTime() ?? triedAt.getTime() + pace.requestMs;
  return new Date(endedAt + pace.quietMs);
}
