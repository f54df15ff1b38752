import type { PagePost } from '@insta-ai/proto/http/instagram';
import { readGraphTime, readWebAddress } from '../graph/graph-text.ts';
import type { PlatformPost } from './pages.gateway.ts';

/** The posts of a page in the shape of the call, newest first: the platform ranks them (instagram-graph-api.md, 4.3). */
export function toPagePosts(posts: readonly PlatformPost[]): PagePost[] {
  return posts.map(toPagePost).sort((one, other) => other.created_time.localeCompare(one.created_time));
}

function toPagePost({ id, story, message = '', created_time, permalink_url }: PlatformPost): PagePost {
  return {
    id,
    // The platform writes a story only for posts that it words itself (4.3).
    story: story || message,
    message,
    created_time: readGraphTime(created_time)?.toISOString() ?? '',
    permalink: readWebAddress(permalink_url) ?? null,
  };
}
