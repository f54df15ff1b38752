import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { PreflightService } from './preflight.service.ts';

export function preflightRoutes(preflight: PreflightService): Route[] {
  return [
    serve(contentCalls.getContentPreflight, ({ userId, params }) => preflight.checkById(userId, params.id)),
  ];
}
