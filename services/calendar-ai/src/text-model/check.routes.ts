import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calendarAiCalls } from '@insta-ai/proto/http/calendar-ai';
import type { CheckTextModel } from './check-text-model.ts';

/** It costs its owner money, little as it is. */
const limit = { max: 10, perMs: 60_000, per: 'user' } as const;

export function checkRoutes(check: CheckTextModel): Route[] {
  return [serve(calendarAiCalls.testTextModel, () => check(), { limit })];
}
