import { ActionIcon } from '@mantine/core';
import { formatInstant } from '../date/format-date.ts';
import { IconChevronLeft, IconChevronRight } from '../icons/index.ts';
import { monthOf, monthsAfter } from './months.ts';
import classes from './spending.module.css';

type Props = { month: string; onChange: (month: string) => void };

/** A month by name, the one before it and the one after it; none that is to come. */
export function MonthSwitch({ month, onChange }: Props) {
  return (
    <div className={classes.months}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Previous month"
        onClick={() => onChange(monthsAfter(month, -1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.month} role="status">
        {formatInstant(`${month}-01T00:00:00Z`, 'MMMM YYYY', 'UTC')}
      </span>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Next month"
        disabled={month >= monthOf(new Date())}
        onClick={() => onChange(monthsAfter(month, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
