import { defineService } from '@insta-ai/chassis/service';
import { contentTypeSettings } from './config.ts';
import { contentTypesRoutes } from './content-types/content-types.routes.ts';
import { contentTypesRpc } from './content-types/content-types.rpc.ts';
import { contentTypeData } from './data.ts';
import { createDeps } from './deps.ts';
import { uploadsRoutes } from './uploads/uploads.routes.ts';

/** Presets of a person and the library of pictures they are drawn with. */
export const contentTypeService = defineService({
  name: 'content-type',
  settings: contentTypeSettings,
  data: contentTypeData,
  deps: createDeps,
  routes: deps => [...contentTypesRoutes(deps.contentTypes), ...uploadsRoutes(deps.uploads, deps.objects)],
  rpc: deps => [contentTypesRpc(deps.contentTypes)],
  timers: deps => deps.timers,
});
