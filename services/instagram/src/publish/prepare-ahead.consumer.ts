import { type Consumer, discard, done, workOn } from '@insta-ai/chassis/messaging/consumer';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { PrepareAhead } from './prepare-ahead.service.ts';
import { readJob } from './publish.consumer.ts';
import type { PublishRunner } from './publish-runner.ts';

type Deps = { prepareAhead: Pick<PrepareAhead, 'accept'>; prepareRunner: Pick<PublishRunner, 'wake'> };

/** Hears what is due soon. One that comes late prepares nothing. */
export function prepareAheadConsumer({ prepareAhead, prepareRunner }: Deps): Consumer {
  return workOn(jobs.preparePost, async ({ payload: { post }, userId, occurredAt }) => {
    const head = post && readJob({ payload: post, userId, occurredAt });
    if (!head) return discard('the job names no publish, account or known type');
    const runnable = await prepareAhead.accept(head);
    if (runnable) prepareRunner.wake(runnable);
    return done;
  });
}
