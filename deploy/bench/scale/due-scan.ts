import { batch, everyMs, soonMs } from '../../../services/content/src/due/publish-due.timer.ts';
import type { Agenda } from './agenda.ts';
import { createMeter, type PartUse, quarterMs } from './parts.ts';

type Deps = {
  agenda: Agenda;
  /** Moments of all posts, in order. */
  due: Float64Array;
  replicas: number;
  lookMs: number;
  claimMs: number;
  onClaim(post: number): void;
};

/** Every replica looks at the same items, the longest waiting first; of two that claim one, the later has lost it. */
export function simulateDueScan({ agenda, due, replicas, lookMs, claimMs, onClaim }: Deps) {
  const isClaimed = new Uint8Array(due.length);
  const busy = createMeter();
  const claiming = createMeter();
  let head = 0;
  let lost = 0;
  const read = (until: number): number[] => {
    while (isClaimed[head]) head += 1;
    const found: number[] = [];
    for (let post = head; post < due.length && (due[post] ?? 0) <= until && found.length < batch; post += 1)
      if (!isClaimed[post]) found.push(post);
    return found;
  };
  const look = () => {
    const now = agenda.now();
    const found = read(now + soonMs);
    busy.add(now, lookMs);
    const from = Math.max(now + lookMs, Math.min(due[found[0] ?? 0] ?? 0, now + lookMs + soonMs));
    const ready = found.filter(post => (due[post] ?? 0) <= from);
    if (ready.length === 0) return again(from + everyMs);
    busy.add(from, ready.length * claimMs);
    claiming.add(from, ready.length * claimMs);
    agenda.at(from + ready.length * claimMs, () => {
      const won = ready.filter(post => !isClaimed[post]);
      lost += ready.length - won.length;
      for (const post of won) {
        isClaimed[post] = 1;
        onClaim(post);
      }
      again(agenda.now() + (won.length > 0 ? 0 : everyMs));
    });
  };
  const again = (at: number) => {
    while (isClaimed[head]) head += 1;
    if (head < due.length) agenda.at(at, look);
  };
  const first = (due[0] ?? 0) - everyMs;
  for (let replica = 0; replica < replicas; replica += 1)
    if (due.length > 0) agenda.at(first + (replica * everyMs) / replicas, look);
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
