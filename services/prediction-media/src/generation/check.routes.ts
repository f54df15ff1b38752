import { AppError } from '@insta-ai/chassis/app-error';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { PredictionMediaSettings } from '../config.ts';
import type { ReplicateGateway } from '../provider/replicate.gateway.ts';

type Deps = { provider: Pick<ReplicateGateway, 'webhookSecret'>; settings: PredictionMediaSettings };

/** Tries the image service with a call that needs the token and costs nothing. */
export function checkRoutes({ provider, settings }: Deps): Route[] {
  const { host } = new URL(settings.REPLICATE_BASE_URL);
  const check = async () => {
    await provider.webhookSecret().catch((cause: unknown) => {
      throw notReady(host, cause);
    });
    return { host, detail: 'The image service accepts our token.' };
  };
  return [serve(calls.testImageService, check)];
}

function notReady(host: string, cause: unknown): AppError {
  return new AppError(
    'upstream_failed',
    `The image service at ${host} does not answer or does not accept our token. ` +
      'Check REPLICATE_BASE_URL and REPLICATE_API_TOKEN, then try again.',
    { cause },
  );
}
