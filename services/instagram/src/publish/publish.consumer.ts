import type { IncomingMessage } from '@insta-ai/chassis/messaging/bus';
import {
  type ConsumeOutcome,
  type Consumer,
  discard,
  done,
  workOn,
} from '@insta-ai/chassis/messaging/consumer';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { PublishJob } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import type { CaptionStyle } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { instagramTypes } from '@insta-ai/proto/http/content-type';
import type { CaptionFields, LedgerHead } from './ledger.ts';
import type { PublishService } from './publish.service.ts';

/** Tries after which the job is queued anew: the chassis gives a message up after `jobs.publish.maxTries`. */
const freshAfter = jobs.publish.maxTries - 100;
const day = 24 * 60 * 60 * 1000;

export function publishConsumer(service: PublishService): Consumer {
  const handle = async (message: IncomingMessage<PublishJob>): Promise<ConsumeOutcome> => {
    const head = readJob(message);
    if (!head) return discard('the job names no publish, account or known type');
    const outcome = await service.work(head);
    if (outcome.kind !== 'retry' || message.attempt < freshAfter) return outcome;
    await service.queueAgain(head);
    return done;
  };
  return workOn(jobs.publish, handle, { concurrency: 16 });
}

/** The job as a ledger begins; undefined when it makes no sense. */
export function readJob(message: Pick<IncomingMessage<PublishJob>, 'payload' | 'userId' | 'occurredAt'>) {
  const { payload: job, userId: owner } = message;
  const instagramType = instagramTypes.find(type => type === job.instagramType);
  if (!job.publishId || !job.accountId || !owner || !instagramType) return undefined;
  const dueAt = dateOr(job.dueAt, message.occurredAt);
  return {
    _id: job.publishId,
    owner,
    contentId: job.contentId,
    accountId: job.accountId,
    instagramType,
    outputs: [...job.outputs],
    caption: job.caption,
    fit: job.fit,
    ...(job.drawnCaption !== '' && {
      drawnCaption: { text: job.drawnCaption, style: styleOf(job.captionStyle) },
    }),
    title: job.title,
    dueAt,
    giveUpAt: dateOr(job.giveUpAt, new Date(dueAt.getTime() + day)),
  } satisfies LedgerHead;
}

/** Plain fields, as the ledger can keep them. */
function styleOf(style: CaptionStyle | undefined): CaptionFields {
  const { $typeName, $unknown, ...fields } = style ?? {};
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function dateOr(text: string, otherwise: Date): Date {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? otherwise : date;
}
