import { type Consumer, hear, workOn } from '@insta-ai/chassis/messaging/consumer';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { connectionEndingLetter } from '../letters/connection-ending-letter.ts';
import { connectionLostLetter } from '../letters/connection-lost-letter.ts';
import {
  atRiskLetter,
  overdueLetter,
  publishedLetter,
  publishFailedLetter,
  reminderLetter,
} from '../letters/content-letters.ts';
import { linkLetter } from '../letters/link-letter.ts';
import type { Notices } from './notices.service.ts';

/** TABLE: which event or job becomes which mail, and who gets it. */
export function noticeConsumers({ notices }: { notices: Notices }): Consumer[] {
  return [
    hear('notifier', events.contentPublished, event =>
      notices.tell(
        event,
        user => user.sendEmailSuccess,
        reader => publishedLetter(event.payload, reader),
      ),
    ),
    hear('notifier', events.contentPublishFailed, event =>
      notices.tell(
        event,
        user => user.sendEmailFail,
        reader => publishFailedLetter(event.payload, reader),
      ),
    ),
    hear('notifier', events.contentAtRisk, event =>
      notices.tell(
        event,
        user => user.sendEmailFail,
        reader => atRiskLetter(event.payload, reader),
      ),
    ),
    hear('notifier', events.contentsOverdue, event =>
      notices.tell(
        event,
        user => user.sendEmailFail,
        reader => overdueLetter(event.payload, reader),
      ),
    ),
    // Without it what the person planned stands still, so no setting switches it off.
    hear('notifier', events.connectionEnding, event =>
      notices.tell(
        event,
        () => true,
        reader => connectionEndingLetter(event.payload, reader),
      ),
    ),
    hear('notifier', events.connectionLost, event =>
      notices.tell(
        event,
        () => true,
        reader => connectionLostLetter(event.payload, reader),
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
    workOn(jobs.mailLink, job => notices.tellAddress(job, job.payload.email, linkLetter(job.payload))),
  ];
}
