import type { ContentType } from '@insta-ai/proto/http/content-type';
import { withinCaptionSize } from '@insta-ai/proto/rules/caption-layout';
import { pickFields } from './apply-save.ts';
import type { ContentTypeDocument } from './content-type-document.ts';

/** A preset as the browser sees it. */
export function toWire(document: ContentTypeDocument): ContentType {
  return {
    ...withinCaptionSize(pickFields(document)),
    _id: document._id,
    version: document.revision,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  };
}
