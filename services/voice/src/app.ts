import { defineService } from '@insta-ai/chassis/service';
import { voiceSettings } from './config.ts';
import { voiceData } from './data.ts';
import { createDeps } from './deps.ts';
import { openImports } from './voices/open-imports.timer.ts';
import { voicesRoutes } from './voices/voices.routes.ts';
import { voicesRpc } from './voices/voices.rpc.ts';

/** How people write, learned from their own posts. */
export const voiceService = defineService({
  name: 'voice',
  settings: voiceSettings,
  data: voiceData,
  deps: createDeps,
  routes: deps => voicesRoutes(deps.voices),
  rpc: deps => [voicesRpc(deps.voices)],
  timers: deps => [openImports(deps.voices)],
});
