import type { Timer } from '@insta-ai/chassis/timer';
import { eachByItself, partsByThemselves } from '@insta-ai/chassis/turns/each-by-itself';
import { type SpendingTask, spendingTasks } from '@insta-ai/proto/data/spending/spending-tasks';
import type { Cost } from '../room/cost.ts';
import { listHolds, releaseLostRoom } from '../room/room.service.ts';
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
  const { costs, now } = parts;
  const before = (ms: number) => new Date(now().getTime() - ms);
  return {
    name: 'release-lost-costs',
    everyMs: minute,
    async run(stopping) {
      const tell = async () =>
        eachByItself(await costs.listToTell(100), cost => tellMonth(parts, cost), stopping);
      const settle = async () => {
        const lost = [
          ...(await costs.listHeld(before(pictureMs), ['picture'], 100)),
          ...(await costs.listHeld(before(writingMs), writing, 100)),
        ];
        const unknown = { wasNotMade: false, amount: null };
        await eachByItself(lost, ({ _id }) => settleCost(parts, _id, unknown), stopping);
      };
      await partsByThemselves([tell, () => releaseLeft(parts, before(recordMs)), settle], stopping);
    },
  };
}

/** Ends holds whose call was never recorded, or has ended and been told. */
async function releaseLeft(parts: CostParts, before: Date): Promise<void> {
  const holds = await listHolds(parts, before);
  for (let from = 0; from < holds.length; from += atOnce) {
    const some = holds.slice(from, from + atOnce);
    const recorded = new Map(
      (await parts.costs.list(some.map(({ _id }) => _id))).map(cost => [cost._id, cost]),
    );
    for (const hold of some) {
      const cost = recorded.get(hold._id);
      // Asked twice at the turn of a month, a call has room in both, and is recorded in one.
      const isOfMonth = cost?.month === hold.month;
      if (cost && isOfMonth && !hasBeenTold(cost)) continue;
      // A late question held once more what had ended; and what an older version ended it left to the person's document.
      const isItsOwn = isOfMonth && cost?.heldAt.getTime() === hold.at.getTime();
      await releaseLostRoom(parts, hold, isItsOwn ? cost : undefined);
    }
  }
}

const atOnce = 500;

const hasBeenTold = ({ state, isToTell }: Cost) => state !== 'held' && !isToTell;
