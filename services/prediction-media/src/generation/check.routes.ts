import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { ImageProviders } from '../providers/open-providers.ts';
import { serviceNotSetUp } from './generation.errors.ts';

/** Tries an image service with a call that needs the key and costs nothing. */
export function checkRoutes({ providers: { usual, named } }: { providers: ImageProviders }): Route[] {
  return [
    serve(calls.testImageService, async ({ query: { service } }) => {
      const provider = service === undefined ? usual : named(service);
      if (!provider) throw serviceNotSetUp();
      return provider.check();
    }),
  ];
}
