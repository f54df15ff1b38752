import { type Route, serve } from '@insta-ai/chassis/http/route';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import type { PagesService } from './pages.service.ts';

export function pagesRoutes(service: PagesService): Route[] {
  return [
    serve(instagramCalls.testInstagram, ({ userId }) => service.check(userId)),
    serve(instagramCalls.getPosts, ({ userId }) => service.posts(userId)),
    serve(instagramCalls.searchPage, ({ userId, body: { search, places } }) =>
      places ? service.places(userId, search) : service.search(userId, search),
    ),
  ];
}
