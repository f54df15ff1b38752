import { defineService } from '@insta-ai/chassis/service';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { calendarAiSettings } from './config.ts';
import { createDeps } from './deps.ts';
import { checkRoutes } from './text-model/check.routes.ts';
import { writingRpc } from './writing/writing.rpc.ts';

/** The text model: calendars, items, captions and answers. Stores nothing but whether the model sees. */
export const calendarAiService = defineService({
  name: 'calendar-ai',
  settings: calendarAiSettings,
  deps: createDeps,
  routes: deps => [...calendarRoutes(deps.calendar), ...checkRoutes(deps.checkTextModel)],
  rpc: deps => [writingRpc(deps.writing)],
});
