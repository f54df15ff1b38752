import { defineService } from '@insta-ai/chassis/service';
import { actionsRoutes } from './actions/actions.routes.ts';
import { batchesRoutes } from './batches/batches.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { contentSettings } from './config.ts';
import { contentTypeConsumers } from './content-types/content-type.consumer.ts';
import { contentsRoutes } from './contents/contents.routes.ts';
import { contentsRpc } from './contents/contents.rpc.ts';
import { contentData } from './data.ts';
import { createDeps } from './deps.ts';
import { overdueRoutes } from './due/overdue.routes.ts';
import { bindAccountsTimer } from './first-accounts/bind-accounts.timer.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { predictionFinishedConsumer } from './media/prediction-finished.consumer.ts';
import { sweepUploadsTimer } from './media/sweep-uploads.timer.ts';
import { metadataRoutes } from './metadata/metadata.routes.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { preflightRoutes } from './preflight/preflight.routes.ts';
import { postConsumers } from './publishing/post.consumer.ts';
import { publishingRoutes } from './publishing/publishing.routes.ts';
import { sampleWeekRoutes } from './sample-week/sample-week.routes.ts';
import { removeLeftoversTimer } from './store/remove-leftovers.timer.ts';
import { timelineRoutes } from './timeline/timeline.routes.ts';
import { undoRoutes } from './undo/undo.routes.ts';
import { wizardRoutes } from './wizard/wizard.routes.ts';

/** Content items: what they say and show, when they go out, and what became of them. */
export const contentService = defineService({
  name: 'content',
  settings: contentSettings,
  data: contentData,
  deps: createDeps,
  routes: deps => [
    ...contentsRoutes(deps),
    ...preflightRoutes(deps.preflight),
    ...publishingRoutes(deps),
    ...timelineRoutes(deps.timeline),
    ...overdueRoutes(deps.overdue),
    ...operationsRoutes(deps.operations),
    ...mediaRoutes(deps),
    ...metadataRoutes(deps.metadata, deps.altText),
    ...wizardRoutes(deps.wizard),
    ...calendarRoutes(deps.calendar),
    ...batchesRoutes(deps.batches),
    ...actionsRoutes(deps.actions),
    ...undoRoutes(deps.undo),
    ...sampleWeekRoutes(deps.sampleWeek),
  ],
  rpc: deps => [contentsRpc(deps.store)],
  consumers: deps => [
    ...contentTypeConsumers(deps.typedContents),
    ...postConsumers(deps),
    predictionFinishedConsumer(deps),
  ],
  timers: deps => [
    bindAccountsTimer(deps),
    deps.publishDue,
    deps.prepareAhead,
    deps.askAgain,
    deps.wishesTimer,
    deps.askForPictures,
    deps.preflightChecks,
    deps.outbox.sweep,
    deps.outbox.again,
    deps.finishCalendars,
    deps.finishBegun,
    ...deps.writeTexts,
    deps.drawPictures,
    deps.forgetBatches,
    deps.workActions,
    deps.forgetActions,
    deps.forgetDeleted,
    deps.finishSampleWeeks,
    removeLeftoversTimer(deps.store),
    sweepUploadsTimer(deps.objects),
  ],
  close: deps => deps.replicas.leave(),
});
