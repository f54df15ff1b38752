import {
  Button,
  EmptyState,
  FailureNote,
  LoadMore,
  late,
  Opened,
  SkeletonRows,
  useInfiniteScroll,
  useOpener,
} from '@insta-ai/design';
import { messageOf } from '@insta-ai/platform';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { type ReactNode, useCallback, useRef } from 'react';
import { useShownDay } from '../days/use-shown-day.ts';
import { useOpenItem } from '../item/item-link.tsx';
import { UnfittingNote } from '../just-added/unfitting-note.tsx';
import { useJustAdded, useRowsBeside } from '../just-added/use-just-added.ts';
import { type ContentFilters, countActive, noFilters } from '../listing/content-filters.ts';
import { initialSort, nextSort, type Sort } from '../listing/list-sort.ts';
import { useContentRows } from '../listing/use-content-rows.ts';
import { useKeptPlace } from '../listing/use-kept-place.ts';
import { useScrollBack } from '../listing/use-scroll-back.ts';
import { BoxesLater, ManyList, SelectButton } from '../many/many-list.tsx';
import { ContentTable } from './content-table.tsx';
import { ListCount } from './list-count.tsx';
import classes from './list-parts.module.css';
import { LoadBack } from './load-back.tsx';
import { useNotPlanned } from './use-not-planned.ts';
import { useSelectableRows } from './use-selectable-rows.ts';

/** The first view is the table for most; who has the list waits a moment longer. */
const ContentDays = late(
  async () => (await import('./content-days.tsx')).ContentDays,
  <SkeletonRows count={12} />,
);
const MoveItems = late(async () => (await import('../moving/move-items.tsx')).MoveItems);

type Props = {
  view: 'table' | 'list';
  sort: Sort;
  onSort: (sort: Sort) => void;
  filters: ContentFilters;
  onFilters: (filters: ContentFilters) => void;
  /** What stands here when there is no item at all. */
  nothingYet: ReactNode;
};

/** The items from today on, page by page in both directions, as a table or along the days (specification section 2, Contents). */
export function ContentRows(props: Props) {
  const { view, sort: chosenSort, onSort, filters, onFilters, nothingYet } = props;
  const sort = view === 'list' ? initialSort : chosenSort;
  const { day, zone } = useShownDay();
  const list = useContentRows({ sort, filters, day, zone });
  const justAdded = useJustAdded(list, filters);
  const rows = useRowsBeside(list, justAdded.items);
  const notPlanned = useNotPlanned(rows);
  const selectable = useSelectableRows(rows, justAdded.items, sort, filters);
  const mover = useOpener<ContentListItem>();
  const moveTo = useCallback((item: ContentListItem) => mover.current?.open(item), [mover]);
  const open = useOpenItem();
  const backPlace = useRef<HTMLDivElement>(null);
  const kept = useKeptPlace(rows.earlier.length);
  const loadBack = () => {
    kept.remember();
    rows.loadBack();
  };
  const { hasNext, isLoadingOn, loadOn } = notPlanned.goOn ?? rows;
  const mayLoad = !rows.isFetchingPage && !isLoadingOn && !rows.error;
  useInfiniteScroll(loadOn, hasNext && mayLoad);
  useScrollBack(backPlace, loadBack, rows.before > 0 && mayLoad);

  if (rows.isPending && !rows.error) return <SkeletonRows count={12} />;
  if (rows.total === undefined || rows.isPending || rows.isLost) {
    return (
      <FailureNote
        title="The contents could not be loaded"
        message={messageOf(rows.error)}
        onRetry={rows.retry}
      />
    );
  }
  const isEmpty =
    rows.total === 0 && rows.onward.length + notPlanned.items.length + justAdded.items.length === 0;
  if (isEmpty && countActive(filters) === 0) return nothingYet;

  const shown = {
    justAdded,
    notPlanned,
    earlier: rows.earlier,
    onward: rows.onward,
    back: rows.before > 0 && (
      <LoadBack
        direction={sort.direction}
        count={rows.before}
        isBusy={rows.isLoadingBack}
        onClick={loadBack}
        place={backPlace}
      />
    ),
    mark: kept.mark,
    onOpen: open,
    onMoveTo: moveTo,
  };
  return (
    <div className={classes.rows}>
      <ListCount matching={rows.total} filters={filters} isByDate={rows.isByDate}>
        <SelectButton />
      </ListCount>
      <UnfittingNote count={justAdded.unfitting} onShowAll={() => onFilters(noFilters)} />
      {isEmpty ? (
        <EmptyState title="No content matches the filters">
          <Button variant="default" onClick={() => onFilters(noFilters)}>
            Clear filters
          </Button>
        </EmptyState>
      ) : (
        <ManyList list={selectable}>
          <BoxesLater key={view}>
            {view === 'table' ? (
              <ContentTable
                {...shown}
                sort={sort}
                day={day}
                loaded={selectable.ids}
                onSort={column => onSort(nextSort(sort, column))}
              />
            ) : (
              <ContentDays {...shown} />
            )}
          </BoxesLater>
        </ManyList>
      )}
      {hasNext && (
        <LoadMore isBusy={isLoadingOn} error={rows.error ? messageOf(rows.error) : null} onClick={loadOn} />
      )}
      <Opened ref={mover}>
        {/* Not before the first is moved, so that its dialog costs no first view. */}
        {(item, close) => item !== undefined && <MoveItems item={item} onClose={close} />}
      </Opened>
    </div>
  );
}
