import { createFairTurns } from '@insta-ai/chassis/turns/fair-turns';
import { usualSlots } from '../../../services/prediction-media/src/generation/generation-runner.ts';
import {
  pauseToNextLook,
  sharedPauseMs,
  usualPace,
} from '../../../services/prediction-media/src/run/pace.ts';
import { putOffMs } from '../../../services/prediction-media/src/run/put-off.ts';
import type { Agenda } from './agenda.ts';
import { type Cost, shareOf } from './costs.ts';
import { createMeter, type PartUse, quarterMs } from './parts.ts';
import type { Random } from './random.ts';
import type { world } from './world.ts';

type Deps = {
  agenda: Agenda;
  random: Random;
  cost: Cost;
  /** Lets the parts do it; answers when all are done. */
  billOf(cost: Cost): () => number;
  workers: number;
  /** Pictures of one person that are at the provider at once. */
  places: number;
  isHooked: boolean;
  replicate: (typeof world)['replicate'];
};
type Picture = { id: number; owner: number; pauses: number };

const minuteMs = 60_000;

/** Workers take turns among the people, start a run each, and look at it until its end; the provider's account has limits for both. */
export function simulateDrawing({
  agenda,
  random,
  cost,
  billOf,
  workers,
  places,
  isHooked,
  replicate,
}: Deps) {
  const slots = workers * usualSlots;
  const turns = createFairTurns<Picture>({
    slots,
    idOf: ({ id }) => String(id),
    laneOf: ({ owner }) => String(owner),
    next: (waiting, running) => (running.length < places ? waiting[0] : undefined),
  });
  const held = createMeter();
  const starts = createMeter();
  const looks = createMeter();
  const looksInMinutes = new Map<number, number>();
  /** Runs that all workers have open, as they see it, who look at the store now and then. */
  const seen = { openRuns: 0, at: Number.NEGATIVE_INFINITY };
  /** Comes back bit by bit; a minute's worth at most. */
  const bucket = { left: replicate.startsPerMinute, at: 0 };
  const spendHalf = billOf(shareOf(cost, 0.5));
  let free = slots;
  let throttled = 0;
  /** What one worker learned of the account holds for all. */
  let pausedUntil = 0;
  const waits: number[] = [];
  const orderedAt: number[] = [];

  const takes = (now: number): boolean => {
    const { startsPerMinute } = replicate;
    bucket.left = Math.min(startsPerMinute, bucket.left + ((now - bucket.at) * startsPerMinute) / minuteMs);
    bucket.at = now;
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  };
  const start = (picture: Picture, begunAt: number) => {
    const now = agenda.now();
    if (now >= pausedUntil && takes(now)) {
      starts.add(now, 1);
      return follow(picture, begunAt, spendHalf() + replicate.callMs);
    }
    throttled += 1;
    if (now >= pausedUntil) pausedUntil = now + replicate.throttledMs;
    picture.pauses += 1;
    const pauseMs = putOffMs(usualPace, pausedUntil - now, picture.pauses) + random() * usualPace.pollMs;
    agenda.at(now + pauseMs, () => start(picture, begunAt));
  };
  const openRuns = (): number => {
    const now = agenda.now();
    if (now - seen.at >= usualPace.storeLookMs) Object.assign(seen, { openRuns: slots - free, at: now });
    return seen.openRuns;
  };
  const countLook = () => {
    const now = agenda.now();
    const minute = Math.floor(now / minuteMs);
    looks.add(now, 1);
    looksInMinutes.set(minute, (looksInMinutes.get(minute) ?? 0) + 1);
  };
  const follow = (picture: Picture, begunAt: number, startedAt: number) => {
    const endAt = startedAt + replicate.runMs * (0.7 + 0.6 * random());
    const seeEnd = () => {
      countLook();
      // Kept beside the slot, which is free for the next one.
      held.add(begunAt, agenda.now() - begunAt);
      spendHalf();
      turns.end(picture);
      free += 1;
      fill();
    };
    const look = () => {
      const now = agenda.now();
      if (now >= endAt) {
        if (!isHooked) seeEnd();
        return;
      }
      countLook();
      const looked = { ageMs: now - startedAt, isHooked, openRuns: openRuns() };
      agenda.at(now + pauseToNextLook(looked, usualPace), look);
    };
    agenda.at(startedAt + Math.max(usualPace.pollMs, sharedPauseMs(openRuns())), look);
    if (isHooked) agenda.at(endAt, seeEnd);
  };
  const fill = () => {
    while (free > 0) {
      const picture = turns.take();
      if (!picture) return;
      free -= 1;
      waits.push(agenda.now() - (orderedAt[picture.id] ?? 0));
      start(picture, agenda.now());
    }
  };
  return {
    order(owner: number) {
      const id = orderedAt.push(agenda.now()) - 1;
      turns.add({ id, owner, pauses: 0 });
      fill();
    },
    /** How long each waited for its turn, in milliseconds. */
    waits,
    throttled: () => throttled,
    /** Looks in the minute with the most of them. */
    mostLooks: () => Math.max(0, ...looksInMinutes.values()),
    uses(quarters: number): PartUse[] {
      const perQuarter = quarterMs / minuteMs;
      return [
        held.use('drawing workers, slots', workers, slots * quarterMs, quarters),
        starts.use("provider's account, starts", 1, replicate.startsPerMinute * perQuarter, quarters),
        looks.use("provider's account, looks", 1, replicate.looksPerMinute * perQuarter, quarters),
      ];
    },
  };
}
