import { defineService } from '@insta-ai/chassis/service';
import { contentSettings } from './config.ts';
import { contentTypeConsumers } from './content-types/content-type.consumer.ts';
import { contentsRoutes } from './contents/contents.routes.ts';
import { removeLeftoversJob } from './contents/remove-leftovers.job.ts';
import { createDeps } from './deps.ts';

/** Content items: what they say and show, when they go out, and what became of them. */
export const contentService = defineService({
  name: 'content',
  settings: contentSettings,
  deps: createDeps,
  routes: deps => [...contentsRoutes(deps.contents)],
  consumers: deps => [...contentTypeConsumers(deps.typedContents)],
  timers: deps => [deps.outbox.sweep, removeLeftoversJob(deps.store)],
});
