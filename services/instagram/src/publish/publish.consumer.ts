import type { IncomingMessage } from '@insta-ai/chassis/messaging/bus';
import { type Consumer, discard, done, workOn } from '@insta-ai/chassis/messaging/consumer';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { publishJobFromBus } from '@insta-ai/proto/convert/publish-job';
import type { PublishJob } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { publishWindowMs } from '@insta-ai/proto/rules/publish-window';
import type { LedgerHead } from '../ledger/ledger.ts';
import type { PublishService } from './publish.service.ts';
import type { PublishRunner } from './publish-runner.ts';

type Deps = { publishService: PublishService; publishRunner: PublishRunner };

/** Brings decisions to publish into the ledger, which is the queue from then on. */
export function publishConsumer({ publishService, publishRunner }: Deps): Consumer {
  return workOn(jobs.publish, async message => {
    const head = readJob(message);
    if (!head) return discard('the job names no publish, account or known type');
    const runnable = await publishService.accept(head, message.id === head._id ? undefined : message.id);
    if (runnable) publishRunner.wake(runnable);
    return done;
  });
}

/** The job as the start of a ledger; undefined when it makes no sense. */
export function readJob(message: Pick<IncomingMessage<PublishJob>, 'payload' | 'userId' | 'occurredAt'>) {
  const { payload, userId: owner } = message;
  const { publishId, instagramType, drawnCaption, captionLook, ...job } = publishJobFromBus(payload);
  if (!publishId || !job.accountId || !owner || !instagramType) return undefined;
  const dueAt = job.dueAt ?? message.occurredAt;
  return {
    ...job,
    _id: publishId,
    owner,
    instagramType,
    ...(drawnCaption !== '' && { drawnCaption: { text: drawnCaption, style: captionLook } }),
    dueAt,
    giveUpAt: job.giveUpAt ?? new Date(dueAt.getTime() + publishWindowMs),
  } satisfies LedgerHead;
}
