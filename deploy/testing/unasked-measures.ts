import { createLogger } from '@insta-ai/chassis/logger';
import { createMeasures, type Measures } from '@insta-ai/chassis/metrics/measures';
import { Registry } from 'prom-client';

/** Measures as the product has them, of which nobody asks what they tell. */
export function unaskedMeasures(): Measures {
  return createMeasures({ registry: new Registry(), log: createLogger('silent') });
}
