import { type Route, serve } from '@insta-ai/chassis/http/route';
import { unguessable } from '@insta-ai/chassis/new-id';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { MediaService } from './media.service.ts';

export function mediaRoutes(media: MediaService): Route[] {
  return [
    serve(contentCalls.generateImage, ({ userId, params, headers }) =>
      media.generateImage(userId, params.id, clickOf(headers['idempotency-key'])),
    ),
  ];
}

/** A client that may repeat a call names its click; without a plain name every call is a click of its own. */
function clickOf(header: unknown): string {
  return typeof header === 'string' && /^[A-Za-z0-9._-]{1,100}$/.test(header) ? header : unguessable();
}
