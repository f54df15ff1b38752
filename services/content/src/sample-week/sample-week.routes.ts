import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { SampleWeekService } from './sample-week.service.ts';

export function sampleWeekRoutes(sampleWeek: SampleWeekService): Route[] {
  return [serve(contentCalls.createSampleWeek, ({ userId, body }) => sampleWeek.fill(userId, body.timeZone))];
}
