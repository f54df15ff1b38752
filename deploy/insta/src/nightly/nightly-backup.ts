import type { SettingsSource } from '@insta-ai/chassis/config';
import type { Timer } from '@insta-ai/chassis/timer';
import { addToSeries, listOfSeries, notingFailure, type SeriesOrder } from '../backup/add-to-series.ts';
import { tellNightly } from '../backup/tell-nightly.ts';
import { isThere, lastDue, nextDue } from './backup-due.ts';
import { readBackupOrder } from './backup-settings.ts';

/** How often it is looked whether one is due, in milliseconds. */
const lookMs = 60_000;
/** After a backup that failed, the next try; in milliseconds. */
const retryMs = 60 * 60_000;

const retryAfter = (failedAt: Date) => new Date(failedAt.getTime() + retryMs);

type Tools = { say(line: string): void; now?(): Date };

/** The timer that makes a backup each night, where the settings name a place for them. One run at a time, as of every timer. */
export function nightlyBackup(
  given: SettingsSource,
  { say, now = () => new Date() }: Tools,
): Timer | undefined {
  const order = readBackupOrder(given);
  if (!order) return undefined;
  const { folder, at, keep } = order;
  let doneFor: Date | undefined;
  let failedAt: Date | undefined;
  let told: number | undefined;
  /** What cannot be told now is told a minute later: the backup itself does not depend on it. */
  const tell = async (nextAt: Date) => {
    if (told === nextAt.getTime()) return;
    await tellNightly(given, { place: folder, nextAt }).then(
      () => {
        told = nextAt.getTime();
      },
      () => {},
    );
  };
  return {
    name: 'nightly-backup',
    everyMs: lookMs,
    async run(stopping) {
      const moment = now();
      const due = lastDue(moment, at);
      if (due.getTime() === doneFor?.getTime()) return tell(nextDue(moment, at));
      // One that failed in the future did so by a clock that was ahead.
      const isRetryDue = !failedAt || failedAt > moment || moment.getTime() - failedAt.getTime() >= retryMs;
      if (failedAt && !isRetryDue) return tell(retryAfter(failedAt));
      try {
        const series: SeriesOrder = { folder, keep, given, say, stopping };
        const names = await notingFailure(series, () => listOfSeries(series, moment));
        if (!isThere(due, moment, names)) await addToSeries(series);
        doneFor = due;
        await tell(nextDue(moment, at));
      } catch (error) {
        // One that the end of the product cut off has left nothing, and is made up at its start.
        if (stopping.aborted) return;
        failedAt = now();
        await tell(retryAfter(failedAt));
        throw error;
      }
    },
  };
}
