import { whyNotPublic } from '@insta-ai/chassis/http/why-not-public';

/**
 * Where the provider tells that a run ended; undefined where it does not call: anything but HTTPS (ai-providers.md A4), and what the
 * world cannot reach. Looking alone is enough then, and is done more often.
 */
export function webhookAddressAt(publicUrl: string): (predictionId: string) => string | undefined {
  if (whyNotPublic(publicUrl)) return () => undefined;
  return predictionId => `${publicUrl}/api/predictions/webhook/${predictionId}`;
}
