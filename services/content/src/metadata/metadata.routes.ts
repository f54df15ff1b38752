import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { MetadataService } from './metadata.service.ts';

export function metadataRoutes(metadata: MetadataService): Route[] {
  return [
    serve(contentCalls.generateMetadata, ({ userId, params }) =>
      metadata.generateMetadata(userId, params.id),
    ),
  ];
}
