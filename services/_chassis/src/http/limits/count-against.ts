import type { LimitRow } from '@insta-ai/proto/http/shared/limits';
import { AppError } from '../../app-error.ts';
import { rateLimited } from '../../rate-limited.ts';
import type { CallCounts } from './call-counts.store.ts';

export const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Counts more of something against a row of the table, in minutes and in days; throws when it is too many. Less than none takes back, whatever others count. */
export async function countAgainst(row: LimitRow, what: string, counts: CallCounts, more = 1): Promise<void> {
  // It would wait for a stretch that never comes.
  for (const stretch of ['minute', 'day'] as const)
    if (more > 1 && more > row[stretch]) throw neverFits(more, stretch, row[stretch]);
  const isMore = more > 0;
  const refusal = async (endsAt: Date, ...counted: number[]) => {
    // Several that were refused leave the room that there is for fewer.
    if (more > 1) for (const stretchMs of counted) await counts.add(what, stretchMs, -more);
    return tooOften(row, endsAt);
  };
  const inMinute = await counts.add(what, minuteMs, more);
  // A call refused by the minute limit does not count against the day.
  if (isMore && inMinute.count > row.minute) throw await refusal(inMinute.endsAt, minuteMs);
  const inDay = await counts.add(what, dayMs, more);
  if (isMore && inDay.count > row.day) throw await refusal(inDay.endsAt, minuteMs, dayMs);
}

function tooOften({ done }: LimitRow, endsAt: Date): AppError {
  return rateLimited(endsAt.getTime() - Date.now(), wait => `You have ${done}. You can continue in ${wait}.`);
}

function neverFits(more: number, stretch: 'minute' | 'day', limit: number): AppError {
  return new AppError(
    'failed_precondition',
    `These ${more} at once are more than LIMITS allows a ${stretch}: ${limit}. Ask for fewer at once, or raise the limit.`,
  );
}
