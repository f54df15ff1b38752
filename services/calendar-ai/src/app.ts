import { defineService } from '@insta-ai/chassis/service';
import { settings } from './config.ts';
import { createDeps } from './deps.ts';
import { writingRpc } from './writing/writing.rpc.ts';

/** The text model: items, captions and answers. Stores nothing. Planning a whole calendar is not built yet. */
export const calendarAiService = defineService({
  name: 'calendar-ai',
  settings,
  deps: createDeps,
  rpc: deps => [writingRpc(deps.writing)],
});
