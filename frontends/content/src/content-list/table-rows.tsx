import { formatInstant, StatusBadge, Table, TypeBadge } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { kindOf } from '@insta-ai/proto/rules/kind/kind-of';
import { shownStatus } from '@insta-ai/proto/rules/shown-status';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import { memo, type ReactNode } from 'react';
import { AccountMark } from '../item/account-mark.tsx';
import { ItemLink } from '../item/item-link.tsx';
import { ItemThumbnail } from '../item/item-thumbnail.tsx';
import { PreflightMark } from '../item/preflight-mark.tsx';
import { sortColumns } from '../listing/list-sort.ts';
import type { Measure } from '../listing/use-row-window.ts';
import { SelectBox } from '../many/many-list.tsx';
import classes from './content-table.module.css';
import { moreThanTitle } from './more-than-title.ts';
import { PastNote } from './past-note.tsx';

/** Where a row stands in the whole table, and what measures it. */
type Placed = { index: number; ref: Measure };
/** What can be done with an item of a row; they stay the same. */
export type RowDeeds = { onOpen: (id: string) => void; onMoveTo: (item: ContentListItem) => void };
type WideProps = Placed & { isHeading?: boolean | undefined; children: ReactNode };
type ItemProps = Placed & { item: ContentListItem } & RowDeeds;

/** Stands across all columns. */
export function WideRow({ index, ref, isHeading, children }: WideProps) {
  return (
    <Table.Tr
      role="row"
      className={`${classes.wide} ${isHeading ? classes.heading : ''}`}
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
    >
      <Table.Td role="cell" colSpan={sortColumns.length + 2}>
        {children}
      </Table.Td>
    </Table.Tr>
  );
}

/** As high as the rows that are not drawn. */
export function Room({ height }: { height: number }) {
  return (
    <tr className={classes.room} aria-hidden>
      <td colSpan={sortColumns.length + 2} style={{ height }} />
    </tr>
  );
}

/** An item, all of it a link. */
export const ItemRow = memo(function ItemRow({ item, onOpen, onMoveTo, ref, index }: ItemProps) {
  const zone = useTimeZone();
  const at = standsAt(item);
  const type = item._contentType;
  const kind = kindOf(item, type);
  const more = moreThanTitle(item);
  return (
    <Table.Tr
      className={classes.row}
      role="row"
      data-item={item._id}
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
    >
      <Table.Td className={classes.picture} role="cell">
        <SelectBox id={item._id} title={item.title} />
        <ItemThumbnail output={item.contents[0]} />
      </Table.Td>
      <Table.Td className={classes.title} role="cell">
        <ItemLink
          id={item._id}
          onOpen={onOpen}
          className={classes.link}
          data-empty={!item.title || undefined}
        >
          {item.title || 'NO_NAME'}
        </ItemLink>
        {more && <span className={classes.description}>{more}</span>}
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
          {(type || kind) && <TypeBadge type={kind} name={type?.name} />}
          <AccountMark account={item.account} isBrief={Boolean(type || kind)} />
        </span>
      </Table.Td>
      <Table.Td className={classes.status} role="cell">
        <StatusBadge status={shownStatus(item)} />
      </Table.Td>
      <Table.Td className={classes.check} role="cell">
        <PreflightMark item={item} />
      </Table.Td>
    </Table.Tr>
  );
});
