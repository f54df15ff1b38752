import type { ContentListItem } from '@insta-ai/proto/http/content';
import type { ReactNode } from 'react';
import classes from './card-tray.module.css';
import { CalendarCard } from './grid/calendar-card.tsx';

type Props = {
  heading: string;
  items: readonly ContentListItem[];
  /** How many there are, where not all are shown. */
  total?: number;
  /** What stands beside its heading. */
  beside?: ReactNode;
  /** What stands below its cards. */
  children?: ReactNode;
};

/** Items that stand on none of the days, ready to be dragged or moved to one. */
export function CardTray({ heading, items, total = items.length, beside, children }: Props) {
  if (items.length === 0) return null;
  return (
    <section className={classes.tray} aria-label={heading}>
      <h2 className={classes.heading}>
        {heading} <span className={classes.count}>{total}</span>
        {beside}
      </h2>
      <ul className={classes.cards}>
        {items.map(item => (
          <li key={item._id}>
            <CalendarCard item={item} isRoomy isDayTold />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
