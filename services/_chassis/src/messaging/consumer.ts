import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { EventType, JobType } from '@insta-ai/proto/bus/message';
import type { ServiceName } from '@insta-ai/proto/http/shared/call';
import type { IncomingMessage } from './bus.ts';

/** What a handler decided about a message. */
export type ConsumeOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry'; readonly reason: string; readonly afterMs: number | undefined }
  | { readonly kind: 'discard'; readonly reason: string };

/** The work is finished; the message will not come again. */
export const done: ConsumeOutcome = { kind: 'done' };

/** Not now: the message comes again after `afterMs`, or after a growing pause. */
export function retry(reason: string, afterMs?: number): ConsumeOutcome {
  return { kind: 'retry', reason, afterMs };
}

/** The message makes no sense any more (its item is gone, say) and is dropped. */
export function discard(reason: string): ConsumeOutcome {
  return { kind: 'discard', reason };
}

/** Handles a message; `stopping` is aborted when the process begins to end, for those that take long. */
export type Handle<Payload> = (
  message: IncomingMessage<Payload>,
  stopping: AbortSignal,
) => Promise<ConsumeOutcome>;

/** A durable consumer of one event or job. A message may be handled twice without harm: handlers check state first. */
export type Consumer = {
  /** Durable name; the same in every replica, so that each message is handled by one of them. */
  readonly name: string;
  readonly stream: 'EVENTS' | 'JOBS';
  readonly subject: string;
  readonly payload: DescMessage;
  readonly ackWaitMs: number;
  readonly maxTries: number;
  /** Messages handled at the same time in this process. */
  readonly concurrency: number;
  readonly handle: Handle<unknown>;
};

/** Durable name under which a service hears an event. */
export function listenerName(service: ServiceName, event: Pick<EventType, 'subject'>): string {
  return `${service}_${event.subject.replace('events.', '').replaceAll('.', '_')}`;
}

/** Durable name under which a job is done. */
export function workerName(job: Pick<JobType, 'subject'>): string {
  return job.subject.replace('jobs.', 'job_').replaceAll('.', '_');
}

/** Hears an event on behalf of a service. */
export function hear<Desc extends DescMessage>(
  service: ServiceName,
  event: EventType<Desc>,
  handle: Handle<MessageShape<Desc>>,
  options: { concurrency?: number } = {},
): Consumer {
  return {
    name: listenerName(service, event),
    stream: 'EVENTS',
    subject: event.subject,
    payload: event.payload,
    ackWaitMs: 15_000,
    maxTries: 30,
    concurrency: options.concurrency ?? 2,
    handle: handle as Consumer['handle'],
  };
}

/** Works on a job of the work queue. */
export function workOn<Desc extends DescMessage>(
  job: JobType<Desc>,
  handle: Handle<MessageShape<Desc>>,
  options: { concurrency?: number } = {},
): Consumer {
  return {
    name: workerName(job),
    stream: 'JOBS',
    subject: job.subject,
    payload: job.payload,
    ackWaitMs: job.ackWaitMs,
    maxTries: job.maxTries,
    concurrency: options.concurrency ?? 4,
    handle: handle as Consumer['handle'],
  };
}
