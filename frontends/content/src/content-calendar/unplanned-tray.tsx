import type { ContentListItem } from '@insta-ai/proto/http/content';
import { notPlanned } from '../days/group-by-day.ts';
import { CalendarCard } from './grid/calendar-card.tsx';
import classes from './unplanned-tray.module.css';

/** What has no date yet, ready to be dragged or moved to a day. */
export function UnplannedTray({ items }: { items: ContentListItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className={classes.tray} aria-label={notPlanned}>
      <h2 className={classes.heading}>
        {notPlanned} <span className={classes.count}>{items.length}</span>
      </h2>
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
