import { defineService } from '@insta-ai/chassis/service';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { calendarAiSettings } from './config.ts';
import { calendarAiData } from './data.ts';
import { createDeps } from './deps.ts';
import { checkRoutes } from './text-model/check.routes.ts';
import { writingRpc } from './writing/writing.rpc.ts';

/** The text model: calendars, items, captions and answers. Stores whether the model sees and how it answers, and for a while what is written of a calendar or a text. */
export const calendarAiService = defineService({
  name: 'calendar-ai',
  settings: calendarAiSettings,
  data: calendarAiData,
  deps: createDeps,
  routes: deps => [...calendarRoutes(deps.calendar), ...checkRoutes(deps.checkTextModel)],
  timers: deps => [deps.drafts.forgetOld, deps.sayRefused],
  rpc: deps => [writingRpc(deps.writing)],
  answerMoreMs: deps => deps.calendarDrainMs,
});
