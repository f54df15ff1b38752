import { Button } from '@insta-ai/design';
import type { ReactNode } from 'react';
import { formatDay } from '../days/calendar-days.ts';
import { useShownDay } from '../days/use-shown-day.ts';
import { type ContentFilters, countActive, noFilters } from '../listing/content-filters.ts';
import { useTotal } from '../listing/use-total.ts';
import classes from './list-parts.module.css';

type Props = { matching: number; filters: ContentFilters; isByDate: boolean; children?: ReactNode };

/** How many items there are, as the server counts them; and where the list begins, if that is not today. */
export function ListCount({ matching, filters, isByDate, children }: Props) {
  const isFiltered = countActive(filters) > 0;
  const { data: all } = useTotal(noFilters, isFiltered);
  const { day, today, setDay } = useShownDay();
  const words =
    isFiltered && all !== undefined
      ? `${matching} of ${all} ${matching === 1 ? 'matches' : 'match'}`
      : `${matching} ${matching === 1 ? 'item' : 'items'}`;
  return (
    <div className={classes.count}>
      <span role="status">{words}</span>
      {isByDate && day !== today && (
        <>
          <span>{`from ${formatDay(day, 'D MMMM YYYY')}`}</span>
          <Button variant="default" size="compact-xs" onClick={() => setDay('')}>
            Today
          </Button>
        </>
      )}
      {children}
    </div>
  );
}
