import { redact } from '@insta-ai/chassis/outside/redact';
import type { Ledger, TimelineEntry, Wait } from './ledger.ts';

/** What happened, before it has its place. */
export type Happening = Pick<TimelineEntry, 'step' | 'at' | 'words' | 'said'>;

/** What is kept of a publish that takes long: how it began, and what came last. */
const keptFirst = 6;
const keptLast = 30;
/** The same within so many entries is one that happened again: a look is often a few calls, and each may fail. */
const foldsInto = 3;

/**
 * The timeline with something that happened. What happens again is counted, in the place where it stands; nothing secret is
 * ever in it, for this is the one place where it is written.
 */
export function withHappening(
  timeline: readonly TimelineEntry[],
  { step, at, words, said }: Happening,
): readonly TimelineEntry[] {
  const entry: TimelineEntry = {
    step,
    at,
    words: redact(words),
    ...(said && { said: { ...said, words: redact(said.words) } }),
  };
  const place = timeline.findLastIndex(
    (earlier, index) => index >= timeline.length - foldsInto && isSame(earlier, entry),
  );
  const earlier = timeline[place];
  if (!earlier) return bounded([...timeline, entry]);
  return timeline.with(place, { ...entry, at: earlier.at, ...again(earlier, at) });
}

/** The timeline of a publish that pauses: why and until when stands at what led to it, which is new in this turn or was there. */
export function withWait(
  timeline: readonly TimelineEntry[],
  wait: Wait,
  { at, isNew }: { at: Date; isNew: boolean },
): readonly TimelineEntry[] {
  const last = timeline.at(-1);
  if (last && isNew) return timeline.with(-1, { ...last, wait });
  if (last?.wait?.why === wait.why) return timeline.with(-1, { ...last, wait });
  return bounded([...timeline, { step: 'wait', at, words: wait.why, wait }]);
}

/** What a publish becomes that waited for its account; the timeline says so. */
export function reopened({ resumes, timeline = [] }: Ledger, at: Date): Partial<Ledger> {
  const happening = { step: 'open', at, words: 'It goes on.' };
  return { state: 'open', held: null, resumes: resumes + 1, timeline: withHappening(timeline, happening) };
}

/** The timeline of a publish whose pause the person ended. */
export function hastened(timeline: readonly TimelineEntry[] = [], at: Date): readonly TimelineEntry[] {
  return withHappening(timeline, { step: 'hastened', at, words: 'You asked to try again now.' });
}

/** The timeline with the moment at which it was due in its place: what was prepared ahead stands before it. */
export function withDue(
  timeline: readonly TimelineEntry[],
  dueAt: Date,
): readonly Omit<TimelineEntry, 'step'>[] {
  const due = { at: dueAt, words: 'It was due.' };
  const ahead = timeline.filter(({ at }) => at < dueAt);
  return [...ahead, due, ...timeline.filter(({ at }) => at >= dueAt)];
}

function isSame(one: TimelineEntry, other: TimelineEntry): boolean {
  return one.step === other.step && one.said?.code === other.said?.code;
}

function again({ times = 1 }: TimelineEntry, lastAt: Date): Pick<TimelineEntry, 'times' | 'lastAt'> {
  return { times: times + 1, lastAt };
}

function bounded(timeline: readonly TimelineEntry[]): readonly TimelineEntry[] {
  if (timeline.length <= keptFirst + keptLast) return timeline;
  return [...timeline.slice(0, keptFirst), ...timeline.slice(-keptLast)];
}
