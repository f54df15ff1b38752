import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { roomForClick } from '@insta-ai/chassis/http/requests/room-for-click';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { AltTextService } from './alt-text.service.ts';
import type { MetadataService } from './metadata.service.ts';

export function metadataRoutes(metadata: MetadataService, altText: AltTextService): Route[] {
  return [
    serve(contentCalls.generateMetadata, ({ userId, params, headers, ...click }) => {
      const repeatKey = readRepeatKey(headers);
      return roomForClick(click)(left =>
        metadata.generateMetadata(userId, params.id, { isStep: true, repeatKey, left }),
      );
    }),
    serve(contentCalls.draftAltText, ({ userId, params, body, headers, ...click }) => {
      const repeatKey = readRepeatKey(headers);
      return roomForClick(click)(left =>
        altText.draftAltText(userId, params.id, { output: body.output, repeatKey, left }),
      );
    }),
  ];
}
