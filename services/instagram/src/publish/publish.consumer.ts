import type { IncomingMessage } from '@insta-ai/chassis/messaging/bus';
import { type Consumer, discard, done, workOn } from '@insta-ai/chassis/messaging/consumer';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { instagramTypes } from '@insta-ai/proto/data/content-type';
import type { PublishJob } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import type { CaptionStyle } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type { CaptionFields, LedgerHead } from './ledger.ts';
import type { PublishService } from './publish.service.ts';
import type { PublishRunner } from './publish-runner.ts';

const day = 24 * 60 * 60 * 1000;

/** Brings decisions to publish into the ledger, which is the queue from then on. */
export function publishConsumer(service: PublishService, runner: PublishRunner): Consumer {
  return workOn(jobs.publish, async message => {
    const head = readJob(message);
    if (!head) return discard('the job names no publish, account or known type');
    const runnable = await service.accept(head, message.id === head._id ? undefined : message.id);
    if (runnable) runner.wake(runnable);
    return done;
  });
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
