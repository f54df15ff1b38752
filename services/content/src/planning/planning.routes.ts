import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { OverdueService } from './overdue.service.ts';
import type { PlanningService } from './planning.service.ts';
import type { PreflightService } from './preflight.service.ts';
import type { StoppingService } from './stopping.service.ts';
import type { UnknownOutcomeService } from './unknown-outcome.service.ts';

type Needs = {
  planning: PlanningService;
  preflight: PreflightService;
  overdue: OverdueService;
  unknownOutcome: UnknownOutcomeService;
  stopping: StoppingService;
};

export function planningRoutes({ planning, preflight, overdue, unknownOutcome, stopping }: Needs): Route[] {
  return [
    serve(contentCalls.listOverdue, ({ userId }) => overdue.list(userId)),
    serve(contentCalls.answerOverdue, ({ userId, body }) => overdue.answer(userId, body)),
    serve(contentCalls.stopPublishing, ({ userId, params }) => stopping.stop(userId, params.id)),
    serve(contentCalls.keepContent, ({ userId, params }) => stopping.keep(userId, params.id)),
    serve(contentCalls.getNewestPosts, ({ userId, params }) => unknownOutcome.newestPosts(userId, params.id)),
    serve(contentCalls.setLive, ({ userId, params, body }) =>
      unknownOutcome.setLive(userId, params.id, body.post ?? ''),
    ),
    serve(contentCalls.getContentPreflight, ({ userId, params }) => preflight.ofContent(userId, params.id)),
    serve(contentCalls.publishContent, ({ userId, params, body, reply }) => {
      // A browser that leaves ends the wait, never the publishing.
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      return planning.publishNow(userId, params.id, body ?? {}, left.signal);
    }),
  ];
}
