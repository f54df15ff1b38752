import { pause } from '@insta-ai/chassis/stopping';
import type { Replicas } from '@insta-ai/chassis/turns/replicas';
import type { ContentDocument } from '../item/content-document.ts';
import type { Behind } from '../store/waiting-items.ts';
import type { Reach, Taken } from './reach.ts';

/** Items that wait for one thing, and what is done with them. */
export type Waiting = {
  reach: Reach;
  replicas: Pick<Replicas, 'place'>;
  /** How long others have to take what is theirs, in milliseconds; as long as a write takes, unless it takes more. */
  othersFirstMs?: number;
  /** The longest waiting first. */
  find(limit: number, behind: Behind | undefined): Promise<ContentDocument[]>;
  momentOf(item: ContentDocument): Date | undefined;
  /** Answers for each item of a look; what throws ends the run. */
  take(items: readonly ContentDocument[]): Promise<readonly Taken[]>;
};

/** What others have to take what is theirs where nothing says otherwise, in milliseconds: as long as a write takes. */
export const aWriteMs = 100;

/**
 * Takes what waits until nothing is left, each item once: one that cannot be taken waits for the next run, and keeps nothing that
 * is behind it from its turn.
 */
export async function takeWaiting(waiting: Waiting, stopping: AbortSignal): Promise<void> {
  const { reach, replicas, othersFirstMs = aWriteMs, find, take, momentOf } = waiting;
  const tried = new Set<string>();
  let behind: Behind | undefined;
  while (!stopping.aborted) {
    reach.standAt(await replicas.place());
    const found = await find(reach.width, behind);
    if (found.length === 0) return;
    const untried = found.filter(({ _id }) => !tried.has(_id));
    const items = reach.choose(untried);
    if (items.length === 0 && untried.length > 0) await pause(othersFirstMs, stopping);
    const results = await take(items);
    const taken = new Map(items.map(({ _id }, index) => [_id, results[index] ?? 'failed']));
    reach.learn(taken);
    for (const id of taken.keys()) tried.add(id);
    behind = behindTried(found, { tried, taken, before: behind, momentOf });
  }
}

type Progress = {
  tried: ReadonlySet<string>;
  /** What became of those of this look. */
  taken: ReadonlyMap<string, Taken>;
  before: Behind | undefined;
} & Pick<Waiting, 'momentOf'>;

/** Where the next look goes on: behind those at the head that were tried and wait still; at the head if there are none. */
function behindTried(
  found: ContentDocument[],
  { tried, taken, before, momentOf }: Progress,
): Behind | undefined {
  const firstUntried = found.findIndex(({ _id }) => !tried.has(_id));
  const head = firstUntried < 0 ? found : found.slice(0, firstUntried);
  // One that was won before and is found again waits anew: for the next run, or this one would never end.
  const left = head.filter(({ _id }) => taken.get(_id) !== 'won');
  const last = left.at(-1);
  const moment = last && momentOf(last);
  if (!moment) return before;
  const isSame = (other: Date | undefined) => other?.getTime() === moment.getTime();
  const ids = left.filter(item => isSame(momentOf(item))).map(({ _id }) => _id);
  return { moment, ids: [...(before && isSame(before.moment) ? before.ids : []), ...ids] };
}
