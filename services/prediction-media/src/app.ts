import { serveRpc } from '@insta-ai/chassis/messaging/rpc';
import { type AnyService, defineService } from '@insta-ai/chassis/service';
import { findingToBus } from '@insta-ai/proto/convert/rules';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { hasRole, predictionMediaSettings } from './config.ts';
import { predictionMediaData } from './data.ts';
import { createDeps } from './deps.ts';
import { checkMedia, fitMedia } from './fitting/fit-media.service.ts';
import { galleryRoutes } from './gallery/gallery.routes.ts';
import { checkRoutes } from './generation/check.routes.ts';
import { endOverdue } from './generation/deadline.timer.ts';
import { endLostOrders } from './generation/end-lost-orders.timer.ts';
import { generateImage } from './generation/generate-image.consumer.ts';
import { estimateGeneration, startGeneration } from './generation/generation.service.ts';
import { imageModelsRoutes } from './generation/image-models.routes.ts';
import { stopLateRuns } from './generation/surplus-runs.timer.ts';
import { mediaChangesRoutes } from './many/media-changes.routes.ts';
import { mediaChangesTimer } from './many/media-changes.timer.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { stripOriginals } from './originals/strip-originals.timer.ts';
import { contentDeleted } from './predictions/content-deleted.consumer.ts';
import { finishRemovals } from './predictions/half-removed.timer.ts';
import { predictionsRoutes } from './predictions/predictions.routes.ts';
import { predictionsOnBus } from './predictions/predictions-on-bus.ts';
import { type Pace, usualPace } from './run/pace.ts';
import { showPicture } from './showing/show-picture.service.ts';
import { tagsRoutes } from './tags/tags.routes.ts';
import { adoptUpload } from './uploads/adopt-upload.service.ts';
import { checkUpload } from './uploads/check-upload.service.ts';
import { webhookRoutes } from './webhook/webhook.routes.ts';

/** Pictures and videos; the role `api` answers calls, the role `worker` makes pictures and films. */
export const predictionMediaService = predictionMedia(usualPace);

/** The service at another pace, or with another number of generations at once in a worker, for tests and measurements. */
export function predictionMedia(pace: Pace, slots?: number): AnyService {
  return defineService({
    name: 'prediction-media',
    settings: predictionMediaSettings,
    data: predictionMediaData,
    deps: context => createDeps({ context, pace, slots }),
    routes: deps =>
      hasRole(deps.settings, 'api')
        ? [
            ...predictionsRoutes(deps),
            ...galleryRoutes(deps),
            ...tagsRoutes(deps),
            ...mediaChangesRoutes(deps),
            ...webhookRoutes(deps),
            ...mediaRoutes(deps),
            ...checkRoutes(deps),
            ...imageModelsRoutes(deps),
          ]
        : [],
    rpc: deps => {
      const server = serveRpc(PredictionMediaService, {
        generate: async request => {
          await deps.fewOrders(request.userId, () => startGeneration(deps, request));
          return predictionsOnBus(deps, request);
        },
        checkUpload: async request => ({ roomBytes: BigInt(await checkUpload(deps, request)) }),
        adoptUpload: async request => {
          await adoptUpload(deps, request);
          return predictionsOnBus(deps, request);
        },
        listPredictions: request => predictionsOnBus(deps, request),
        fitMedia: async request => ({ media: await fitMedia(deps.fitting, request) }),
        checkMedia: async request => {
          const { findings, aiOutputs } = await checkMedia(deps.fitting, request);
          return { found: findings.map(findingToBus), aiOutputs };
        },
        showPicture: request => showPicture(deps, request),
        estimateGeneration: request => estimateGeneration(deps, request),
      });
      return hasRole(deps.settings, 'api') ? [server] : [];
    },
    consumers: deps => (hasRole(deps.settings, 'worker') ? [generateImage(deps), contentDeleted(deps)] : []),
    timers: deps => [
      deps.outbox.sweep,
      ...(hasRole(deps.settings, 'api') ? [deps.sayRefused] : []),
      ...(hasRole(deps.settings, 'worker')
        ? [
            deps.runner.timer,
            deps.films.timer,
            endOverdue(deps),
            stopLateRuns(deps),
            finishRemovals(deps),
            endLostOrders(deps),
            deps.forgetLostOrders,
            mediaChangesTimer(deps),
            stripOriginals(deps),
            deps.forgetRenders,
          ]
        : []),
    ],
    close: async deps => {
      await Promise.all([deps.runner.settle(), deps.films.settle()]);
    },
    closeMoreMs: deps => deps.settings.PICTURE_DRAIN_SECONDS * 1_000,
  });
}
