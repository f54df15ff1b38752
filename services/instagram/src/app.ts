import { type LookUp, lookUpName } from '@insta-ai/chassis/http/look-up-address';
import { type AnyService, defineService } from '@insta-ai/chassis/service';
import { answersRoutes } from './answers/answers.routes.ts';
import { instagramSettings } from './config.ts';
import { connectRoutes } from './connect/connect.routes.ts';
import { conversationsRoutes } from './conversations/conversations.routes.ts';
import { courierTimer } from './courier/courier.timer.ts';
import { instagramData } from './data.ts';
import { createDeps } from './deps.ts';
import { goingLiveRoutes } from './going-live/going-live.routes.ts';
import { guardianRoutes } from './guardian/guardian.routes.ts';
import { guardianTimer, lostLoginsTimer } from './guardian/guardian.timer.ts';
import { hashtagsRoutes } from './hashtags/hashtags.routes.ts';
import { musicRoutes } from './music/music.routes.ts';
import { pagesRoutes } from './pages/pages.routes.ts';
import { openDeletionsTimer } from './privacy/open-deletions.timer.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { heldPublishesTimer } from './publish/held-publishes.timer.ts';
import { prepareAheadConsumer } from './publish/prepare-ahead.consumer.ts';
import { publishConsumer } from './publish/publish.consumer.ts';
import { publishRpc } from './publish/publish.rpc.ts';
import { livePace, type Pace } from './steps/pace.ts';
import { webhooksRoutes } from './webhooks/webhooks.routes.ts';

/** The service with a pace of its own, for tests that cannot wait for the live one, and with what names lead to. */
export function createInstagramService(pace: Pace, lookUp: LookUp = lookUpName): AnyService {
  return defineService({
    name: 'instagram',
    settings: instagramSettings,
    data: instagramData,
    deps: context => createDeps({ context, pace, lookUp }),
    routes: deps => [
      ...connectRoutes(deps.connectService),
      ...pagesRoutes(deps.pagesService),
      ...musicRoutes(deps.musicService),
      ...hashtagsRoutes(deps.hashtagsService),
      ...answersRoutes(deps.answersService),
      ...conversationsRoutes(deps.conversationsService),
      ...webhooksRoutes(deps.webhooksService),
      ...goingLiveRoutes(deps.goingLiveService),
      ...guardianRoutes(deps.guardianService, deps.endingLogins),
      ...privacyRoutes(deps.privacyService),
    ],
    rpc: deps => [publishRpc(deps)],
    consumers: deps => [publishConsumer(deps), prepareAheadConsumer(deps)],
    timers: deps => [
      deps.ledgers.sweep,
      heldPublishesTimer(deps.publishService),
      deps.publishRunner.timer,
      deps.prepareRunner.timer,
      guardianTimer(deps.guardianService),
      lostLoginsTimer(deps.guardianService),
      deps.sayAgain,
      ...deps.sealAnew,
      ...deps.forgetOld,
      openDeletionsTimer(deps.privacyService),
      ...courierTimer(deps.courier, deps.address.brings),
    ],
  });
}

/** Everything that talks to the Graph API: connecting accounts and publishing. */
export const instagramService = createInstagramService(livePace);
