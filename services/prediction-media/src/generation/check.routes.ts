import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import { checkService, type ImageProviders } from '../providers/open-providers.ts';
import { serviceNotSetUp } from './generation.errors.ts';

/** Tries an image service, and each model that may draw there, with calls that need the key and cost nothing. */
export function checkRoutes({ providers }: { providers: ImageProviders }): Route[] {
  return [
    serve(calls.testImageService, async ({ query: { service = providers.usual.name } }) => {
      const found = await checkService(providers, service);
      if (!found) throw serviceNotSetUp();
      return found;
    }),
  ];
}
