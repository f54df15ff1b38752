import type { Timer } from '@insta-ai/chassis/timer';
import { eachByItself } from '@insta-ai/chassis/turns/each-by-itself';
import type { SampleWeekService } from './sample-week.service.ts';
import type { SampleWeeksStore } from './sample-weeks.store.ts';

/** How long a week may take before another process finishes it, in milliseconds. */
const patienceMs = 15_000;

type Deps = {
  weeks: Pick<SampleWeeksStore, 'unfinished'>;
  sampleWeek: Pick<SampleWeekService, 'finish'>;
  now?: () => number;
};

/** Finishes sample weeks whose process died, and orders the missing pictures. */
export function finishSampleWeeksTimer({ weeks, sampleWeek, now = Date.now }: Deps): Timer {
  return {
    name: 'finish-sample-weeks',
    everyMs: 15_000,
    async run(stopping) {
      await eachByItself(await weeks.unfinished(new Date(now() - patienceMs)), sampleWeek.finish, stopping);
    },
  };
}
