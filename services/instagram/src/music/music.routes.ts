import { type Route, serve } from '@insta-ai/chassis/http/route';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import type { MusicService } from './music.service.ts';

export function musicRoutes(service: MusicService): Route[] {
  return [
    serve(instagramCalls.searchMusic, ({ userId, body: { search, kind } }) =>
      service.search(userId, kind, search),
    ),
  ];
}
