import { Button, formatInstant } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import { useState } from 'react';
import { goodTimes, nameOfTime } from './good-times.ts';
import classes from './schedule.module.css';
import { usePlannedMoments } from './use-planned-moments.ts';

type Props = { ownId: string | null; value: string | null; onChoose: (moment: string) => void };

/** The next good times that are free, to be chosen with one click. */
export function GoodTimeChips({ ownId, value, onChoose }: Props) {
  const zone = useTimeZone();
  // The offer stays as it is while the modal is open, so that nothing moves under the pointer.
  const [now] = useState(() => Date.now());
  const planned = usePlannedMoments(ownId);
  const times = planned ? goodTimes({ now, zone, planned }) : [];
  const write = (instant: string, pattern: string) => formatInstant(instant, pattern, zone);
  return (
    <div className={classes.good}>
      <span id="good-times">Suggested times</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form of its own */}
      <div className={classes.chips} role="group" aria-labelledby="good-times">
        {times.map(moment => (
          <Button
            key={moment}
            size="compact-sm"
            variant={moment === value ? 'light' : 'default'}
            aria-pressed={moment === value}
            onClick={() => onChoose(moment)}
          >
            {nameOfTime(moment, { now, write })}
          </Button>
        ))}
      </div>
    </div>
  );
}
