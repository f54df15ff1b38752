import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { OverdueService } from './overdue.service.ts';

export function overdueRoutes(overdue: OverdueService): Route[] {
  return [
    serve(contentCalls.listOverdue, ({ userId }) => overdue.list(userId)),
    serve(contentCalls.answerOverdue, ({ userId, body }) => overdue.answer(userId, body)),
  ];
}
