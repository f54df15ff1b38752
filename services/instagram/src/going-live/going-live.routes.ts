import { type Route, serve } from '@insta-ai/chassis/http/route';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import type { GoingLiveService } from './going-live.service.ts';

export function goingLiveRoutes(service: GoingLiveService): Route[] {
  return [serve(instagramCalls.checkGoingLive, ({ userId, body }) => service.check(userId, body.step))];
}
