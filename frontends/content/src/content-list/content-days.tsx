import { formatInstant, StatusBadge, TypeBadge } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { shownStatus } from '@insta-ai/proto/rules/shown-status';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import { memo, type ReactNode, type RefObject } from 'react';
import { todayIn } from '../days/calendar-days.ts';
import { type DayGroup, groupByDay, notPlanned as notPlannedWords } from '../days/group-by-day.ts';
import { AccountMark } from '../item/account-mark.tsx';
import { ItemThumbnail } from '../item/item-thumbnail.tsx';
import { PreflightMark } from '../item/preflight-mark.tsx';
import { useFirstRows } from '../listing/use-first-rows.ts';
import { SelectBox } from '../many/many-list.tsx';
import classes from './content-days.module.css';
import { PastNote } from './past-note.tsx';
import { ShowMore } from './show-more.tsx';
import type { NotPlanned } from './use-not-planned.ts';

type Props = {
  notPlanned: NotPlanned;
  earlier: ContentListItem[];
  onward: ContentListItem[];
  /** What loads the days before the first one. */
  back: ReactNode;
  /** Where the list began. */
  mark: RefObject<HTMLDivElement | null>;
  onMoveTo: (item: ContentListItem) => void;
  /** Whether another view was here before. */
  isSwitched: boolean;
};

/** The items on a line of days, ascending (specification section 2, List view). */
export function ContentDays({ notPlanned, earlier, onward, back, mark, onMoveTo, isSwitched }: Props) {
  const firstOf = useFirstRows(isSwitched);
  const zone = useTimeZone();
  const today = todayIn(zone);
  const dayOf = (group: DayGroup) => (
    <DaySection key={group.day} group={group} isToday={group.day === today} zone={zone} onMoveTo={onMoveTo} />
  );
  const undated = { day: undefined, heading: notPlannedWords, items: notPlanned.items };
  return (
    <div className={classes.days}>
      {notPlanned.items.length > 0 && (
        <DaySection group={undated} isToday={false} zone={zone} total={notPlanned.total} onMoveTo={onMoveTo}>
          <ShowMore {...notPlanned} />
        </DaySection>
      )}
      {back}
      {groupByDay(firstOf(earlier), zone).map(dayOf)}
      <div ref={mark} className={classes.days}>
        {groupByDay(firstOf(onward), zone).map(dayOf)}
      </div>
    </div>
  );
}

type SectionProps = {
  group: DayGroup;
  isToday: boolean;
  zone: string;
  total?: number;
  onMoveTo: Props['onMoveTo'];
  children?: ReactNode;
};

function DaySection({ group, isToday, zone, total, onMoveTo, children }: SectionProps) {
  return (
    <section aria-label={group.heading} data-undated={group.day === undefined || undefined}>
      <div className={classes.heading}>
        <h2 className={classes.day}>{group.heading}</h2>
        {isToday && <span className={classes.figure}>Today</span>}
        {total !== undefined && <span className={classes.figure}>{total}</span>}
      </div>
      <ul className={classes.items}>
        {group.items.map(item => (
          <Item key={item._id} item={item} zone={zone} onMoveTo={onMoveTo} />
        ))}
      </ul>
      {children}
    </section>
  );
}

type ItemProps = { item: ContentListItem; zone: string; onMoveTo: Props['onMoveTo'] };

const Item = memo(function Item({ item, zone, onMoveTo }: ItemProps) {
  const type = item._contentType;
  const place = [item.location, item.city].filter(text => text !== '').join(', ');
  const at = standsAt(item);
  return (
    <li className={classes.row} data-item={item._id}>
      <SelectBox id={item._id} title={item.title} />
      <Link to={`/contents/${item._id}`} className={classes.item}>
        <ItemThumbnail output={item.contents[0]} />
        <span className={classes.words}>
          <span className={classes.line}>
            {at && (
              <time className={classes.time} dateTime={at}>
                {formatInstant(at, 'HH:mm', zone)}
              </time>
            )}
            <span className={classes.title}>{item.title || 'NO_NAME'}</span>
            <StatusBadge status={shownStatus(item)} />
            <PreflightMark preflight={item.preflight} />
            {type && <TypeBadge type={type.instagramType} name={type.name} />}
            <AccountMark account={item.account} />
          </span>
          {place && <span className={classes.place}>{place}</span>}
          {item.description && <span className={classes.description}>{item.description}</span>}
        </span>
      </Link>
      <PastNote item={item} onMoveTo={onMoveTo} />
    </li>
  );
});
