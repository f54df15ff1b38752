import { type Finding, fail, ok, warn } from '../finding.ts';

/** From how many seconds on a clock is told of, and from how many on logins, signatures and moments go wrong. */
const most = { warn: 5, fail: 60 };

/** How our clock stands to that of a server; its header tells whole seconds. */
export function judgeClock(ours: Date, theirs: Date, host: string): Finding {
  const seconds = Math.round((ours.getTime() - theirs.getTime()) / 1_000);
  const amount = Math.abs(seconds);
  if (amount <= most.warn) return ok(`The clock agrees with that of ${host}.`);
  const words = `The clock of this machine is ${amount} s ${seconds > 0 ? 'ahead of' : 'behind'} that of ${host}.`;
  return amount > most.fail ? fail(words) : warn(words);
}
