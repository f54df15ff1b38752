import { ActionIcon, Button, zoneLabel } from '@insta-ai/design';
import { IconChevronLeft, IconChevronRight } from '@insta-ai/design/icons';
import { SegmentedControl } from '@insta-ai/design/segmented-control';
import { stepFrom, titleOfSpan } from '../days/calendar-days.ts';
import { SelectButton } from '../many/many-list.tsx';
import classes from './calendar-toolbar.module.css';
import type { CalendarPlace } from './use-calendar-place.ts';

/** Which days are shown: today, one back or on, by month or by week; and whose clock the times are on. */
export function CalendarToolbar({ place }: { place: CalendarPlace }) {
  const { span, day, days, today, zone, range, setDay, setSpan } = place;
  return (
    <div className={classes.bar}>
      <div className={classes.steps}>
        <Button variant="default" onClick={() => setDay(today)}>
          Today
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Previous ${span}`}
          onClick={() => setDay(stepFrom(span, day, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Next ${span}`}
          onClick={() => setDay(stepFrom(span, day, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <h2 className={classes.title} aria-live="polite">
        {titleOfSpan(span, day, days)}
      </h2>
      <span className={classes.zone}>Times are in {zoneLabel(zone, range.from, range.to)}</span>
      <SelectButton />
      <SegmentedControl
        aria-label="Days shown"
        data={[
          { value: 'month', label: 'Month' },
          { value: 'week', label: 'Week' },
        ]}
        value={span}
        onChange={value => setSpan(value === 'week' ? 'week' : 'month')}
      />
    </div>
  );
}
