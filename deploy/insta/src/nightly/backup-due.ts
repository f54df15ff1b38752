import { momentOf } from '../archive/backup-name.ts';

/**
 * Whether the backup that was last due is there; however many were missed, one makes up for them. One of the future is of a clock that
 * was ahead, and does for none.
 */
export function isThere(due: Date, now: Date, names: readonly string[]): boolean {
  return names.some(name => {
    const moment = momentOf(name);
    return moment !== undefined && due <= moment && moment <= now;
  });
}

/** The last time that it was so late by the clock of this machine, today or yesterday. */
export function lastDue(now: Date, at: string): Date {
  const today = onDay(now, at, 0);
  return today <= now ? today : onDay(now, at, -1);
}

/** The next time, today or tomorrow. */
export function nextDue(now: Date, at: string): Date {
  const today = onDay(now, at, 0);
  return today > now ? today : onDay(now, at, 1);
}

function onDay(now: Date, at: string, days: number): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hours, minutes);
}
