import { Table, UnstyledButton } from '@insta-ai/design';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@insta-ai/design/icons';
import { useTimeZone } from '@insta-ai/platform';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import type { ReactNode, Ref } from 'react';
import { type Day, formatDay, todayIn } from '../days/calendar-days.ts';
import { notPlanned as notPlannedWords } from '../days/group-by-day.ts';
import { HideJustAdded, justAddedWords } from '../just-added/just-added-heading.tsx';
import type { JustAdded } from '../just-added/use-just-added.ts';
import { type Sort, type SortColumn, sortColumns } from '../listing/list-sort.ts';
import type { ListedRow, RowPart } from '../listing/row-parts.ts';
import { ShowMore } from '../listing/show-more.tsx';
import type { KeptMark } from '../listing/use-kept-place.ts';
import { useRowWindow } from '../listing/use-row-window.ts';
import { SelectLoaded } from '../many/many-list.tsx';
import classes from './content-table.module.css';
import { ItemRow, Room, type RowDeeds, WideRow } from './table-rows.tsx';
import type { NotPlanned } from './use-not-planned.ts';

type Props = RowDeeds & {
  justAdded: JustAdded;
  notPlanned: NotPlanned;
  earlier: ContentListItem[];
  onward: ContentListItem[];
  /** What loads the rows before the first one. */
  back: ReactNode;
  /** Where the list began. */
  mark: Ref<KeptMark>;
  /** The day it began with, where it is sorted by date. */
  day: Day;
  sort: Sort;
  /** What can be selected at once. */
  loaded: readonly string[];
  onSort: (column: SortColumn) => void;
};

const words: { [column in SortColumn]: string } = {
  title: 'Title',
  date: 'Date',
  city: 'City',
  type: 'Type',
  status: 'Status',
};

/** A row of the table: an item, or something across all columns. */
type TableRow = ListedRow & ({ item: ContentListItem } | { wide: ReactNode; isHeading?: boolean });

/** One row per item, all of it a link (specification section 2, Table view). */
export function ContentTable(props: Props) {
  const { mark, day, sort, loaded, onSort, onOpen, onMoveTo } = props;
  const today = todayIn(useTimeZone());
  const groups = groupsOf(props, day === today ? 'today' : formatDay(day, 'D MMMM YYYY'));
  const rows = groups.flatMap(group => group.rows);
  const { place, measure, parts } = useRowWindow<HTMLTableElement>({
    name: 'table',
    rows,
    mark: { ref: mark, index: groups.find(({ name }) => name === 'onward')?.from ?? rows.length },
  });
  const drawn = (part: RowPart) => {
    const { key } = part;
    if ('room' in part) return <Room key={key} height={part.room} />;
    const row = rows[part.index];
    if (!row) return null;
    const placed = { ref: measure, index: part.index };
    if ('item' in row)
      return <ItemRow key={key} {...placed} item={row.item} onOpen={onOpen} onMoveTo={onMoveTo} />;
    return (
      <WideRow key={key} {...placed} isHeading={row.isHeading}>
        {row.wide}
      </WideRow>
    );
  };
  return (
    <Table
      ref={place}
      className={classes.table}
      role="table"
      verticalSpacing={0}
      aria-rowcount={rows.length + 1}
    >
      <Table.Thead className={classes.head} role="rowgroup">
        <Table.Tr role="row" aria-rowindex={1}>
          <Table.Th scope="col" role="columnheader" className={classes.picture}>
            <span className="visually-hidden">Picture</span>
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
      {groups.map(({ name, from, rows: { length } }) => (
        <Table.Tbody key={name} role="rowgroup">
          {parts(from, from + length).map(drawn)}
        </Table.Tbody>
      ))}
    </Table>
  );
}

type TableGroup = { name: string; from: number; rows: TableRow[] };

/** What was just added, what is not planned, what was before the day, and what is from it on; a group of which nothing is known has no place. */
function groupsOf(props: Props, day: string): TableGroup[] {
  const { justAdded, notPlanned, earlier, onward, back, sort } = props;
  const [before, from] = sort.direction === 'asc' ? ['Before', 'From'] : ['After', 'Until'];
  const isDivided =
    justAdded.items.length > 0 ||
    (sort.column === 'date' && (notPlanned.items.length > 0 || earlier.length > 0 || back));
  const begin = sort.column === 'date' ? `${from} ${day}` : 'All others';
  const rowOf = (item: ContentListItem) => ({ key: item._id, item });
  const heading = (key: string, wide: ReactNode) => ({ key, wide, isHeading: true });
  const onTop = (words: string, of: NotPlanned | JustAdded, beside?: ReactNode): TableRow[] => {
    if (of.items.length === 0) return [];
    const total = <span className={classes.figure}>{of.total}</span>;
    const more = { key: `more ${words}`, wide: <ShowMore {...of} />, stays: true };
    return [
      heading(
        words,
        <>
          {words} {total}
          {beside}
        </>,
      ),
      ...of.items.map(rowOf),
      ...(of.more > 0 ? [more] : []),
    ];
  };
  const named: [string, TableRow[]][] = [
    ['just added', onTop(justAddedWords, justAdded, <HideJustAdded {...justAdded} />)],
    ['not planned', onTop(notPlannedWords, notPlanned)],
    [
      'earlier',
      [
        ...(back ? [{ key: 'back', wide: back, stays: true }] : []),
        ...(earlier.length > 0 ? [heading('earlier', `${before} ${day}`)] : []),
        ...earlier.map(rowOf),
      ],
    ],
    [
      'onward',
      [
        ...(isDivided && onward.length + earlier.length > 0 ? [heading('onward', begin)] : []),
        ...onward.map(rowOf),
      ],
    ],
  ];
  const groups: TableGroup[] = [];
  let start = 0;
  for (const [name, rows] of named) {
    if (rows.length > 0) groups.push({ name, from: start, rows });
    start += rows.length;
  }
  return groups;
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
