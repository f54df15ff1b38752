import { sayRefusedModels } from '@insta-ai/chassis/outside/say-refused-models.timer';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { ContentTypeService } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { SpendingService } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import { VoiceService } from '@insta-ai/proto/gen/insta_ai/voice/v1/voice_pb';
import { createCalendarService } from './calendar/calendar.service.ts';
import { createDraftsStore } from './calendar/drafts/drafts.store.ts';
import { createProgressGateway } from './calendar/progress.gateway.ts';
import type { CalendarAiSettings } from './config.ts';
import { createContentTypesGateway } from './content-types/content-types.gateway.ts';
import { createPicturesGateway } from './pictures/pictures.gateway.ts';
import { createOpenAiChat } from './text-model/chat.gateway.ts';
import { createCheckTextModel } from './text-model/check-text-model.ts';
import { createKnownForm } from './text-model/forms/known-form.store.ts';
import { createListModels } from './text-model/model-list.gateway.ts';
import { createPaidChat, serverOf } from './text-model/paying/paid-chat.ts';
import { createSpendingGateway } from './text-model/paying/spending.gateway.ts';
import { createFindSight } from './text-model/seeing/find-sight.ts';
import { createSight } from './text-model/seeing/sight.store.ts';
import { createUsersGateway } from './users/users.gateway.ts';
import { createVoiceGateway } from './voice/voice.gateway.ts';
import { writeOnce } from './writing/write-once.ts';
import { createWritingService } from './writing/writing.service.ts';

export async function createDeps(
  context: Pick<
    ServiceContext<CalendarAiSettings>,
    'settings' | 'log' | 'rpc' | 'bus' | 'db' | 'askOutside' | 'closing' | 'countMade'
  >,
) {
  const chat = createOpenAiChat({ ...context, forms: createKnownForm(context) });
  const spending = createSpendingGateway(context.rpc(SpendingService));
  const server = serverOf(context.settings);
  const paid = createPaidChat({
    chat,
    spending,
    server,
    log: context.log,
  });
  const sight = createSight(context);
  const users = createUsersGateway(context.rpc(AuthUserService));
  const contentTypes = createContentTypesGateway(context.rpc(ContentTypeService));
  const voices = createVoiceGateway(context.rpc(VoiceService), context.log);
  const drafts = createDraftsStore(context);
  const writing = createWritingService({
    chat: paid,
    voices,
    sight,
    pictures: createPicturesGateway(context.rpc(PredictionMediaService)),
    hashtagCap: context.settings.HASHTAG_CAP,
    countMade: context.countMade,
    log: context.log,
  });
  return {
    calendarDrainMs: context.settings.CALENDAR_DRAIN_SECONDS * 1_000,
    drafts,
    sayRefused: sayRefusedModels({ ...spending, models: [server], log: context.log }),
    checkTextModel: createCheckTextModel({
      chat: paid,
      listModels: createListModels(context.settings, context.askOutside),
      findSight: createFindSight(),
      sight,
      settings: context.settings,
    }),
    writing: writeOnce({ writing, drafts, log: context.log, closing: context.closing }),
    calendar: createCalendarService({
      chat: paid,
      users,
      contentTypes,
      voices,
      progress: createProgressGateway(context),
      drafts,
      countMade: context.countMade,
      log: context.log,
      closing: context.closing,
    }),
  };
}
