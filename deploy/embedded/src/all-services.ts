import { authUserService } from '@insta-ai/auth-user/app';
import { calendarAiService } from '@insta-ai/calendar-ai/app';
import type { AnyService } from '@insta-ai/chassis/service';
import { contentService } from '@insta-ai/content/app';
import { contentTypeService } from '@insta-ai/content-type/app';
import { instagramService } from '@insta-ai/instagram/app';
import { notifierService } from '@insta-ai/notifier/app';
import { predictionMediaService } from '@insta-ai/prediction-media/app';
import { realtimeGatewayService } from '@insta-ai/realtime-gateway/app';
import { spendingService } from '@insta-ai/spending/app';
import { voiceService } from '@insta-ai/voice/app';

/** TABLE: the services of the product. */
export const allServices: readonly AnyService[] = [
  authUserService,
  contentService,
  contentTypeService,
  predictionMediaService,
  instagramService,
  calendarAiService,
  notifierService,
  realtimeGatewayService,
  spendingService,
  voiceService,
];
