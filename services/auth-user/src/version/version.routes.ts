import { type Route, serve } from '@insta-ai/chassis/http/route';
import { product } from '@insta-ai/chassis/product/product';
import { calls } from '@insta-ai/proto/http/routes';

export function versionRoutes(): Route[] {
  return [serve(calls.getVersion, async () => product)];
}
