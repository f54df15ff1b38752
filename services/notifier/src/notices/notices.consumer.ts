import { type Consumer, hear } from '@insta-ai/chassis/messaging/consumer';
import { events } from '@insta-ai/proto/bus/events';
import {
  atRiskLetter,
  publishedLetter,
  publishFailedLetter,
  reminderLetter,
} from '../letters/content-letters.ts';
import { passwordLetter } from '../letters/password-letter.ts';
import type { Notices } from './notices.service.ts';

/** TABLE: which event becomes which mail, and who gets it. */
export function noticeConsumers({ notices }: { notices: Notices }): Consumer[] {
  return [
    hear('notifier', events.contentPublished, event =>
      notices.tell(
        event,
        person => person.sendEmailSuccess,
        reader => publishedLetter(event.payload, reader),
      ),
    ),
    hear('notifier', events.contentPublishFailed, event =>
      notices.tell(
        event,
        person => person.sendEmailFail,
        reader => publishFailedLetter(event.payload, reader),
      ),
    ),
    hear('notifier', events.contentAtRisk, event =>
      notices.tell(
        event,
        person => person.sendEmailFail,
        reader => atRiskLetter(event.payload, reader),
      ),
    ),
    // The reminder is the publishing of such an item, so no setting switches it off.
    hear('notifier', events.contentNotifyDue, event =>
      notices.tell(
        event,
        () => true,
        reader => reminderLetter(event.payload, reader),
      ),
    ),
    hear('notifier', events.passwordResetRequested, event =>
      notices.tellAddress(event, event.payload.email, passwordLetter(event.payload)),
    ),
  ];
}
