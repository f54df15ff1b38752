import { formatInstant, StatusBadge, TypeBadge } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { kindOf } from '@insta-ai/proto/rules/kind/kind-of';
import { shownStatus } from '@insta-ai/proto/rules/shown-status';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import { memo, type ReactNode, type Ref, useMemo } from 'react';
import { todayIn } from '../days/calendar-days.ts';
import { type DayGroup, groupByDay, notPlanned as notPlannedWords } from '../days/group-by-day.ts';
import { AccountMark } from '../item/account-mark.tsx';
import { ItemLink } from '../item/item-link.tsx';
import { ItemThumbnail } from '../item/item-thumbnail.tsx';
import { PreflightMark } from '../item/preflight-mark.tsx';
import { HideJustAdded, justAddedWords } from '../just-added/just-added-heading.tsx';
import type { JustAdded } from '../just-added/use-just-added.ts';
import type { ListedRow, RowPart } from '../listing/row-parts.ts';
import { ShowMore } from '../listing/show-more.tsx';
import type { KeptMark } from '../listing/use-kept-place.ts';
import { type Measure, useRowWindow } from '../listing/use-row-window.ts';
import { SelectBox } from '../many/many-list.tsx';
import classes from './content-days.module.css';
import { PastNote } from './past-note.tsx';
import type { RowDeeds } from './table-rows.tsx';
import type { NotPlanned } from './use-not-planned.ts';

type Props = RowDeeds & {
  justAdded: JustAdded;
  notPlanned: NotPlanned;
  earlier: ContentListItem[];
  onward: ContentListItem[];
  /** What loads the days before the first one. */
  back: ReactNode;
  /** Where the list began. */
  mark: Ref<KeptMark>;
};

/** A day with its rows: the heading, the items and the foot. What is no day is one row. */
type Block = { key: string; from: number; to: number; group?: DayGroup };

/** The items on a line of days, ascending (specification section 2, List view). */
export function ContentDays(props: Props) {
  const { justAdded, notPlanned, earlier, onward, back, mark, onOpen, onMoveTo } = props;
  const zone = useTimeZone();
  const today = todayIn(zone);
  const before = useMemo(() => groupByDay(earlier, zone), [earlier, zone]);
  const after = useMemo(() => groupByDay(onward, zone), [onward, zone]);
  const onTop = new Map<string, JustAdded | NotPlanned>([
    [justAddedWords, justAdded],
    [notPlannedWords, notPlanned],
  ]);
  const rows: ListedRow[] = [];
  const blocks: Block[] = [];
  const put = (key: string, of: ListedRow[], group?: DayGroup) => {
    const from = rows.length;
    rows.push(...of);
    blocks.push({ key, from, to: rows.length, ...(group && { group }) });
  };
  const putDay = (group: DayGroup) => put(nameOf(group), rowsOf(group, rows.length), group);
  for (const [heading, { items }] of onTop) {
    if (items.length > 0) putDay({ day: undefined, heading, items });
  }
  if (back) put('back', [{ key: 'back', stays: true }]);
  before.forEach(putDay);
  const index = rows.length;
  after.forEach(putDay);
  const { place, measure, parts } = useRowWindow<HTMLDivElement>({
    name: 'list',
    rows,
    mark: { ref: mark, index },
  });

  return (
    <div ref={place}>
      {blocks.map(({ key, from, to, group }) => {
        const inside = parts(from, to);
        const [first] = inside;
        if (!first) return null;
        if ('room' in first) return <div key={`room for ${key}`} style={{ height: first.room }} />;
        if (!group) {
          return (
            <div key={key} ref={measure} data-index={from} className={classes.foot}>
              {back}
            </div>
          );
        }
        const top = group.day === undefined ? onTop.get(group.heading) : undefined;
        return (
          <DaySection
            key={key}
            group={group}
            isToday={group.day === today}
            zone={zone}
            total={top?.total}
            beside={top === justAdded && <HideJustAdded {...justAdded} />}
            from={from}
            parts={inside}
            measure={measure}
            onOpen={onOpen}
            onMoveTo={onMoveTo}
          >
            {top && <ShowMore {...top} />}
          </DaySection>
        );
      })}
    </div>
  );
}

const nameOf = ({ day, heading }: DayGroup) => day ?? heading;

function rowsOf(group: DayGroup, head: number): ListedRow[] {
  const items = group.items.map(({ _id }) => ({ key: _id, head }));
  // 'Show more' stands at the foot of what is above the days.
  const foot = { key: `end of ${nameOf(group)}`, head, stays: group.day === undefined };
  return [{ key: nameOf(group) }, ...items, foot];
}

type SectionProps = RowDeeds & {
  group: DayGroup;
  isToday: boolean;
  zone: string;
  total: number | undefined;
  /** What stands beside its heading. */
  beside: ReactNode;
  /** Where its heading stands among all rows. */
  from: number;
  parts: RowPart[];
  measure: Measure;
  children?: ReactNode;
};

function DaySection(props: SectionProps) {
  const { group, isToday, zone, total, beside, from, parts, measure, onOpen, onMoveTo, children } = props;
  const { heading, items } = group;
  const foot = from + items.length + 1;
  return (
    <section aria-label={heading} data-undated={group.day === undefined || undefined}>
      <div className={classes.heading} ref={measure} data-index={from}>
        <h2 className={classes.day}>{heading}</h2>
        {isToday && <span className={classes.figure}>Today</span>}
        {total !== undefined && <span className={classes.figure}>{total}</span>}
        {beside}
      </div>
      <ul className={classes.items}>
        {parts.map(part => {
          if ('room' in part) return <li key={part.key} style={{ height: part.room }} aria-hidden />;
          const place = part.index - from;
          const item = items[place - 1];
          return (
            item && (
              <Item
                key={part.key}
                item={item}
                index={part.index}
                place={place}
                count={items.length}
                measure={measure}
                zone={zone}
                isInDay={group.day !== undefined}
                onOpen={onOpen}
                onMoveTo={onMoveTo}
              />
            )
          );
        })}
      </ul>
      {parts.some(part => 'index' in part && part.index === foot) && (
        <div className={classes.foot} ref={measure} data-index={foot}>
          {children}
        </div>
      )}
    </section>
  );
}

type ItemProps = RowDeeds &
  Pick<SectionProps, 'zone' | 'measure'> & {
    item: ContentListItem;
    index: number;
    /** Which of how many of its day it is. */
    place: number;
    count: number;
    /** Where it is not, its day stands beside its time. */
    isInDay: boolean;
  };

const Item = memo(function Item(props: ItemProps) {
  const { item, index, place: nth, count, zone, isInDay, measure, onOpen, onMoveTo } = props;
  const type = item._contentType;
  const kind = kindOf(item, type);
  const place = [item.location, item.city].filter(text => text !== '').join(', ');
  const at = standsAt(item);
  return (
    <li
      className={classes.row}
      data-item={item._id}
      ref={measure}
      data-index={index}
      aria-posinset={nth}
      aria-setsize={count}
    >
      <SelectBox id={item._id} title={item.title} />
      <ItemLink id={item._id} onOpen={onOpen} className={classes.item}>
        <ItemThumbnail output={item.contents[0]} />
        <span className={classes.words}>
          <span className={classes.line}>
            {at && (
              <time className={classes.time} dateTime={at}>
                {formatInstant(at, isInDay ? 'HH:mm' : 'MM-DD-YYYY HH:mm', zone)}
              </time>
            )}
            <span className={classes.title}>{item.title || 'NO_NAME'}</span>
            <StatusBadge status={shownStatus(item)} />
            <PreflightMark item={item} />
            {(type || kind) && <TypeBadge type={kind} name={type?.name} />}
            <AccountMark account={item.account} />
          </span>
          {place && <span className={classes.place}>{place}</span>}
          {item.description && <span className={classes.description}>{item.description}</span>}
        </span>
      </ItemLink>
      <PastNote item={item} onMoveTo={onMoveTo} />
    </li>
  );
});
