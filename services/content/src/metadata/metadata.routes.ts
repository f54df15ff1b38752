import { roomForClick } from '@insta-ai/chassis/http/requests/room-for-click';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { AltTextService } from './alt-text.service.ts';
import type { MetadataService } from './metadata.service.ts';

export function metadataRoutes(metadata: MetadataService, altText: AltTextService): Route[] {
  return [
    serve(contentCalls.generateMetadata, ({ userId, params, ...click }) =>
      roomForClick(click)(left => metadata.generateMetadata(userId, params.id, { isStep: true, left })),
    ),
    serve(contentCalls.draftAltText, ({ userId, params, body, ...click }) =>
      roomForClick(click)(left => altText.draftAltText(userId, params.id, body.output, left)),
    ),
  ];
}
