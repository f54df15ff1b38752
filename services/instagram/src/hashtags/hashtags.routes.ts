import { type Route, serve } from '@insta-ai/chassis/http/route';
import { hashtagBudgetHeader } from '@insta-ai/proto/data/instagram';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import type { HashtagsService } from './hashtags.service.ts';

export function hashtagsRoutes(service: HashtagsService): Route[] {
  return [
    serve(instagramCalls.searchByHashtag, async ({ userId, body, reply }) => {
      const { posts, budget } = await service.search(userId, body.hashtag);
      reply.header(hashtagBudgetHeader, budget);
      return posts;
    }),
  ];
}
