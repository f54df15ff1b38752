import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { CaptionsService } from './captions.service.ts';

export function captionsRoutes(captions: CaptionsService): Route[] {
  return [
    serve(contentCalls.generateMetadata, ({ userId, params }) =>
      captions.generateMetadata(userId, params.id),
    ),
  ];
}
