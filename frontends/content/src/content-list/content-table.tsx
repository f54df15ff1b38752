import { formatInstant, StatusBadge, Table, TypeBadge, UnstyledButton } from '@insta-ai/design';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@insta-ai/design/icons';
import { useTimeZone } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { ItemThumbnail } from '../item/item-thumbnail.tsx';
import { PreflightMark } from '../item/preflight-mark.tsx';
import { shownStatus } from '../item/shown-status.ts';
import { type Sort, type SortColumn, sortColumns } from '../listing/list-sort.ts';
import classes from './content-table.module.css';

type Props = {
  items: ContentListItem[];
  sort: Sort;
  onSort: (column: SortColumn) => void;
};

const words: { [column in SortColumn]: string } = {
  title: 'Title',
  date: 'Date',
  city: 'City',
  type: 'Type',
  status: 'Status',
};

/** One row per item, all of it a link (specification section 2, Table view). */
export function ContentTable({ items, sort, onSort }: Props) {
  return (
    <Table className={classes.table} role="table" verticalSpacing={0}>
      <Table.Thead className={classes.head} role="rowgroup">
        <Table.Tr role="row">
          <Table.Th scope="col" role="columnheader" className={classes.picture}>
            <span className={classes.hiddenWord}>Picture</span>
          </Table.Th>
          {sortColumns.map(column => (
            <SortHeader key={column} column={column} sort={sort} onSort={onSort} />
          ))}
          <Table.Th scope="col" role="columnheader" className={classes.check}>
            Check
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {items.map(item => (
          <Row key={item._id} item={item} />
        ))}
      </Table.Tbody>
    </Table>
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

function Row({ item }: { item: ContentListItem }) {
  const zone = useTimeZone();
  const type = item._contentType;
  return (
    <Table.Tr className={classes.row} role="row">
      <Table.Td className={classes.picture} role="cell">
        <ItemThumbnail output={item.contents[0]} />
      </Table.Td>
      <Table.Td className={classes.title} role="cell">
        <Link to={`/contents/${item._id}`} className={classes.link} data-empty={!item.title || undefined}>
          {item.title || 'NO_NAME'}
        </Link>
        {item.description && <span className={classes.description}>{item.description}</span>}
      </Table.Td>
      <Table.Td className={classes.date} role="cell">
        {item.date && <time dateTime={item.date}>{formatInstant(item.date, 'MM-DD-YYYY HH:mm', zone)}</time>}
      </Table.Td>
      <Table.Td className={classes.city} role="cell">
        {item.city}
      </Table.Td>
      <Table.Td className={classes.type} role="cell">
        {type && <TypeBadge type={type.instagramType} name={type.name} />}
      </Table.Td>
      <Table.Td className={classes.status} role="cell">
        <StatusBadge status={shownStatus(item)} />
      </Table.Td>
      <Table.Td className={classes.check} role="cell">
        <PreflightMark preflight={item.preflight} />
      </Table.Td>
    </Table.Tr>
  );
}
