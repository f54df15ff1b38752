import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { OverdueService } from './overdue.service.ts';
import type { PlanningService } from './planning.service.ts';
import type { PreflightService } from './preflight.service.ts';

type Needs = { planning: PlanningService; preflight: PreflightService; overdue: OverdueService };

export function planningRoutes({ planning, preflight, overdue }: Needs): Route[] {
  return [
    serve(contentCalls.listOverdue, ({ userId }) => overdue.list(userId)),
    serve(contentCalls.answerOverdue, ({ userId, body }) => overdue.answer(userId, body)),
    serve(contentCalls.getContentPreflight, ({ userId, params }) => preflight.ofContent(userId, params.id)),
    serve(contentCalls.publishContent, ({ userId, params, body, reply }) => {
      // A browser that leaves ends the wait, never the publishing.
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      return planning.publishNow(userId, params.id, body ?? {}, left.signal);
    }),
  ];
}
