import { defineService } from '@insta-ai/chassis/service';
import { notifierSettings } from './config.ts';
import { notifierData } from './data.ts';
import { createDeps } from './deps.ts';
import { noticeConsumers } from './notices/notices.consumer.ts';
import { checkRoutes } from './sending/check.routes.ts';
import { forgetOldMails } from './sending/forget-old-mails.timer.ts';
import { sendMailConsumer } from './sending/send-mail.consumer.ts';

/** Mails: what happened to an item, and the reminder for those who publish by hand. */
export const notifierService = defineService({
  name: 'notifier',
  settings: notifierSettings,
  data: notifierData,
  deps: createDeps,
  routes: deps => checkRoutes(deps),
  consumers: deps => [...noticeConsumers(deps), sendMailConsumer(deps)],
  timers: deps => [deps.mails.outboxSweep, deps.mails.askAgain, forgetOldMails(deps)],
  close: async ({ smtp }) => smtp.close(),
});
