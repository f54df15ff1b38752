import { type Route, serve } from '@insta-ai/chassis/http/route';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import type { HashtagsService } from './hashtags.service.ts';

/** How many further hashtags may be searched in the running 7 days. */
const budgetHeader = 'x-hashtag-budget';

export function hashtagsRoutes(service: HashtagsService): Route[] {
  return [
    serve(instagramCalls.searchByHashtag, async ({ userId, body, reply }) => {
      const { posts, budget } = await service.search(userId, body.hashtag);
      reply.header(budgetHeader, budget);
      return posts;
    }),
  ];
}
