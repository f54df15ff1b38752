import type { Bus } from '@insta-ai/chassis/messaging/bus';
import { createOutbox, type Outbox } from '@insta-ai/chassis/messaging/outbox';
import { createWakes } from '@insta-ai/chassis/messaging/wakes';
import type { Measures } from '@insta-ai/chassis/metrics/measures';
import type { ServiceContext } from '@insta-ai/chassis/service';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { Timer } from '@insta-ai/chassis/timer';
import { createReplicas, type Replicas } from '@insta-ai/chassis/turns/replicas';
import { events } from '@insta-ai/proto/bus/events';
import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { ContentTypeService } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { InstagramService } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { SpendingService } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import { VoiceService } from '@insta-ai/proto/gen/insta_ai/voice/v1/voice_pb';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { momentInWords } from '@insta-ai/proto/rules/clock/moment-in-words';
import type { Static } from 'typebox';
import type { ActionDocument } from './actions/action-document.ts';
import { actionChangedMessage } from './actions/action-news.ts';
import { createActionWorker } from './actions/action-worker.ts';
import { type ActionsService, createActionsService } from './actions/actions.service.ts';
import { createActionsStore } from './actions/actions.store.ts';
import { createChangeItem } from './actions/change-item.ts';
import { createFindShown } from './actions/find-shown.ts';
import { workActionsTimer } from './actions/work-actions.timer.ts';
import type { BatchDocument, BatchUnit } from './batches/batch-document.ts';
import { batchChangedMessage } from './batches/batch-news.ts';
import { type BatchesService, createBatchesService } from './batches/batches.service.ts';
import { createBatchesStore } from './batches/batches.store.ts';
import { drawPicturesTimer } from './batches/draw-pictures.timer.ts';
import { finishBegunTimer } from './batches/finish-begun.timer.ts';
import { createStepPricesGateway } from './batches/price/step-prices.gateway.ts';
import { createBatchWorker } from './batches/settle-unit.ts';
import { writeTextsTimers } from './batches/write-texts.timer.ts';
import { type CalendarService, createCalendarService } from './calendar/calendar.service.ts';
import { type CalendarSave, createCalendarSavesStore } from './calendar/calendar-saves.store.ts';
import { finishCalendarsTimer } from './calendar/finish-calendars.timer.ts';
import type { contentSettings } from './config.ts';
import { createContentTypesGateway } from './content-types/content-types.gateway.ts';
import { createTypedContentsStore, type TypedContentsStore } from './content-types/typed-contents.store.ts';
import { type ContentsService, createContentsService } from './contents/contents.service.ts';
import { createListsService, type ListsService } from './contents/lists.service.ts';
import { orderAhead } from './due/order-ahead.ts';
import { createOverdueService, type OverdueService } from './due/overdue.service.ts';
import { prepareAheadTimer } from './due/prepare-ahead.timer.ts';
import { publishDueTimer } from './due/publish-due.timer.ts';
import { tellOpenBatches } from './figures/batch-figures.ts';
import { tellDueFigures } from './figures/due-figures.ts';
import { tellOutcomeTo } from './figures/outcome-figures.ts';
import { createUnboundItems, type UnboundItems } from './first-accounts/unbound-items.store.ts';
import type { ContentDocument } from './item/content-document.ts';
import { askForPicturesTimer } from './media/ask-for-pictures.timer.ts';
import { createMediaService, type MediaService } from './media/media.service.ts';
import { createPredictionMediaGateway } from './media/prediction-media.gateway.ts';
import { createUploadsService, type UploadsService } from './media/uploads.service.ts';
import { type AltTextService, createAltTextService } from './metadata/alt-text.service.ts';
import { createCalendarAiGateway } from './metadata/calendar-ai.gateway.ts';
import { createMetadataService, type MetadataService } from './metadata/metadata.service.ts';
import { createOperationsService, type OperationsService } from './operations/operations.service.ts';
import { createOperationsStore } from './operations/operations.store.ts';
import { orderPreflight } from './preflight/order-preflight.ts';
import { ownFindings } from './preflight/own-findings.ts';
import { createPreflightService, type PreflightService } from './preflight/preflight.service.ts';
import { preflightTimer } from './preflight/preflight.timer.ts';
import { askAgainTimer } from './publishing/ask-again.timer.ts';
import { createCancelDecision } from './publishing/cancel-decision.ts';
import { createInstagramGateway } from './publishing/instagram.gateway.ts';
import { createPublishNowService, type PublishNowService } from './publishing/publish-now.service.ts';
import { createRefuseWhileUsed } from './publishing/refuse-while-used.ts';
import {
  createStopPublishingService,
  type StopPublishingService,
} from './publishing/stop-publishing.service.ts';
import {
  createUnknownOutcomeService,
  type UnknownOutcomeService,
} from './publishing/unknown-outcome.service.ts';
import { createWishesService, type WishesService } from './publishing/wishes.service.ts';
import { wishesTimer } from './publishing/wishes.timer.ts';
import { finishSampleWeeksTimer } from './sample-week/finish-sample-weeks.timer.ts';
import { createSampleWeekService, type SampleWeekService } from './sample-week/sample-week.service.ts';
import { createSampleWeeksStore, type SampleWeek } from './sample-week/sample-weeks.store.ts';
import { type ContentsStore, createContentsStore } from './store/contents.store.ts';
import { forgetOldTimer } from './store/forget-old.timer.ts';
import type { ListStamp } from './store/listing/list-stamps.ts';
import { createTimelineService, type TimelineService } from './timeline/timeline.service.ts';
import { forgetDeletedTimer } from './undo/forget-deleted.timer.ts';
import { createUndoService, type UndoService } from './undo/undo.service.ts';
import { createUndoSteps } from './undo/undo-steps.store.ts';
import { createCheckAccount } from './users/account-choice.ts';
import { createAccountFor } from './users/account-for.ts';
import { createUsersGateway, type UsersGateway } from './users/users.gateway.ts';
import { createZoneFor } from './users/zone-for.ts';
import { createVoicesGateway } from './voices/voices.gateway.ts';
import { withoutGoneVoices } from './voices/without-gone-voices.ts';
import { createWizardService, type WizardService } from './wizard/wizard.service.ts';

export type Deps = {
  bus: Bus;
  measures: Measures;
  outbox: Outbox;
  store: ContentsStore;
  users: UsersGateway;
  unbound: UnboundItems;
  typedContents: TypedContentsStore;
  contents: ContentsService;
  lists: ListsService;
  publishNow: PublishNowService;
  unknownOutcome: UnknownOutcomeService;
  wishes: WishesService;
  stopPublishing: StopPublishingService;
  timeline: TimelineService;
  wishesTimer: ReturnType<typeof wishesTimer>;
  replicas: Replicas;
  publishDue: ReturnType<typeof publishDueTimer>;
  prepareAhead: ReturnType<typeof prepareAheadTimer>;
  askAgain: ReturnType<typeof askAgainTimer>;
  askForPictures: ReturnType<typeof askForPicturesTimer>;
  preflight: PreflightService;
  overdue: OverdueService;
  operations: OperationsService;
  preflightChecks: ReturnType<typeof preflightTimer>;
  objects: ObjectStore;
  media: MediaService;
  uploads: UploadsService;
  metadata: MetadataService;
  altText: AltTextService;
  wizard: WizardService;
  calendar: CalendarService;
  finishCalendars: ReturnType<typeof finishCalendarsTimer>;
  batches: BatchesService;
  writeTexts: Timer[];
  drawPictures: ReturnType<typeof drawPicturesTimer>;
  finishBegun: Timer;
  forgetBatches: Timer;
  actions: ActionsService;
  workActions: ReturnType<typeof workActionsTimer>;
  forgetActions: Timer;
  undo: UndoService;
  forgetDeleted: ReturnType<typeof forgetDeletedTimer>;
  sampleWeek: SampleWeekService;
  finishSampleWeeks: ReturnType<typeof finishSampleWeeksTimer>;
};

/** Of these nobody asks later: pictures would stay for ever, and who waits for a mail, is to post by hand or to mend something would never know. */
const lastWords = [
  events.contentDeleted,
  events.contentPublished,
  events.contentNotifyDue,
  events.contentPublishFailed,
  events.contentAtRisk,
  events.contentsOverdue,
].map(({ subject }) => subject);

export async function createDeps(context: ServiceContext<Static<typeof contentSettings>>): Promise<Deps> {
  const { bus, log, measures, objects, publicUrl, settings, stopping } = context;
  const collection = context.db.collection<ContentDocument>('contents');
  const outbox = createOutbox({ collection, bus, log, saidAgain: lastWords });
  const stamps = context.db.collection<ListStamp>('listStamps');
  const store = withoutGoneVoices(
    orderAhead(orderPreflight(createContentsStore({ collection, stamps, outbox }))),
    createVoicesGateway(context.rpc(VoiceService), log),
  );
  tellDueFigures(measures, store);
  const replicas = createReplicas({ collection: context.db.collection('replicas') });
  const users = createUsersGateway(context.rpc(AuthUserService));
  const contentTypes = createContentTypesGateway(context.rpc(ContentTypeService));
  const calendarAi = createCalendarAiGateway(context.rpc(CalendarAiService));
  const predictionMedia = createPredictionMediaGateway(context.rpc(PredictionMediaService));
  const instagram = createInstagramGateway(context.rpc(InstagramService));
  const accountFor = createAccountFor(users);
  const zoneFor = createZoneFor(users);
  const cancelDecision = createCancelDecision({ store, instagram });
  const { refuseWhileUsed, refuseWhileShown, listShowing } = createRefuseWhileUsed({
    store,
    predictionMedia,
  });
  const wishes = createWishesService({ store, instagram, refuseWhileUsed, predictionMedia });
  const saves = createCalendarSavesStore(context.db.collection<CalendarSave>('calendarSaves'));
  // Our own event comes after the item is written; instagram's may come before.
  const changes = createWakes({
    subscribe: context.subscribe,
    event: events.contentChanged,
    keyOf: ({ contentId }) => contentId,
  });
  const preflight = createPreflightService({ store, accountFor, instagram, predictionMedia });
  const media = createMediaService({ store, users, contentTypes, predictionMedia, bus });
  const batchesStore = createBatchesStore({
    batches: context.db.collection<BatchDocument>('batches'),
    units: context.db.collection<BatchUnit>('batchUnits'),
  });
  tellOpenBatches(measures, batchesStore);
  const sayChanged = (batch: BatchDocument, seen: Batch) => bus.send(batchChangedMessage(batch, seen));
  const batches = createBatchesService({
    batches: batchesStore,
    store,
    sayChanged,
    prices: createStepPricesGateway({
      spending: context.rpc(SpendingService),
      predictionMedia: context.rpc(PredictionMediaService),
      contentTypes,
      log,
    }),
  });
  const worker = createBatchWorker({ batches: batchesStore, view: batches.view, sayChanged });
  const actionsStore = createActionsStore(context.db.collection<ActionDocument>('actions'));
  const sayActionChanged = (action: ActionDocument) => bus.send(actionChangedMessage(action));
  const actionWorker = createActionWorker({
    actions: actionsStore,
    store,
    users,
    contentTypes,
    changeItem: createChangeItem({ store, cancelDecision, refuseWhileShown }),
    ownFindings,
    momentInWords,
    sayChanged: sayActionChanged,
    log,
  });
  const actions = createActionsService({
    actions: actionsStore,
    store,
    worker: actionWorker,
    findShown: createFindShown(listShowing),
    sayChanged: sayActionChanged,
  });
  const metadata = createMetadataService({ store, users, calendarAi });
  const altText = createAltTextService({ store, predictionMedia, calendarAi });
  const calendar = createCalendarService({ saves, store, contentTypes, users, batches });
  const weeks = createSampleWeeksStore(context.db.collection<SampleWeek>('sampleWeeks'));
  const sampleWeek = createSampleWeekService({
    isSimulated: settings.SIMULATED_PLATFORMS,
    weeks,
    store,
    users,
    contentTypes,
    media,
    log,
  });
  return {
    bus,
    outbox,
    store,
    users,
    unbound: createUnboundItems(collection),
    typedContents: createTypedContentsStore(collection),
    contents: createContentsService({
      store,
      contentTypes,
      cancelDecision,
      accountFor,
      zoneFor,
      checkAccount: createCheckAccount(users),
      users,
      refuseWhileShown,
      wishes,
      publicUrl,
    }),
    lists: createListsService({ store }),
    publishNow: createPublishNowService({ store, accountFor, zoneFor, cancelDecision, changes, stopping }),
    unknownOutcome: createUnknownOutcomeService({ store, instagram, wishes }),
    wishes,
    stopPublishing: createStopPublishingService({ store, wishes }),
    timeline: createTimelineService({ store, instagram }),
    wishesTimer: wishesTimer({ store, wishes, log }),
    measures,
    replicas,
    publishDue: publishDueTimer({
      store,
      users,
      replicas,
      tellOutcome: tellOutcomeTo(measures),
      tracer: context.tracer,
      log,
    }),
    prepareAhead: prepareAheadTimer({ store, users, replicas, log }),
    askAgain: askAgainTimer({ store, users, log }),
    askForPictures: askForPicturesTimer({ store, predictionMedia, bus, log }),
    preflight,
    overdue: createOverdueService({ store }),
    operations: createOperationsService({ store: createOperationsStore(collection), users }),
    preflightChecks: preflightTimer({ store, preflight, replicas, log }),
    objects,
    media,
    uploads: createUploadsService({
      store,
      objects,
      predictionMedia,
      bus,
    }),
    metadata,
    altText,
    batches,
    writeTexts: writeTextsTimers({
      batches: batchesStore,
      worker,
      metadata,
      store,
      bus,
      tracer: context.tracer,
    }),
    finishBegun: finishBegunTimer({ batches: batchesStore, service: batches, worker, store }),
    forgetBatches: forgetOldTimer({ name: 'batches', store: batchesStore }),
    actions,
    workActions: workActionsTimer({ actions: actionsStore, worker: actionWorker, tracer: context.tracer }),
    forgetActions: forgetOldTimer({ name: 'actions', store: actionsStore }),
    undo: createUndoService({ steps: createUndoSteps(collection), actions }),
    forgetDeleted: forgetDeletedTimer({ store, refuseWhileUsed, log }),
    drawPictures: drawPicturesTimer({ batches: batchesStore, worker, media, log, tracer: context.tracer }),
    wizard: createWizardService({ store, users, contentTypes, calendarAi, media, log }),
    calendar,
    finishCalendars: finishCalendarsTimer({ saves, calendar }),
    sampleWeek,
    finishSampleWeeks: finishSampleWeeksTimer({ weeks, sampleWeek }),
  };
}
