import { mediaKindOf } from '@insta-ai/proto/rules/media-kind';

/** MIME type of an object key by its ending. */
export function mimeTypeOf(key: string): string {
  return mediaKindOf(key)?.mimeType ?? 'application/octet-stream';
}
