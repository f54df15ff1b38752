import { batch, everyMs, soonMs } from '../../../services/content/src/due/publish-due.timer.ts';
import { createReach, type Reach, type Taken } from '../../../services/content/src/waiting/reach.ts';
import { aWriteMs } from '../../../services/content/src/waiting/take-waiting.ts';
import type { Agenda } from './agenda.ts';
import { createMeter, type PartUse, quarterMs } from './parts.ts';
import type { Random } from './random.ts';

type Deps = {
  agenda: Agenda;
  random: Random;
  /** Moments of all posts, in order. */
  due: Float64Array;
  replicas: number;
  lookMs: number;
  claimMs: number;
  onClaim(post: number): void;
};

/** Every replica reaches for items as the product does, and learns of what it loses; of two that claim one, the later has lost it. */
export function simulateDueScan({ agenda, random, due, replicas, lookMs, claimMs, onClaim }: Deps) {
  const isClaimed = new Uint8Array(due.length);
  const busy = createMeter();
  const claiming = createMeter();
  let head = 0;
  let lost = 0;
  const read = (until: number, width: number): number[] => {
    while (isClaimed[head]) head += 1;
    const found: number[] = [];
    for (let post = head; post < due.length && (due[post] ?? 0) <= until && found.length < width; post += 1)
      if (!isClaimed[post]) found.push(post);
    return found;
  };
  const claim = (post: number): Taken => {
    if (isClaimed[post]) {
      lost += 1;
      return 'lost';
    }
    isClaimed[post] = 1;
    onClaim(post);
    return 'won';
  };
  const look = (reach: Reach) => {
    const now = agenda.now();
    const found = read(now + soonMs, reach.width);
    busy.add(now, lookMs);
    const from = Math.max(now + lookMs, Math.min(due[found[0] ?? 0] ?? 0, now + lookMs + soonMs));
    const ready = found.filter(post => (due[post] ?? 0) <= from).map(post => ({ _id: String(post) }));
    if (ready.length === 0) return again(reach, from + everyMs);
    const chosen = reach.choose(ready);
    busy.add(from, chosen.length * claimMs);
    claiming.add(from, chosen.length * claimMs);
    const end = chosen.length > 0 ? from + chosen.length * claimMs : from + aWriteMs;
    agenda.at(end, () => {
      reach.learn(new Map(chosen.map(({ _id }) => [_id, claim(Number(_id))])));
      again(reach, agenda.now());
    });
  };
  const again = (reach: Reach, at: number) => {
    while (isClaimed[head]) head += 1;
    if (head < due.length) agenda.at(at, () => look(reach));
  };
  const first = (due[0] ?? 0) - everyMs;
  for (let replica = 0; replica < replicas; replica += 1)
    if (due.length > 0) again(createReach({ batch, random }), first + (replica * everyMs) / replicas);
  return {
    lost: () => lost,
    uses(quarters: number): PartUse[] {
      const room = replicas * quarterMs;
      return [
        busy.use('due scan', replicas, room, quarters),
        claiming.use('of it claims', replicas, room, quarters),
      ];
    },
  };
}
