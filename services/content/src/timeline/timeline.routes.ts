import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { TimelineService } from './timeline.service.ts';

export function timelineRoutes(service: TimelineService): Route[] {
  return [
    serve(contentCalls.getTimeline, ({ userId, params }) => service.timeline(userId, params.id)),
    serve(contentCalls.tryNow, ({ userId, params }) => service.tryNow(userId, params.id)),
  ];
}
