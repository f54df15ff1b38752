import { type Route, serve } from '@insta-ai/chassis/http/route';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import type { PagesService } from './pages.service.ts';

const limit = { max: 10, perMs: 60_000, per: 'user' } as const;

export function pagesRoutes(service: PagesService): Route[] {
  return [
    serve(instagramCalls.testInstagram, ({ userId }) => service.check(userId), { limit }),
    serve(instagramCalls.getPosts, ({ userId }) => service.posts(userId)),
    serve(instagramCalls.searchPage, ({ userId, body }) => service.search(userId, body.search)),
  ];
}
