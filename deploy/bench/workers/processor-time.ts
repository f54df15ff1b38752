import { readFileSync } from 'node:fs';

/** Ticks of a processor in a second, as Linux counts them for programs (`USER_HZ`). */
const ticksPerSecond = 100;

/** Seconds of a processor that a process has used so far; none of one that has ended. */
export function processorSeconds(pid: number): number {
  return secondsIn(statOf(pid));
}

/** The same with what it started and waited for. */
export function processorSecondsWithEnded(pid: number): number {
  const stat = statOf(pid);
  return secondsIn(stat) + endedSecondsIn(stat);
}

/** Fields 14 and 15 of `stat` (proc_pid_stat(5)); a name before them may hold spaces and brackets. */
export function secondsIn(stat: string): number {
  const [, user = '0', system = '0'] = /.*\) (?:\S+ ){11}(\d+) (\d+)/.exec(stat) ?? [];
  return (Number(user) + Number(system)) / ticksPerSecond;
}

/** Fields 16 and 17: of processes that it started, once they have ended. */
export function endedSecondsIn(stat: string): number {
  const [, user = '0', system = '0'] = /.*\) (?:\S+ ){13}(\d+) (\d+)/.exec(stat) ?? [];
  return (Number(user) + Number(system)) / ticksPerSecond;
}

/** '' of one that has ended. */
function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
