import { formatInstant, StatusBadge, TypeBadge } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { groupByDay } from '../days/group-by-day.ts';
import { ItemThumbnail } from '../item/item-thumbnail.tsx';
import { PreflightMark } from '../item/preflight-mark.tsx';
import { shownStatus } from '../item/shown-status.ts';
import classes from './content-days.module.css';

/** The items on a line of days (specification section 2, List view). */
export function ContentDays({ items }: { items: ContentListItem[] }) {
  const zone = useTimeZone();
  return (
    <div className={classes.days}>
      {groupByDay(items, zone).map(day => (
        <section key={day.items[0]?._id ?? day.heading} aria-label={day.heading}>
          <h2 className={classes.heading}>{day.heading}</h2>
          <ul className={classes.items}>
            {day.items.map(item => (
              <Item key={item._id} item={item} zone={zone} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Item({ item, zone }: { item: ContentListItem; zone: string }) {
  const type = item._contentType;
  const place = [item.location, item.city].filter(text => text !== '').join(', ');
  return (
    <li>
      <Link to={`/contents/${item._id}`} className={classes.item}>
        <ItemThumbnail output={item.contents[0]} />
        <span className={classes.words}>
          <span className={classes.line}>
            {item.date && (
              <time className={classes.time} dateTime={item.date}>
                {formatInstant(item.date, 'HH:mm', zone)}
              </time>
            )}
            <span className={classes.title}>{item.title || 'NO_NAME'}</span>
            <StatusBadge status={shownStatus(item)} />
            <PreflightMark preflight={item.preflight} />
            {type && <TypeBadge type={type.instagramType} name={type.name} />}
          </span>
          {place && <span className={classes.place}>{place}</span>}
          {item.description && <span className={classes.description}>{item.description}</span>}
        </span>
      </Link>
    </li>
  );
}
