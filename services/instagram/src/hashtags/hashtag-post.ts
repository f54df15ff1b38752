import type { HashtagPost } from '@insta-ai/proto/http/instagram';
import { readWebAddress } from '../graph/graph-text.ts';
import type { FoundMedia } from './hashtags.gateway.ts';

/** A found post in the shape of the call; albums show their first picture (instagram-graph-api.md, 3.2). */
export function toHashtagPost({ id, permalink, media_url, caption, children }: FoundMedia): HashtagPost {
  const slides = (children?.data ?? []).flatMap(slide => {
    const url = readWebAddress(slide.media_url);
    return url ? [{ url, isVideo: slide.media_type === 'VIDEO' }] : [];
  });
  const slide = slides.find(one => !one.isVideo) ?? slides[0];
  return {
    id,
    permalink: readWebAddress(permalink) ?? '',
    media_url: readWebAddress(media_url) ?? slide?.url ?? null,
    caption: caption ?? '',
  };
}
