import { abortedOnLeave } from '@insta-ai/chassis/http/requests/aborted-on-leave';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calendarAiCalls } from '@insta-ai/proto/http/calendar-ai';
import type { CheckTextModel } from './check-text-model.ts';

export function checkRoutes(check: CheckTextModel): Route[] {
  return [serve(calendarAiCalls.testTextModel, ({ userId, reply }) => check(userId, abortedOnLeave(reply)))];
}
