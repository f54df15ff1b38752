import { mostDays, mostEntries } from '@insta-ai/proto/data/calendar-ai';
import type { FormRequest } from './default-request.ts';
import { daysOf, plannedCounts, totalOf } from './planned-counts.ts';

/** Why a request cannot be sent, by the field that has to change. */
export type Problems = { description?: string; from?: string; to?: string; counts?: string };

/** The refusals of the server, said before it is asked: `today` is a day such as `2026-12-01`. */
export function requestProblems(request: FormRequest, today: string, promptCalendar: string): Problems {
  return { ...describing(request, promptCalendar), ...choosingDays(request, today), ...counting(request) };
}

function describing({ description, activities }: FormRequest, promptCalendar: string): Problems {
  const isDescribed = `${description}${activities}${promptCalendar}`.trim() !== '';
  return isDescribed ? {} : { description: 'Describe your calendar first.' };
}

function choosingDays({ from, to }: FormRequest, today: string): Problems {
  if (from === '') return { from: 'Choose the first day.' };
  if (from < today) return { from: 'This day has passed. Choose today or a later day.' };
  if (to === '') return { to: 'Choose the last day.' };
  const days = daysOf({ from, to });
  if (days === 0) return { to: 'The last day is before the first. Choose a later To.' };
  if (days > mostDays)
    return {
      to: `A calendar can have at most ${mostDays} days; this one has ${days}. Choose an earlier To.`,
    };
  return {};
}

function counting(request: FormRequest): Problems {
  if (request.stories + request.posts + request.reels === 0)
    return { counts: 'Ask for at least one reel, post or story.' };
  const total = totalOf(plannedCounts(request));
  if (total > mostEntries)
    return {
      counts: `A calendar can have at most ${mostEntries} entries; this one would have ${total}. Choose fewer days or fewer stories per day.`,
    };
  return {};
}
