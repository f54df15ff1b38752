import type { Timer } from '@insta-ai/chassis/timer';
import { type SpendingTask, spendingTasks } from '@insta-ai/proto/data/spending/spending-tasks';
import { nothing } from './cost.ts';
import { type CostParts, settleCost, tellMonth } from './costs.service.ts';

const minute = 60_000;
/** A picture may wait a day for its turn, and then be drawn. */
const pictureMs = 26 * 60 * minute;
/** No piece of writing takes longer: a whole calendar has ten minutes. */
const writingMs = 20 * minute;
/** Between room and record lies one write. */
const recordMs = 5 * minute;

const writing = (Object.keys(spendingTasks) as SpendingTask[]).filter(task => task !== 'picture');

/**
 * Ends what a kill left behind: ends that their month was not told of, room without a record, and calls of which nobody said
 * what they came to. Those count as what was held: it may have been paid.
 */
export function releaseLost(parts: CostParts): Timer {
  const { costs, months, now } = parts;
  const before = (ms: number) => new Date(now().getTime() - ms);
  return {
    name: 'release-lost-costs',
    everyMs: minute,
    async run() {
      for (const cost of await costs.listToTell(100)) await tellMonth(parts, cost);
      for (const { id, month } of await months.listHolds(before(recordMs)))
        if (!(await costs.find(id))) await months.release({ _id: id, month }, nothing);
      const lost = [
        ...(await costs.listHeld(before(pictureMs), ['picture'], 100)),
        ...(await costs.listHeld(before(writingMs), writing, 100)),
      ];
      for (const { _id } of lost) await settleCost(parts, _id, { wasNotMade: false, amount: null });
    },
  };
}
