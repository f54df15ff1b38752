import type { Timer } from '@insta-ai/chassis/timer';
import { eachByItself, partsByThemselves } from '@insta-ai/chassis/turns/each-by-itself';
import type { CalendarService } from './calendar.service.ts';
import type { CalendarSavesStore } from './calendar-saves.store.ts';

const minute = 60_000;
/** How long a named request is remembered, in milliseconds. */
const rememberMs = 24 * 60 * minute;

type Deps = {
  saves: CalendarSavesStore;
  calendar: Pick<CalendarService, 'finish'>;
  now?: () => number;
};

/** Finishes calendars whose process died while saving them, and forgets old ones. */
export function finishCalendarsTimer({ saves, calendar, now = Date.now }: Deps): Timer {
  return {
    name: 'finish-calendars',
    everyMs: minute,
    async run(stopping) {
      const unfinished = async () =>
        eachByItself(await saves.unfinished(new Date(now() - minute / 2)), calendar.finish, stopping);
      await partsByThemselves(
        [unfinished, () => saves.forgetFinished(new Date(now() - rememberMs))],
        stopping,
      );
    },
  };
}
