import { isVideo } from '@insta-ai/proto/rules/media-kind';
import type { MediaLink } from './letter.ts';

/** A link that works outside the product: outputs are paths under the public address, or whole addresses. */
export function mediaLink(publicUrl: string, output: string): MediaLink {
  const url = isWebAddress(output) ? output : `${publicUrl}/${output.replace(/^\/+/, '')}`;
  return { url, isVideo: isVideo(url) };
}

/** Whether a text may become a link in a mail. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text);
}
