import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { PublishState as StateWord } from '../../data/publish-states.ts';
import {
  type PublishTimeline as BusTimeline,
  PublishState,
  type PublishTimelineSchema,
} from '../../gen/insta_ai/instagram/v1/instagram_pb.js';
import type { PublishStep as BusStep, PublishStepSchema } from '../../gen/insta_ai/rules/v1/rules_pb.js';
import type { PublishStep, PublishTimeline } from '../../http/content-timeline.ts';
import { momentFromBus, noMoment } from '../moment.ts';
import { type EachField, wordsOf } from '../words.ts';

const stateWords = wordsOf<StateWord, PublishState>({
  open: PublishState.OPEN,
  held: PublishState.HELD,
  published: PublishState.PUBLISHED,
  failed: PublishState.FAILED,
  canceled: PublishState.CANCELED,
  unknown: PublishState.UNKNOWN,
});

/** A step as the service that publishes keeps it. */
export type StoredStep = {
  readonly at: Date;
  readonly words: string;
  readonly said?: PublishStep['said'];
  readonly times?: number;
  readonly lastAt?: Date;
  readonly wait?: { readonly why: string; readonly until?: Date; readonly notSooner?: string };
};

export function stepToBus({
  at,
  words,
  said,
  times = 0,
  lastAt,
  wait,
}: StoredStep): MessageInitShape<typeof PublishStepSchema> {
  return {
    at: timestampFromDate(at),
    words,
    said: said ?? undefined,
    times,
    lastAt: lastAt && timestampFromDate(lastAt),
    wait: wait && { ...wait, until: wait.until && timestampFromDate(wait.until) },
  } satisfies EachField<typeof PublishStepSchema>;
}

/** The same as pages read it. */
export function stepFromBus({ at, words, said, times, lastAt, wait }: BusStep): PublishStep {
  return {
    at: momentFromBus(at) ?? noMoment,
    words,
    said: said ? { words: said.words, code: said.code, trace: said.trace } : null,
    times: times || 1,
    lastAt: momentFromBus(lastAt) ?? null,
    wait: wait
      ? { why: wait.why, until: momentFromBus(wait.until) ?? null, notSooner: wait.notSooner }
      : null,
  };
}

type StoredPublish = {
  readonly publishId: string;
  readonly state: StateWord;
  readonly dueAt: Date;
  readonly steps: readonly StoredStep[];
};

export function publishTimelineToBus({
  publishId,
  state,
  dueAt,
  steps,
}: StoredPublish): MessageInitShape<typeof PublishTimelineSchema> {
  return {
    publishId,
    state: stateWords.toBus(state),
    due: timestampFromDate(dueAt),
    steps: steps.map(stepToBus),
  } satisfies EachField<typeof PublishTimelineSchema>;
}

/** A state that this process does not know is one that goes on. */
export function publishTimelineFromBus({ publishId, state, due, steps }: BusTimeline): PublishTimeline {
  return {
    _id: publishId,
    state: stateWords.fromBus(state) ?? 'open',
    dueAt: momentFromBus(due) ?? noMoment,
    steps: steps.map(stepFromBus),
  };
}
