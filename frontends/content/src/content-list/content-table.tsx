import { formatInstant, StatusBadge, Table, TypeBadge, UnstyledButton } from '@insta-ai/design';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@insta-ai/design/icons';
import { useTimeZone } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { shownStatus } from '@insta-ai/proto/rules/shown-status';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import { memo, type ReactNode, type RefObject } from 'react';
import { type Day, formatDay, todayIn } from '../days/calendar-days.ts';
import { notPlanned as notPlannedWords } from '../days/group-by-day.ts';
import { AccountMark } from '../item/account-mark.tsx';
import { ItemThumbnail } from '../item/item-thumbnail.tsx';
import { PreflightMark } from '../item/preflight-mark.tsx';
import { type Sort, type SortColumn, sortColumns } from '../listing/list-sort.ts';
import { useFirstRows } from '../listing/use-first-rows.ts';
import { SelectBox, SelectLoaded } from '../many/many-list.tsx';
import classes from './content-table.module.css';
import { PastNote } from './past-note.tsx';
import { ShowMore } from './show-more.tsx';
import type { NotPlanned } from './use-not-planned.ts';

type Props = {
  notPlanned: NotPlanned;
  earlier: ContentListItem[];
  onward: ContentListItem[];
  /** What loads the rows before the first one. */
  back: ReactNode;
  /** Where the list began. */
  mark: RefObject<HTMLDivElement | null>;
  /** The day it began with, where it is sorted by date. */
  day: Day;
  sort: Sort;
  /** What can be selected at once. */
  loaded: readonly string[];
  onSort: (column: SortColumn) => void;
  onMoveTo: (item: ContentListItem) => void;
  /** Whether another view was here before. */
  isSwitched: boolean;
};

const words: { [column in SortColumn]: string } = {
  title: 'Title',
  date: 'Date',
  city: 'City',
  type: 'Type',
  status: 'Status',
};

/** One row per item, all of it a link (specification section 2, Table view). */
export function ContentTable(props: Props) {
  const { notPlanned, earlier, onward, back, mark, day, sort, loaded, onSort, onMoveTo, isSwitched } = props;
  const firstOf = useFirstRows(isSwitched);
  const today = todayIn(useTimeZone());
  const [before, from] = sort.direction === 'asc' ? ['Before', 'From'] : ['After', 'Until'];
  const rowOf = (item: ContentListItem) => <Row key={item._id} item={item} onMoveTo={onMoveTo} />;
  const isDivided = sort.column === 'date' && (notPlanned.items.length > 0 || earlier.length > 0 || back);
  return (
    <Table className={classes.table} role="table" verticalSpacing={0}>
      <Table.Thead className={classes.head} role="rowgroup">
        <Table.Tr role="row">
          <Table.Th scope="col" role="columnheader" className={classes.picture}>
            <span className={classes.hiddenWord}>Picture</span>
            <SelectLoaded ids={loaded} />
          </Table.Th>
          {sortColumns.map(column => (
            <SortHeader key={column} column={column} sort={sort} onSort={onSort} />
          ))}
          <Table.Th scope="col" role="columnheader" className={classes.check}>
            Check
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      {notPlanned.items.length > 0 && (
        <Table.Tbody role="rowgroup">
          <WideRow className={classes.heading}>
            {notPlannedWords} <span className={classes.figure}>{notPlanned.total}</span>
          </WideRow>
          {notPlanned.items.map(rowOf)}
          {notPlanned.more > 0 && (
            <WideRow>
              <ShowMore {...notPlanned} />
            </WideRow>
          )}
        </Table.Tbody>
      )}
      {(back || earlier.length > 0) && (
        <Table.Tbody role="rowgroup">
          {back && <WideRow>{back}</WideRow>}
          {earlier.length > 0 && (
            <WideRow className={classes.heading}>{`${before} ${dayInWords(day, today)}`}</WideRow>
          )}
          {firstOf(earlier).map(rowOf)}
        </Table.Tbody>
      )}
      {(isDivided || onward.length > 0) && (
        <Table.Tbody role="rowgroup">
          {isDivided && (onward.length > 0 || earlier.length > 0) && (
            <WideRow className={classes.heading}>
              <div ref={mark}>{`${from} ${dayInWords(day, today)}`}</div>
            </WideRow>
          )}
          {firstOf(onward).map(rowOf)}
        </Table.Tbody>
      )}
    </Table>
  );
}

function dayInWords(day: Day, today: Day): string {
  return day === today ? 'today' : formatDay(day, 'D MMMM YYYY');
}

function WideRow({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <Table.Tr role="row" className={`${classes.wide} ${className}`}>
      <Table.Td role="cell" colSpan={sortColumns.length + 2}>
        {children}
      </Table.Td>
    </Table.Tr>
  );
}

function SortHeader({ column, sort, onSort }: { column: SortColumn } & Pick<Props, 'sort' | 'onSort'>) {
  const isSorted = sort.column === column;
  const Arrow = sort.direction === 'asc' ? IconArrowUp : IconArrowDown;
  const order = sort.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <Table.Th
      scope="col"
      role="columnheader"
      className={classes[column]}
      aria-sort={isSorted ? order : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort(column)}
      >
        {words[column]}
        {isSorted ? <Arrow size={13} aria-hidden /> : <IconArrowsSort size={13} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}

type RowProps = { item: ContentListItem } & Pick<Props, 'onMoveTo'>;

const Row = memo(function Row({ item, onMoveTo }: RowProps) {
  const zone = useTimeZone();
  const at = standsAt(item);
  const type = item._contentType;
  return (
    <Table.Tr className={classes.row} role="row" data-item={item._id}>
      <Table.Td className={classes.picture} role="cell">
        <SelectBox id={item._id} title={item.title} />
        <ItemThumbnail output={item.contents[0]} />
      </Table.Td>
      <Table.Td className={classes.title} role="cell">
        <Link to={`/contents/${item._id}`} className={classes.link} data-empty={!item.title || undefined}>
          {item.title || 'NO_NAME'}
        </Link>
        {item.description && <span className={classes.description}>{item.description}</span>}
      </Table.Td>
      <Table.Td className={classes.date} role="cell">
        {at && <time dateTime={at}>{formatInstant(at, 'MM-DD-YYYY HH:mm', zone)}</time>}
        <PastNote item={item} onMoveTo={onMoveTo} />
      </Table.Td>
      <Table.Td className={classes.city} role="cell">
        {item.city}
      </Table.Td>
      <Table.Td className={classes.type} role="cell">
        <span className={classes.kind}>
          {type && <TypeBadge type={type.instagramType} name={type.name} />}
          <AccountMark account={item.account} isBrief={Boolean(type)} />
        </span>
      </Table.Td>
      <Table.Td className={classes.status} role="cell">
        <StatusBadge status={shownStatus(item)} />
      </Table.Td>
      <Table.Td className={classes.check} role="cell">
        <PreflightMark preflight={item.preflight} />
      </Table.Td>
    </Table.Tr>
  );
});
