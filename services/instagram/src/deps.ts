import type { LookUp } from '@insta-ai/chassis/http/look-up-address';
import type { Logger } from '@insta-ai/chassis/logger';
import type { ServiceContext } from '@insta-ai/chassis/service';
import type { S3Settings } from '@insta-ai/chassis/storage/s3-client';
import type { CourierBucket } from '@insta-ai/chassis/storage/s3-courier-bucket';
import { facebookReturnPath } from '@insta-ai/proto/data/instagram';
import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { VoiceService } from '@insta-ai/proto/gen/insta_ai/voice/v1/voice_pb';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import { createAccountsStore } from './accounts/accounts.store.ts';
import { tellLoginFigures } from './accounts/login-figures.ts';
import { createLoginsStore } from './accounts/logins.store.ts';
import { createMediaAddress, isInOwnNetwork, type MediaAddress } from './accounts/media-address.ts';
import { tellQuotaFigures } from './accounts/quota-figures.ts';
import { sealAnewTimer } from './accounts/seal-anew.timer.ts';
import { createTokenBox } from './accounts/token-box.ts';
import { createAnswerWriterGateway } from './answers/answer-writer.gateway.ts';
import { createAnswersService } from './answers/answers.service.ts';
import { createConnectedAccountOf } from './calls/connected-account.ts';
import { createSelectedAccountOf } from './calls/selected-account.ts';
import type { InstagramSettings } from './config.ts';
import { createAuthUserGateway } from './connect/auth-user.gateway.ts';
import { createConnectService } from './connect/connect.service.ts';
import { createFacebookLoginGateway } from './connect/facebook-login.gateway.ts';
import { createConversationsGateway } from './conversations/conversations.gateway.ts';
import { createConversationsService } from './conversations/conversations.service.ts';
import { createConversationsStore } from './conversations/conversations.store.ts';
import { createCourier } from './courier/courier.gateway.ts';
import { courierSettings } from './courier/courier-settings.ts';
import { createGoingLiveService } from './going-live/going-live.service.ts';
import { createOwnAddressGateway } from './going-live/own-address.gateway.ts';
import { createFilmClient } from './graph/film-client.ts';
import { createGraphClient } from './graph/graph-client.ts';
import { createSilences } from './graph/silences.ts';
import { createUsageRests } from './graph/usage-rests.ts';
import { createEndingLoginsService } from './guardian/ending-logins.service.ts';
import { createGuardianService } from './guardian/guardian.service.ts';
import { createWordsStore } from './guardian/words.store.ts';
import { createHashtagsGateway } from './hashtags/hashtags.gateway.ts';
import { createHashtagsService } from './hashtags/hashtags.service.ts';
import { createHashtagsStore } from './hashtags/hashtags.store.ts';
import { createLedgerStore } from './ledger/ledger.store.ts';
import { createPreparedStore } from './ledger/prepared.store.ts';
import { createRestoredItemsStore } from './ledger/restored-items.store.ts';
import { createMusicGateway } from './music/music.gateway.ts';
import { createMusicService } from './music/music.service.ts';
import { createOwnPostsGateway } from './own-posts/own-posts.gateway.ts';
import { createOwnPostsService } from './own-posts/own-posts.service.ts';
import { createPagesGateway } from './pages/pages.gateway.ts';
import { createPagesService } from './pages/pages.service.ts';
import { createMediaFittingGateway } from './platform/media-fitting.gateway.ts';
import { createDeletionsStore } from './privacy/deletions.store.ts';
import { createPrivacyService } from './privacy/privacy.service.ts';
import { createVoicesGateway } from './privacy/voices.gateway.ts';
import { createCheckPost } from './publish/check-post.ts';
import { createPrepareAhead } from './publish/prepare-ahead.service.ts';
import { createPublishService } from './publish/publish.service.ts';
import { createPublishRunner, usualSlots } from './publish/publish-runner.ts';
import { createClock } from './steps/clock.ts';
import type { Pace } from './steps/pace.ts';
import { madeVerifyToken } from './webhooks/verify-token.ts';
import { createWebhooksGateway } from './webhooks/webhooks.gateway.ts';
import { createWebhooksService } from './webhooks/webhooks.service.ts';

export async function createDeps({
  context,
  pace,
  lookUp,
}: {
  context: ServiceContext<InstagramSettings>;
  pace: Pace;
  lookUp: LookUp;
}) {
  const { settings, db, bus, log } = context;
  const usage = createUsageRests({ now: () => performance.now(), usageRestMs: pace.usageRestMs });
  const graph = createGraphClient({
    baseUrl: settings.GRAPH_BASE_URL,
    version: settings.GRAPH_VERSION,
    appSecret: settings.FACEBOOK_APP_SECRET,
    timeoutMs: pace.callMs,
    noteUsage: usage.note,
    askOutside: context.askOutside,
    log,
  });
  const film = createFilmClient({
    silenceMs: pace.uploadSilenceMs,
    stopping: context.stopping,
    askOutside: context.askOutside,
    log,
  });
  const isSimulated = isInOwnNetwork(settings.GRAPH_BASE_URL);
  const bucket = courierSettings(settings);
  const box = createTokenBox(settings.ENCRYPTION_KEY, settings.ENCRYPTION_KEY_OTHER);
  const accounts = createAccountsStore({ db, box });
  const ledgers = createLedgerStore({ db, bus, log });
  const clock = createClock(context.stopping);
  const silences = createSilences({ now: () => clock.now().getTime(), pace });
  const prepared = createPreparedStore({ db, bus, log });
  const courier =
    bucket && (!isSimulated || settings.VIDEO_UPLOAD === 'always')
      ? createCourier({
          bucket: await openBucket(bucket, context.stopping),
          objects: context.objects,
          secret: settings.ENCRYPTION_KEY,
          ledgers,
          prepared,
          now: clock.now,
          log,
        })
      : undefined;
  const address = createMediaAddress({
    publicUrl: context.publicUrl,
    graphUrl: settings.GRAPH_BASE_URL,
    setting: settings.VIDEO_UPLOAD,
    hasCourier: courier !== undefined,
    lookUp,
    now: clock.now,
  });
  void warnOfAddress(address, log);
  const bringsPictures = async () => (await address.brings()).image;
  const publishDeps = {
    tracer: context.tracer,
    ledgers,
    prepared,
    restored: createRestoredItemsStore(db),
    accounts,
    graph,
    film,
    usage,
    silences,
    mediaFitting: createMediaFittingGateway({
      rpc: context.rpc(PredictionMediaService),
      publicUrl: context.publicUrl,
      brings: address.brings,
    }),
    objects: context.objects,
    courier,
    send: bus.send,
    pace,
    hashtagCap: settings.HASHTAG_CAP,
    clock,
    log,
  };
  const publishService = createPublishService(publishDeps);
  const publishRunner = createPublishRunner({
    name: 'publish-runner',
    ledgers,
    service: publishService,
    slots: usualSlots.publish,
    silences,
    clock,
    pace,
    log,
  });
  const prepareAhead = createPrepareAhead(publishDeps);
  const prepareRunner = createPublishRunner({
    name: 'prepare-runner',
    // What is prepared no more in time is made at its moment.
    ledgers: { ...prepared, accountsInFlight: async () => [], endPauses: async () => {} },
    service: prepareAhead,
    slots: usualSlots.prepare,
    silences,
    clock,
    pace,
    log,
  });
  const own = {
    publicUrl: context.publicUrl,
    redirect: `${context.publicUrl}${facebookReturnPath}`,
    deauthorize: `${context.publicUrl}${instagramCalls.deauthorizeInstagram.path}`,
    deletion: `${context.publicUrl}${instagramCalls.requestDataDeletion.path}`,
    privacy: `${context.publicUrl}/privacy`,
    webhook: `${context.publicUrl}${instagramCalls.receiveInstagramWebhook.path}`,
    verifyToken: settings.WEBHOOK_VERIFY_TOKEN ?? madeVerifyToken(settings.ENCRYPTION_KEY),
  };
  const app = { id: settings.FACEBOOK_APP_ID, secret: settings.FACEBOOK_APP_SECRET };
  const authUser = createAuthUserGateway(context.rpc(AuthUserService));
  const facebook = createFacebookLoginGateway({ graph, app });
  const connectedAccountOf = createConnectedAccountOf({ accounts, usage });
  const selectedAccountOf = createSelectedAccountOf({ authUser, connectedAccountOf });
  const pagesService = createPagesService({
    selectedAccountOf,
    pages: createPagesGateway(graph),
    host: new URL(settings.GRAPH_BASE_URL).host,
  });
  const musicService = createMusicService({ selectedAccountOf, music: createMusicGateway(graph) });
  const hashtags = createHashtagsStore(db);
  const hashtagsService = createHashtagsService({
    selectedAccountOf,
    hashtags: createHashtagsGateway(graph),
    store: hashtags,
    now: clock.now,
  });
  const writer = createAnswerWriterGateway(context.rpc(CalendarAiService));
  const answersService = createAnswersService({ authUser, writer });
  const conversations = createConversationsStore(db);
  const conversationsService = createConversationsService({
    selectedAccountOf,
    accounts,
    inbox: createConversationsGateway(graph),
    store: conversations,
  });
  const logins = createLoginsStore({ db, box });
  tellLoginFigures(context.measures, logins);
  tellQuotaFigures(context.measures, logins);
  const words = createWordsStore({ db, bus, log });
  const guardianService = createGuardianService({
    logins,
    accounts,
    facebook,
    send: bus.send,
    words,
    addressFinding: address.finding,
    now: clock.now,
    log,
  });
  const privacyService = createPrivacyService({
    accounts,
    conversations,
    authUser,
    deletions: createDeletionsStore(db),
    voices: createVoicesGateway(context.rpc(VoiceService)),
    appSecret: app.secret,
    statusUrl: own.deletion,
    now: clock.now,
    log,
  });
  const connectService = createConnectService({
    appId: app.id,
    facebook,
    accounts,
    authUser,
    forgetIfAsked: privacyService.forgetIfAsked,
    now: clock.now,
    releaseHeld: publishService.releaseHeld,
  });
  const webhooksService = createWebhooksService({
    selectedAccountOf,
    webhooks: createWebhooksGateway({ graph, app }),
    accounts,
    conversations,
    callback: own.webhook,
    appSecret: app.secret,
    verifyTokens: [own.verifyToken, ...otherVerifyTokens(settings)],
  });
  const goingLiveService = createGoingLiveService({
    facebook,
    authUser,
    accounts,
    checkEvents: webhooksService.checkEvents,
    read: createOwnAddressGateway({ timeoutMs: pace.callMs }).read,
    own,
    lookAtAddress: address.look,
    bringsFiles: bringsPictures,
    appId: app.id,
    isSimulated,
    now: clock.now,
  });
  return {
    connectService,
    answersService,
    conversationsService,
    pagesService,
    musicService,
    hashtagsService,
    webhooksService,
    goingLiveService,
    guardianService,
    sayAgain: words.again,
    endingLogins: createEndingLoginsService({ logins, authUser, now: clock.now }),
    privacyService,
    publishService,
    ownPosts: createOwnPostsService({
      connectedAccountOf,
      ownPosts: createOwnPostsGateway({ graph, usage }),
    }),
    publishRunner,
    prepareAhead,
    prepareRunner,
    checkPost: createCheckPost({
      accounts,
      graph,
      usage,
      hashtagCap: settings.HASHTAG_CAP,
      whyNotFetched: async () =>
        courier && (await bringsPictures()) ? courier.problem() : address.finding(),
      uploadsFilms: async () => (await address.brings()).video,
      now: clock.now,
    }),
    ledgers,
    forgetOld: [ledgers.forgetOld, hashtags.forgetOld, conversations.forgetOld],
    courier,
    address,
    sealAnew: sealAnewTimer(settings.ENCRYPTION_KEY_OTHER !== undefined, { logins, log }),
  };
}

/** What Meta may have been told with the other key, while keys are changed. */
function otherVerifyTokens({ WEBHOOK_VERIFY_TOKEN, ENCRYPTION_KEY_OTHER }: InstagramSettings): string[] {
  return WEBHOOK_VERIFY_TOKEN || !ENCRYPTION_KEY_OTHER ? [] : [madeVerifyToken(ENCRYPTION_KEY_OTHER)];
}

/** For who reads the log alone, as in Compose and a cluster. The start does not wait for the look-up. */
async function warnOfAddress(address: MediaAddress, log: Logger): Promise<void> {
  const finding = await address.finding();
  if (finding) log.warn(`${finding.message} ${finding.fix}`);
}

/** Loaded only where it is used: its client costs every other process 40 MB and a tenth of a second. */
async function openBucket(settings: S3Settings, stopping: AbortSignal): Promise<CourierBucket> {
  const { createS3CourierBucket } = await import('@insta-ai/chassis/storage/s3-courier-bucket');
  return createS3CourierBucket(settings, stopping);
}
