import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { ImageProviders } from '../providers/open-providers.ts';

/** Tries the image service with a call that needs the key and costs nothing. */
export function checkRoutes({ providers }: { providers: ImageProviders }): Route[] {
  return [serve(calls.testImageService, () => providers.usual.check())];
}
