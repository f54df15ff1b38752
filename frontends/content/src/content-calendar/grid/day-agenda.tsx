import { ActionIcon, Skeleton } from '@insta-ai/design';
import { IconPlus } from '@insta-ai/design/icons';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { type Day, formatDay } from '../../days/calendar-days.ts';
import { useCalendarActions } from './calendar.context.ts';
import { CalendarCard } from './calendar-card.tsx';
import classes from './day-agenda.module.css';

type Props = { day: Day; items: ContentListItem[]; isToday: boolean; isLoading: boolean };

/** A day as a list, where there is no room for columns. */
export function DayAgenda({ day, items, isToday, isLoading }: Props) {
  const { onAdd } = useCalendarActions();
  const heading = `${formatDay(day, 'dddd Do MMMM')}${isToday ? ', today' : ''}`;
  return (
    <section aria-label={heading} className={classes.day}>
      <div className={classes.line}>
        <h2 className={classes.heading}>{heading}</h2>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Add on ${formatDay(day, 'dddd D MMMM')}`}
          onClick={() => onAdd({ day, hour: null })}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </div>
      {items.length === 0 &&
        (isLoading ? <Skeleton height={66} radius={8} /> : <p className={classes.none}>Nothing planned.</p>)}
      <ul className={classes.cards}>
        {items.map(item => (
          <li key={item._id}>
            <CalendarCard item={item} isRoomy />
          </li>
        ))}
      </ul>
    </section>
  );
}
