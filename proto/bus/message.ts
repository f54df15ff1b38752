import type { DescMessage } from '@bufbuild/protobuf';
import type { ServiceName } from '../http/shared/call.ts';

/** An event: a fact in the past tense that a service says and others hear. */
export type EventType<Desc extends DescMessage = DescMessage> = {
  readonly subject: string;
  readonly payload: Desc;
  readonly saidBy: ServiceName;
  readonly heardBy: readonly ServiceName[];
};

/** A row of the events, which keeps the type of its payload. */
export function event<Desc extends DescMessage>(row: EventType<Desc>): EventType<Desc> {
  return row;
}

/** A job: work that exactly one worker must do, however often it is asked. */
export type JobType<Desc extends DescMessage = DescMessage> = {
  readonly subject: string;
  readonly payload: Desc;
  readonly queuedBy: ServiceName;
  readonly doneBy: ServiceName;
  /** How long a worker may be silent before another takes over, in milliseconds. */
  readonly ackWaitMs: number;
  /** Tries before the message lands in the dead-letter stream. */
  readonly maxTries: number;
};

/** A row of the jobs, which keeps the type of its payload. */
export function job<Desc extends DescMessage>(row: JobType<Desc>): JobType<Desc> {
  return row;
}
