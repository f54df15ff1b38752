import type { DescMessage } from '@bufbuild/protobuf';
import * as content from '../gen/insta_ai/content/v1/content_pb.js';
import * as notifier from '../gen/insta_ai/notifier/v1/notifier_pb.js';
import * as predictionMedia from '../gen/insta_ai/prediction_media/v1/prediction_media_pb.js';
import type { JobType } from './message.ts';

function job<Desc extends DescMessage>(row: JobType<Desc>): JobType<Desc> {
  return row;
}

/** TABLE: every job of the work queue, who queues it and who does it. Subjects start with `jobs.`. */
export const jobs = {
  generateImage: job({
    subject: 'jobs.generate-image',
    payload: predictionMedia.GenerateImageJobSchema,
    queuedBy: 'prediction-media',
    doneBy: 'prediction-media',
    ackWaitMs: 5_000,
    maxTries: 20,
  }),
  publish: job({
    subject: 'jobs.publish',
    payload: content.PublishJobSchema,
    queuedBy: 'content',
    doneBy: 'instagram',
    ackWaitMs: 5_000,
    maxTries: 500,
  }),
  mailLink: job({
    subject: 'jobs.mail-link',
    payload: notifier.MailLinkJobSchema,
    queuedBy: 'auth-user',
    doneBy: 'notifier',
    ackWaitMs: 15_000,
    maxTries: 12,
  }),
  sendMail: job({
    subject: 'jobs.send-mail',
    payload: notifier.SendMailJobSchema,
    queuedBy: 'notifier',
    doneBy: 'notifier',
    ackWaitMs: 15_000,
    maxTries: 12,
  }),
};
