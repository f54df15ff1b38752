import { abortedOnLeave } from '@insta-ai/chassis/http/requests/aborted-on-leave';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { PublishNowService } from './publish-now.service.ts';
import type { StopPublishingService } from './stop-publishing.service.ts';
import type { UnknownOutcomeService } from './unknown-outcome.service.ts';

type Deps = {
  publishNow: PublishNowService;
  unknownOutcome: UnknownOutcomeService;
  stopPublishing: StopPublishingService;
};

export function publishingRoutes({ publishNow, unknownOutcome, stopPublishing }: Deps): Route[] {
  return [
    serve(contentCalls.stopPublishing, ({ userId, params }) => stopPublishing.stop(userId, params.id)),
    serve(contentCalls.keepContent, ({ userId, params }) => stopPublishing.keep(userId, params.id)),
    serve(contentCalls.getNewestPosts, ({ userId, params }) => unknownOutcome.newestPosts(userId, params.id)),
    serve(contentCalls.setLive, ({ userId, params, body }) =>
      unknownOutcome.setLive(userId, params.id, body.post ?? ''),
    ),
    serve(contentCalls.publishContent, ({ userId, params, body, reply }) =>
      // A browser that leaves ends the wait, not the publishing.
      publishNow.publishNow(userId, params.id, body ?? {}, abortedOnLeave(reply)),
    ),
  ];
}
