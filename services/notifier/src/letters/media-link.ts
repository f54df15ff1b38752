import type { MediaLink } from './letter.ts';

/** Extensions that are shown as video (specification section 2). */
const video = /\.(mp4|mov|avi)$/i;

/** A link that works outside the product: outputs are paths under the public address, or whole addresses. */
export function mediaLink(publicUrl: string, output: string): MediaLink {
  const url = isWebAddress(output) ? output : `${publicUrl}/${output.replace(/^\/+/, '')}`;
  return { url, isVideo: video.test(url.replace(/[?#].*$/, '')) };
}

/** Whether a text may become a link in a mail. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text);
}
